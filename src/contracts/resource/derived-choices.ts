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
    if (field.options.choicesFrom === undefined) return [];
    const takers = all.filter(({ transfer }) => transfer?.import !== undefined);
    return [
      [key, { ...field, choices: Object.fromEntries(takers.map(({ name, label }) => [name, label[1]])) }],
    ];
  });
  return derived.length === 0
    ? resource
    : { ...resource, fields: { ...resource.fields, ...Object.fromEntries(derived) } };
}
