/** An ordered list of short texts: each is typed and confirmed with Enter, or many are pasted at once. */
import { Select } from 'antd';
import { useState, type ClipboardEvent } from 'react';
import { useT } from '../../../i18n/translate.ts';
import type { InputProps } from '../../kinds/slot.ts';
import { useAnnouncer } from '../../../ui/announcer.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ChosenTag } from './chosen-tag.tsx';
import controls from './controls.module.css';

export interface ListInputProps extends Pick<InputProps, 'attributes' | 'onBlur' | 'focusRef'> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Separators between entries in typed or pasted text. */
const separators = /[\n\r\t,;]+/;

export function ListInput({ value, onChange, onBlur, focusRef, attributes }: ListInputProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { announce, region } = useAnnouncer();

  const add = (text: string) => {
    const given = text
      .split(separators)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    const fresh = [...new Set(given)].filter((entry) => !value.includes(entry));
    setTyped('');
    if (given.length === 0) return;
    announce(
      fresh.length === 0
        ? t('“{entry}” is in the list already.', { entry: given[0] ?? '' })
        : t('{n} added, {total} in the list.', { n: fresh.length, total: value.length + fresh.length }),
    );
    if (fresh.length > 0) onChange([...value, ...fresh]);
  };
  const remove = (entry: string) => {
    onChange(value.filter((one) => one !== entry));
    announce(t('{name} removed.', { name: entry }));
    document.getElementById(attributes.id)?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!separators.test(pasted.trim())) return;
    event.preventDefault();
    add(`${typed}${pasted}`);
  };
  const renderTag = ({ value: entry }: { readonly value: string }) => (
    <ChosenTag name={entry} onRemove={() => remove(entry)} />
  );
  return (
    <Stack onPaste={onPaste}>
      <Select
        {...attributes}
        ref={focusRef}
        className={controls.tags ?? ''}
        {...(attributes['aria-invalid'] === true ? { status: 'error' as const } : {})}
        mode="tags"
        open={false}
        suffixIcon={null}
        placeholder={t('Type, then press Enter')}
        value={[...value]}
        showSearch={{
          searchValue: typed,
          onSearch: (text) => (separators.test(text) ? add(text) : setTyped(text)),
        }}
        tagRender={renderTag}
        onSelect={(entry: string) => add(entry)}
        onDeselect={(entry: string) => remove(entry)}
        onBlur={onBlur}
      />
      {region}
    </Stack>
  );
}
