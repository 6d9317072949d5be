import { Select } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { InputProps } from '../../kinds/slot.ts';
import { Stack } from '../../../ui/layout.tsx';
import { filterOption } from '../../../ui/filter-option.ts';
import { useTypeahead } from '../../../ui/typeahead.ts';

export interface ChoiceSelectProps extends Pick<InputProps, 'onBlur' | 'focusRef' | 'attributes'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder: string;
}

/** From this many options on, typing is quicker than looking through the list. */
const manyChoices = 8;

/** Selects one of a few values. */
export function ChoiceSelect({
  value,
  onChange,
  onBlur,
  focusRef,
  attributes,
  options,
  placeholder,
}: ChoiceSelectProps) {
  const [open, setOpen] = useState(false);
  const typed = useRef('');
  const valueId = `${attributes.id}-value`;
  const isSearched = options.length >= manyChoices;
  const typeahead = useTypeahead(options, value, onChange);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isSearched) typeahead.onKeyDownCapture(event);
    // antd's own Tab handling selects the highlighted option and keeps the focus. Here Tab moves on, and the
    // highlighted option is selected only if the user has typed.
    if (event.key !== 'Tab' || !open || typed.current !== '') return;
    event.stopPropagation();
    setOpen(false);
  };
  const renderChosen = ({ label }: { readonly label: ReactNode }) => <span id={valueId}>{label}</span>;
  return (
    // Handles keys of the control inside.
    <Stack onKeyDownCapture={onKeyDownCapture}>
      <Select
        {...attributes}
        ref={focusRef}
        // Assistive technology reports a combobox with empty text as empty, so the selected value is linked as its
        // description.
        aria-describedby={[valueId, attributes['aria-describedby']].filter(Boolean).join(' ')}
        {...(attributes['aria-invalid'] === true ? { status: 'error' as const } : {})}
        showSearch={
          isSearched && {
            filterOption,
            onSearch: (text) => (typed.current = text),
          }
        }
        open={open}
        onOpenChange={setOpen}
        labelRender={renderChosen}
        placeholder={placeholder}
        {...(options.some((option) => option.value === value) ? { value } : { value: null })}
        options={[...options]}
        onChange={(next: string | null) => onChange(next ?? '')}
        onBlur={onBlur}
      />
      {!isSearched && typeahead.region}
    </Stack>
  );
}
