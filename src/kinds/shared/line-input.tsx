import { Input as TextInput } from 'antd';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { bound } from './bound.tsx';

interface LineOptions {
  readonly type?: 'email' | 'tel' | 'url' | 'password';
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  readonly autoCapitalize?: 'none';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/**
 * A single-line text input, also used for numbers: antd's InputNumber discards invalid input on blur, but nothing typed
 * may be lost.
 */
export function LineInput({ props, ...options }: LineOptions & { readonly props: InputProps }) {
  return (
    <TextInput
      // The data describes other people and never the user, so the browser must not fill it in.
      autoComplete="off"
      {...options}
      {...bound(props)}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
