/** antd's select for one of a few values, with the keys of the browser's own. Record forms have their own (framework/form). */
import { Select as AntdSelect, type SelectProps as AntdProps } from 'antd';
import { filterOption } from './filter-option.ts';
import { ChevronDownIcon } from './icons.tsx';
import { Stack } from './layout.tsx';
import { useTypeahead } from './typeahead.ts';

export type SelectValue = string | number;

interface Option<V> {
  readonly value: V;
  readonly label: string;
}
interface Group<V> {
  readonly label: string;
  readonly options: readonly Option<V>[];
}

export interface SelectProps<V extends SelectValue, O extends Option<V> = Option<V>> extends Omit<
  AntdProps<V, O>,
  'options' | 'onChange' | 'value' | 'mode' | 'showSearch' | 'suffixIcon'
> {
  /** Nothing is selected if null. */
  readonly value: V | null;
  readonly options: readonly (O | Group<V>)[];
  readonly onChange: (value: V) => void;
}

/** From this many options on, typing searches them. */
const searchedFrom = 12;

export function Select<V extends SelectValue, O extends Option<V> = Option<V>>({
  value,
  options,
  onChange,
  ...rest
}: SelectProps<V, O>) {
  const flat = options.flatMap((one): readonly Option<V>[] => ('options' in one ? one.options : [one]));
  const { onKeyDownCapture, region } = useTypeahead(flat, value, onChange);
  const isSearched = flat.length > searchedFrom;
  return (
    // Handles keys of the control inside.
    <Stack {...(isSearched ? {} : { onKeyDownCapture })}>
      <AntdSelect<V, O>
        {...rest}
        value={value}
        // antd's type leaves out groups.
        options={[...options] as O[]}
        onChange={(next) => onChange(next)}
        suffixIcon={<ChevronDownIcon />}
        showSearch={isSearched && { filterOption }}
      />
      {!isSearched && region}
    </Stack>
  );
}

export interface MultiSelectProps<V extends SelectValue> extends Omit<
  AntdProps<V[], Option<V>>,
  'options' | 'onChange' | 'mode' | 'suffixIcon'
> {
  readonly options: readonly Option<V>[];
  readonly onChange: (values: V[]) => void;
}

/** For several of a few values. */
export function MultiSelect<V extends SelectValue>({ options, onChange, ...rest }: MultiSelectProps<V>) {
  return (
    <AntdSelect<V[], Option<V>>
      {...rest}
      mode="multiple"
      showSearch={{ filterOption }}
      options={[...options]}
      onChange={(values) => onChange(values)}
      suffixIcon={<ChevronDownIcon />}
    />
  );
}
