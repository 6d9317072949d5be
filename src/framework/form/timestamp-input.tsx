/** A moment, given as day and time on the user's own clock. The value is `YYYY-MM-DDTHH:mm`, or what was typed of it. */
import type { FocusEvent, Ref } from 'react';
import { useT } from '../../i18n/translate.ts';
import control from './control.module.css';
import { DateInput } from './date-input.tsx';
import styles from './date-input.module.css';
import type { ControlAttributes } from './field.tsx';

export interface TimestampInputProps extends ControlAttributes {
  readonly name?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TimestampInput({
  value,
  onChange,
  onBlur,
  label,
  name,
  ref,
  ...attributes
}: TimestampInputProps) {
  const t = useT();
  const [date = '', time = ''] = value.split('T');
  const give = (day: string, hour: string) => onChange(day === '' && hour === '' ? '' : `${day}T${hour}`);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  };
  return (
    <div className={styles.moment} onBlur={leave}>
      <DateInput
        {...attributes}
        {...(name === undefined ? {} : { name })}
        ref={ref ?? null}
        label={label}
        value={date}
        onChange={(day) => give(day, time)}
      />
      <input
        type="time"
        className={`${control.control} ${control.number} ${styles.time}`}
        aria-label={t('Time: {label}', { label })}
        aria-invalid={attributes['aria-invalid']}
        aria-describedby={attributes['aria-describedby']}
        value={time}
        onChange={(event) => give(date, event.target.value)}
      />
    </div>
  );
}
