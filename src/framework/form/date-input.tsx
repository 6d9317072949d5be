/**
 * A calendar date, typed as MM/DD/YYYY (3/8/1991 too) or picked. The value is YYYY-MM-DD; what cannot be a date stays
 * as it was typed, to be shown with its message. It is never a Date: a day has no time zone (kyb.md).
 */
import { useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { formatDate, isCalendarDate, readTypedDate } from '../../contracts/dates.ts';
import { useT } from '../../i18n/translate.ts';
import { Calendar } from './calendar.tsx';
import control from './control.module.css';
import styles from './date-input.module.css';
import { Popup } from './popup.tsx';

export interface DateInputProps {
  readonly id?: string;
  readonly name?: string;
  /** YYYY-MM-DD, '' for none, or text that is no date. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The focus has left text and picker. */
  readonly onBlur?: () => void;
  /** What the picker is for, where the label is not near: "Date of birth". */
  readonly label: string;
  readonly min?: string;
  readonly max?: string;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-required'?: true | undefined;
  readonly 'aria-label'?: string;
}

const read = (typed: string) => readTypedDate(typed) ?? typed.trim();

export function DateInput(props: DateInputProps) {
  const {
    value,
    onChange,
    onBlur,
    label,
    min,
    max,
    disabled = false,
    ref,
    autoComplete = 'off',
    ...rest
  } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The text as it was typed, as long as it is still what the value came from.
  const shown = typed !== '' && read(typed) === value ? typed : formatDate(value);

  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setTyped('');
    setOpen(false);
    onBlur?.();
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    // Escape closes the picker, not the dialog that the field may stand in.
    event.stopPropagation();
    close();
  };
  return (
    // The keys are those of the controls inside; nothing here is a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${control.box} ${styles.date}`}
      data-invalid={rest['aria-invalid']}
      data-disabled={disabled}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
      <input
        {...rest}
        ref={ref}
        className={`${control.bare} ${control.number}`}
        inputMode="text"
        autoComplete={autoComplete}
        placeholder={t('MM/DD/YYYY')}
        disabled={disabled}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
      />
      <button
        ref={opener}
        type="button"
        className={control.inBox}
        aria-label={t('Choose a date: {label}', { label })}
        aria-expanded={open}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          aria-hidden="true"
        >
          <rect x="1.7" y="2.7" width="12.6" height="11.6" rx="2" />
          <path d="M1.7 6.3h12.6M5 1v3M11 1v3" />
        </svg>
      </button>
      {open && (
        <Popup fit>
          <Calendar
            value={isCalendarDate(value) ? value : ''}
            label={label}
            min={min}
            max={max}
            onChoose={(day) => {
              setTyped('');
              onChange(day);
              close();
            }}
          />
        </Popup>
      )}
    </div>
  );
}
