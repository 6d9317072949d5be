/** Choices that follow from what the declarations say together (`choicesFrom`). */
import type { Resource } from './define-resource.ts';
import type { Field } from './fields.ts';

/** Of a declaration or its manifest: whether many of its records come from one file. */
interface Declared extends Pick<Resource, 'name' | 'label'> {
  readonly transfer?: { readonly import?: unknown };
}

/** The declaration with the choices that are not written in it. `all`: every resource, this one among them. */
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
