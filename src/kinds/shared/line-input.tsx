import { Input as TextInput } from 'antd';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { bound } from './bound.tsx';

interface LineOptions {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  readonly autoCapitalize?: 'none';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly className?: string | undefined;
}

/** Text, numbers too: antd's InputNumber gives up what is no number as it is left, and nothing typed may be lost. */
export function LineInput({
  props,
  className = '',
  ...options
}: LineOptions & { readonly props: InputProps }) {
  return (
    <TextInput
      // What is typed here describes others, never the one who types: the browser has nothing to fill in.
      autoComplete="off"
      {...options}
      {...bound(props)}
      className={className}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
