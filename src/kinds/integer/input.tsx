import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

/** Negative numbers use the full keyboard, because not every numeric keyboard has a minus sign. */
export const IntegerInput = (props: InputProps) => (
  <LineInput
    props={props}
    inputMode={props.field.options.min === undefined || props.field.options.min < 0 ? 'text' : 'numeric'}
  />
);
