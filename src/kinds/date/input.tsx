import { DateInput as DayInput } from '../../framework/form/inputs/date-input.tsx';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { bound } from '../shared/bound.tsx';

export const DateInput = (props: InputProps) => (
  <DayInput {...bound(props)} onChange={props.onChange} value={String(props.value)} />
);
