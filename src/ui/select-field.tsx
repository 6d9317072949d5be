/**
 * A choice among a few options with its label above, for filters and mappings. Record forms have their own fields
 * (framework/form).
 */
import { Typography } from 'antd';
import { useId } from 'react';
import { Stack } from './layout.tsx';
import { Select, type SelectValue } from './select.tsx';

export interface SelectFieldProps<V extends SelectValue> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  /** Shown below the select and read out with it. */
  readonly note?: string;
}

export function SelectField<V extends SelectValue>({ label, note = '', ...rest }: SelectFieldProps<V>) {
  const id = useId();
  return (
    <Stack gap={1}>
      <label htmlFor={id}>{label}</label>
      <Select<V>
        id={id}
        {...rest}
        {...(note === '' ? {} : { 'aria-describedby': `${id}-note` })}
        popupMatchSelectWidth={false}
      />
      {note !== '' && (
        <Typography.Text type="secondary" id={`${id}-note`}>
          {note}
        </Typography.Text>
      )}
    </Stack>
  );
}
