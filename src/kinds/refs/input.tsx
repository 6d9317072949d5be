import { ReferenceSelect } from '../../framework/form/inputs/reference-select.tsx';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { isReference } from '../shared/is-reference.ts';

export const ReferencesInput = (props: InputProps) => (
  <ReferenceSelect
    {...props}
    multiple
    resource={props.field.target ?? ''}
    where={props.field.options.where}
    value={Array.isArray(props.value) ? props.value.filter(isReference) : []}
  />
);
