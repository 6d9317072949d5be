import { TextArea } from '../../ui/text-area.ts';
import controls from '../../framework/form/inputs/controls.module.css';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { bound } from './bound.tsx';

/** A multi-line text input. `code`: for source text such as JSON. */
export function AreaInput({ props, code = false }: { readonly props: InputProps; readonly code?: boolean }) {
  return (
    <TextArea
      {...(code ? { spellCheck: false } : {})}
      {...bound(props)}
      rows={code ? 8 : 4}
      className={(code ? controls.code : undefined) ?? ''}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
