/** antd's DatePicker for date-input.tsx, loaded on demand. */
import { DatePicker } from 'antd';
import type { PickerLocale } from 'antd/es/date-picker/generatePicker';
import dayjs from 'dayjs';
import { createContext, use, useState, type ComponentProps, type Ref } from 'react';
import { isCalendarDate } from '../../../contracts/values/dates.ts';
import { useT } from '../../../i18n/translate.ts';
import { CalendarIcon } from '../../../ui/icons.tsx';
import controls from './controls.module.css';
import type { DateInputProps } from './date-input.tsx';

const wireFormat = 'YYYY-MM-DD';
const shownFormat = 'MM/DD/YYYY';

interface Typing {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly open: boolean;
}
const TypingContext = createContext<Typing>({ text: '', onType: () => undefined, open: false });

interface PickedDateProps extends DateInputProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Called when the typed text is to be replaced by the date it stands for. */
  readonly onSettle: () => void;
  /** Whether the placeholder input had the focus when the picker loaded. */
  readonly hasFocus: boolean;
  /** Whether the user had clicked into it, which opens the calendar. */
  readonly startsOpen: boolean;
}

export function PickedDate({
  value,
  text,
  onType,
  onSettle,
  hasFocus,
  startsOpen,
  onChange,
  onBlur,
  min,
  max,
  disabled = false,
  autoComplete = 'off',
  ref,
  ...rest
}: PickedDateProps) {
  const t = useT();
  const [open, setOpen] = useState(startsOpen);
  return (
    <TypingContext value={{ text, onType, open }}>
      <DatePicker
        {...rest}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has already focused this field.
        autoFocus={hasFocus}
        ref={ref ?? null}
        className={controls.date ?? ''}
        classNames={{ popup: { root: controls.calendar ?? '' } }}
        components={components}
        {...(rest['aria-invalid'] === true ? { status: 'error' as const } : {})}
        autoComplete={autoComplete}
        disabled={disabled}
        format={shownFormat}
        locale={locale}
        placeholder={t('MM/DD/YYYY')}
        previewValue={false}
        allowClear={false}
        suffixIcon={<CalendarIcon />}
        {...(min === undefined ? {} : { minDate: dayjs(min) })}
        {...(max === undefined ? {} : { maxDate: dayjs(max) })}
        value={isCalendarDate(value) ? dayjs(value) : null}
        open={open}
        onOpenChange={setOpen}
        onChange={(day) => {
          onSettle();
          onChange(day === null ? '' : day.format(wireFormat));
        }}
        onBlur={() => {
          onSettle();
          onBlur?.();
        }}
      />
    </TypingContext>
  );
}

// antd merges this with the provider's locale; only these two entries are overridden. With accessible names other than
// their visible text, speech control would not find these buttons.
const locale = { lang: { monthSelect: '', yearSelect: '' } } as PickerLocale;

/** The picker's own input accepts only dates; this one keeps whatever was typed. */
function TypedText(props: ComponentProps<'input'> & { readonly ref?: Ref<HTMLInputElement> }) {
  const { text, onType, open } = use(TypingContext);
  return (
    <input
      {...props}
      aria-invalid={props['aria-invalid'] === true || undefined}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        // Enter submits the form, as in any text input.
        if (event.key === 'Enter') return;
        // Escape closes the calendar, but not the dialog the field may be in.
        if (event.key === 'Escape' && open) event.stopPropagation();
        props.onKeyDown?.(event);
      }}
    />
  );
}
const components = { input: TypedText };
