/**
 * A moment entered as date and time in the user's own time zone. The value is `YYYY-MM-DDTHH:mm`, or as much of it as
 * was typed.
 */
import { Input } from 'antd';
import type { FocusEvent } from 'react';
import { useT } from '../../../i18n/translate.ts';
import type { InputProps } from '../../kinds/slot.ts';
import { Line } from '../../../ui/layout.tsx';
import { redWhereWrong } from '../fields/field.tsx';
import { DateInput } from './date-input.tsx';

export interface TimestampInputProps extends Pick<
  InputProps,
  'attributes' | 'onBlur' | 'focusRef' | 'label'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TimestampInput({
  value,
  onChange,
  onBlur,
  label,
  focusRef,
  attributes,
}: TimestampInputProps) {
  const t = useT();
  const [date = '', time = ''] = value.split('T');
  const give = (day: string, hour: string) => onChange(day === '' && hour === '' ? '' : `${day}T${hour}`);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
  };
  return (
    <Line onBlur={leave}>
      <DateInput {...attributes} ref={focusRef} value={date} onChange={(day) => give(day, time)} />
      <Input
        type="time"
        style={timeWidth}
        aria-label={t('Time: {label}', { label })}
        {...redWhereWrong(attributes)}
        aria-invalid={attributes['aria-invalid']}
        aria-describedby={attributes['aria-describedby']}
        value={time}
        onChange={(event) => give(date, event.target.value)}
      />
    </Line>
  );
}

const timeWidth = { width: 140 } as const;
