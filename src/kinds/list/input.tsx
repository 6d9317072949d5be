import { ListInput as EntriesInput } from '../../framework/form/inputs/list-input.tsx';
import type { InputProps } from '../../framework/kinds/slot.ts';

export const ListInput = (props: InputProps) => (
  <EntriesInput {...props} value={Array.isArray(props.value) ? props.value.map(String) : []} />
);
