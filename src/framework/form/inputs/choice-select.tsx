import { Select } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { InputProps } from '../../kinds/slot.ts';
import { Stack } from '../../../ui/layout.tsx';

export interface ChoiceSelectProps extends Pick<InputProps, 'onBlur' | 'focusRef' | 'attributes'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder: string;
}

/** From here on it is quicker to type than to look. */
const manyChoices = 8;

/** One of a few values. */
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
  const onKeyDownCapture = (event: KeyboardEvent) => {
    // antd's own Tab chooses what is marked, and stays. Here it goes on; only who has typed means what is marked.
    if (event.key !== 'Tab' || !open || typed.current !== '') return;
    event.stopPropagation();
    setOpen(false);
  };
  const renderChosen = ({ label }: { readonly label: ReactNode }) => <span id={valueId}>{label}</span>;
  return (
    // The keys are those of the control inside.
    <Stack onKeyDownCapture={onKeyDownCapture}>
      <Select
        {...attributes}
        ref={focusRef}
        // Assistive technology takes a combobox for empty whose text is empty: what is chosen describes it.
        aria-describedby={[valueId, attributes['aria-describedby']].filter(Boolean).join(' ')}
        {...(attributes['aria-invalid'] === true ? { status: 'error' as const } : {})}
        showSearch={
          options.length >= manyChoices && {
            optionFilterProp: 'label',
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
    </Stack>
  );
}
