/** Short texts, in order: each typed and closed with Enter, or many pasted at once. */
import { useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { useT } from '../../i18n/translate.ts';
import control from './control.module.css';
import type { ControlAttributes } from './field.tsx';
import { Chips } from './chips.tsx';

export interface ListInputProps extends Partial<ControlAttributes> {
  readonly name?: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly max?: number | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** What separates entries in text that is typed or pasted. */
const separators = /[\n\r\t,;]+/;

export function ListInput({ label, value, onChange, onBlur, max, ref, ...rest }: ListInputProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = (text: string) => {
    const given = text
      .split(separators)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    const fresh = [...new Set(given)].filter((entry) => !value.includes(entry));
    setTyped('');
    if (given.length === 0) return;
    setSaid(
      fresh.length === 0
        ? t('“{entry}” is in the list already.', { entry: given[0] ?? '' })
        : t('{n} added, {total} in the list.', { n: fresh.length, total: value.length + fresh.length }),
    );
    if (fresh.length > 0) onChange([...value, ...fresh]);
  };
  const remove = (index: number) => {
    onChange(value.filter((_, place) => place !== index));
    setSaid(t('{name} removed.', { name: value[index] ?? '' }));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      // Enter closes the entry; it does not send the form.
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) remove(value.length - 1);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!separators.test(pasted.trim())) return;
    event.preventDefault();
    add(`${typed}${pasted}`);
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    add(typed);
    setSaid('');
    onBlur?.();
  };
  const setRefs = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref !== null && ref !== undefined) ref.current = element;
  };
  return (
    <div className={control.box} data-wrap="true" data-invalid={rest['aria-invalid']} onBlur={leave}>
      <Chips
        label={label}
        entries={value.map((entry, index) => ({ key: entry, name: entry, onRemove: () => remove(index) }))}
      />
      <input
        {...rest}
        ref={setRefs}
        className={control.bare}
        autoComplete="off"
        placeholder={
          max !== undefined && value.length >= max
            ? t('The list is full ({max}).', { max })
            : t('Type, then press Enter')
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <output className="visually-hidden">{said}</output>
    </div>
  );
}
