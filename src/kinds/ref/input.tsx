import { ReferenceSelect } from '../../framework/form/inputs/reference-select.tsx';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { isReference } from '../shared/is-reference.ts';

export const ReferenceInput = (props: InputProps) => (
  <ReferenceSelect
    {...props}
    resource={props.field.target ?? ''}
    where={props.field.options.where}
    value={isReference(props.value) ? props.value : null}
    // The schema rejects search text, so that a form is not sent without the record that its user searched for.
    onWords={(words) => props.onChange(words === '' ? null : words)}
  />
);
