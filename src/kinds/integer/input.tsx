import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

/** The keyboard of numbers has no minus sign everywhere. */
export const IntegerInput = (props: InputProps) => (
  <LineInput
    props={props}
    inputMode={props.field.options.min === undefined || props.field.options.min < 0 ? 'text' : 'numeric'}
  />
);
