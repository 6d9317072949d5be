/**
 * A calendar date, typed as MM/DD/YYYY (3/8/1991 too) or picked. The value is YYYY-MM-DD; what cannot be a date stays
 * as it was typed, to be shown with its message. It is never a Date: a day has no time zone (kyb.md).
 */
import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import { formatDate } from '../../contracts/dates.ts';
import type { InputProps } from '../kinds/slot.ts';
import controls from './controls.module.css';

export interface DateInputProps {
  readonly id?: string;
  readonly name?: string;
  /** YYYY-MM-DD, '' for none, or text that is no date. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The focus has left text and calendar. */
  readonly onBlur?: () => void;
  readonly min?: string;
  readonly max?: string;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  readonly ref?: InputProps['focusRef'];
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-required'?: true | undefined;
  readonly 'aria-label'?: string;
}

const PickedDate = lazy(async () => ({ default: (await import('./date-picker.tsx')).PickedDate }));

export function DateInput(props: DateInputProps) {
  return (
    <Suspense
      fallback={
        <Input
          className={controls.date ?? ''}
          id={props.id}
          aria-label={props['aria-label']}
          readOnly
          value={formatDate(props.value)}
        />
      }
    >
      <PickedDate {...props} />
    </Suspense>
  );
}
