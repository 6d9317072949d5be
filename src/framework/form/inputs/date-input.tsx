/**
 * A calendar date, typed as MM/DD/YYYY (3/8/1991 works, too) or picked. The value is YYYY-MM-DD; input that is not a
 * date stays as typed, next to its validation message. It is never a Date object, because a day has no time zone.
 */
import { Input } from 'antd';
import { Suspense, useState } from 'react';
import { formatDate, readTypedDate } from '../../../contracts/values/dates.ts';
import { useT } from '../../../i18n/translate.ts';
import type { InputProps } from '../../kinds/slot.ts';
import controls from './controls.module.css';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';

export interface DateInputProps {
  readonly id?: string;
  readonly name?: string;
  /** YYYY-MM-DD, '' for none, or text that is not a date. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the focus has left both text and calendar. */
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

const PickedDate = lazyWithRetry(async () => (await import('./date-picker.tsx')).PickedDate);

const read = (typed: string) => readTypedDate(typed) ?? typed.trim();

export function DateInput(props: DateInputProps) {
  const { value, onChange } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  const [focused, setFocused] = useState(false);
  const [clicked, setClicked] = useState(false);
  const onType = (next: string) => {
    setTyped(next);
    onChange(read(next));
  };
  // Show the text as typed as long as it still stands for the current value.
  const text = typed !== '' && read(typed) === value ? typed : formatDate(value);
  return (
    <Suspense
      // The user may start typing before the calendar has loaded; their text and focus carry over.
      fallback={
        <Input
          className={controls.date ?? ''}
          id={props.id}
          name={props.name}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
          autoComplete={props.autoComplete ?? 'off'}
          placeholder={t('MM/DD/YYYY')}
          disabled={props.disabled ?? false}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onFocus={() => setFocused(true)}
          onClick={() => setClicked(true)}
          onBlur={() => {
            setFocused(false);
            setClicked(false);
            setTyped('');
            props.onBlur?.();
          }}
        />
      }
    >
      <PickedDate
        {...props}
        text={text}
        onType={onType}
        onSettle={() => setTyped('')}
        hasFocus={focused}
        startsOpen={clicked}
      />
    </Suspense>
  );
}
