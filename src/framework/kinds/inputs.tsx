import type { Kind } from '../../contracts/resource/fields.ts';
import { type GroupKind, inputs } from '../../kinds/inputs.tsx';
import type { InputProps } from './slot.ts';

/** The control for a field's kind. */
export function Input({ kind, ...props }: InputProps & { readonly kind: Exclude<Kind, GroupKind> }) {
  const Shown = inputs[kind];
  return <Shown {...props} />;
}
