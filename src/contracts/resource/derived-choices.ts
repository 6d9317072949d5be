/** Choices that are derived from all declarations (`choicesFrom`). */
import type { Resource } from './define-resource.ts';
import type { Field } from './fields.ts';

/** The properties of a declaration or manifest that tell whether its records can be imported from files. */
interface Declared extends Pick<Resource, 'name' | 'label'> {
  readonly transfer?: { readonly import?: unknown };
}

/** Adds derived choices to the declaration. `all`: every resource, including this one. */
export function withDerivedChoices(resource: Resource, all: readonly Declared[]): Resource {
  const derived = Object.entries(resource.fields).flatMap(([key, field]): [string, Field][] => {
    const from = field.options.choicesFrom;
    if (from === undefined) return [];
    const named = all.flatMap(({ name, label, transfer }) =>
      from === 'resources' ? [[name, label[0]]] : transfer?.import === undefined ? [] : [[name, label[1]]],
    );
    return [[key, { ...field, choices: { ...Object.fromEntries(named), ...field.choices } }]];
  });
  return derived.length === 0
    ? resource
    : { ...resource, fields: { ...resource.fields, ...Object.fromEntries(derived) } };
}
