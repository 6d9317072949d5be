import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';
import { phoneText } from './text.ts';

/** As it is read elsewhere; what is typed is kept as it is typed. */
export const PhoneInput = (props: InputProps) => (
  <LineInput props={{ ...props, value: phoneText(props.value) }} type="tel" inputMode="tel" />
);
