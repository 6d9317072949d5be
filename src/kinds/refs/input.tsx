import { ReferenceSelect } from '../../framework/form/inputs/reference-select.tsx';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { isReference } from '../shared/is-reference.ts';

export function ReferencesInput(props: InputProps) {
  const chosen = Array.isArray(props.value) ? props.value.filter(isReference) : [];
  return (
    <ReferenceSelect
      {...props}
      multiple
      resource={props.field.target ?? ''}
      where={props.field.options.where}
      value={chosen}
      // The schema rejects search text, so that a form is not sent without the record that its user searched for.
      onWords={(words) => props.onChange(words === '' ? chosen : [...chosen, words])}
    />
  );
}
