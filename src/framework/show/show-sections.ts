/** What a record's page shows, and in which order. */
import { kindOf } from '../../kinds/kinds.ts';
import { fieldOf, type Resource, type Section } from '../../contracts/resource/define-resource.ts';
import { partsOf } from '../../contracts/resource/expression.ts';
import { type Field, type UnknownRecord } from '../../contracts/resource/fields.ts';
import { applies } from '../../contracts/resource/schema.ts';
import type { Tone } from '../../contracts/resource/fields.ts';
import { valueText } from '../../kinds/texts.ts';

export interface ShownField {
  readonly key: string;
  readonly field: Field;
}
export interface ShownSection {
  readonly title: string;
  readonly note?: string | undefined;
  readonly fields: readonly ShownField[];
}

/**
 * The declared sections, else those of the form, with what is computed of their fields; then every readable field that is in none,
 * and what every stored record has.
 */
export function sectionsOf(resource: Resource, record?: UnknownRecord): readonly ShownSection[] {
  const declared = withComputed(resource, resource.show?.sections ?? resource.form ?? []);
  const summary = new Set<string>(resource.show?.summary ?? []);
  const named = new Set<string>([
    ...summary,
    ...(resource.show?.without ?? []),
    ...declared.flatMap(({ fields }) => fields),
  ]);
  const rest = Object.keys(resource.fields).filter((key) => !named.has(key));
  // What a view shows is no record of its own.
  const stored = (resource.fromView === true ? [] : ['id', 'createdAt', 'updatedAt']).filter(
    (key) => !named.has(key),
  );
  const last =
    declared.length === 0
      ? { title: resource.label[0], fields: [...rest, ...stored] }
      : { title: 'Record', fields: [...rest, ...stored] };
  return [...declared, last]
    .map(({ fields, ...section }) => ({
      ...section,
      fields: fields.filter((key) => !summary.has(key)).flatMap((key) => shown(resource, key, record)),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** What is computed stands behind the last of the fields it is made of; what is made of none of them, at the end of the first section. */
function withComputed(resource: Resource, sections: readonly Section[]): readonly Section[] {
  const [first] = sections;
  if (first === undefined) return sections;
  const hidden: readonly string[] = [...(resource.show?.without ?? []), ...(resource.show?.summary ?? [])];
  return Object.entries(resource.fields).reduce((before, [key, { options }]) => {
    const placed = before.some(({ fields }) => fields.includes(key));
    if (options.computed === undefined || placed || hidden.includes(key)) return before;
    const parts = partsOf(options.computed);
    const home = before.findLastIndex(({ fields }) => fields.some((one) => parts.includes(one)));
    return before.map((section, index) => {
      if (index !== Math.max(home, 0)) return section;
      const behind = section.fields.findLastIndex((one) => parts.includes(one));
      const place = behind === -1 ? section.fields.length : behind + 1;
      return { ...section, fields: section.fields.toSpliced(place, 0, key) };
    });
  }, sections);
}

/** What stands above the sections, as far as the caller may read it and there is something; before it is there, what may be. */
export function summaryOf(resource: Resource, record?: UnknownRecord): readonly ShownField[] {
  return (resource.show?.summary ?? [])
    .flatMap((key) => shown(resource, key, record))
    .filter(({ key }) => record === undefined || record[key] != null);
}

/** Fields that the caller may not read are not in the record; those that do not apply to it have nothing to say. */
function shown(resource: Resource, key: string, record: UnknownRecord | undefined): readonly ShownField[] {
  const field = fieldOf(resource, key);
  if (field === undefined) return [];
  if (record === undefined) return field.options.when === undefined ? [{ key, field }] : [];
  return key in record && (record[key] != null || applies(field, record)) ? [{ key, field }] : [];
}

export interface Status {
  readonly key: string;
  readonly tone: Tone;
  readonly words: string;
}

/** The states that stand beside the record's name: its choices, codes and flags that carry a tone. */
export function statusesOf(resource: Resource, record: UnknownRecord): readonly Status[] {
  return Object.entries(resource.fields).flatMap(([key, field]) => {
    const tone = kindOf(field).toneOf?.(record[key], field);
    return tone === undefined || field.options.pii === true
      ? []
      : [{ key, tone, words: valueText(record[key], field) }];
  });
}
