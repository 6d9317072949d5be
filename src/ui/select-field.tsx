/**
 * A choice among a few options with its label above, for filters and mappings. Record forms have their own fields
 * (framework/form).
 */
import { Select, Typography } from 'antd';
import { useId } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import { Stack } from './layout.tsx';
import { useTypeahead } from './typeahead.ts';

export interface SelectFieldProps<V extends string | number> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  /** Shown below the select and read out with it. */
  readonly note?: string;
}

export function SelectField<V extends string | number>({
  label,
  options,
  note = '',
  ...rest
}: SelectFieldProps<V>) {
  const id = useId();
  const { onKeyDownCapture, region } = useTypeahead(options, rest.value, rest.onChange);
  // In a long list, users type to find an option.
  const isSearched = options.length > searchedFrom;
  return (
    <Stack gap={1} {...(isSearched ? {} : { onKeyDownCapture })}>
      <label htmlFor={id}>{label}</label>
      <Select<V>
        id={id}
        {...rest}
        {...(note === '' ? {} : { 'aria-describedby': `${id}-note` })}
        options={[...options]}
        suffixIcon={<ChevronDownIcon />}
        popupMatchSelectWidth={false}
        showSearch={isSearched && { optionFilterProp: 'label' }}
      />
      {note !== '' && (
        <Typography.Text type="secondary" id={`${id}-note`}>
          {note}
        </Typography.Text>
      )}
      {!isSearched && region}
    </Stack>
  );
}

const searchedFrom = 12;
