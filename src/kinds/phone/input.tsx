import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';
import { phoneText } from './text.ts';

/** Shows a stored number in its usual format; text being typed stays as typed. */
export const PhoneInput = (props: InputProps) => (
  <LineInput props={{ ...props, value: phoneText(props.value) }} type="tel" inputMode="tel" />
);
