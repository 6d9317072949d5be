/** What a record's page shows, and in what order. */
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
 * The declared sections, or else those of the form, along with the computed fields that belong there; then a section
 * with all other readable fields, except the title, which is the page's heading, and those that every stored record has.
 */
export function sectionsOf(resource: Resource, record?: UnknownRecord): readonly ShownSection[] {
  const declared = withComputed(resource, resource.show?.sections ?? resource.form ?? []);
  const summary = new Set<string>(resource.show?.summary ?? []);
  const named = new Set<string>([
    ...summary,
    ...(resource.show?.without ?? []),
    ...declared.flatMap(({ fields }) => fields),
  ]);
  const rest = Object.keys(resource.fields).filter(
    (key) => !named.has(key) && (declared.length === 0 || key !== resource.title),
  );
  // Rows of a view have no ID or times of their own.
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

/**
 * Places each computed field after the last field it is computed from; if none of those is in a section, at the end of
 * the first section.
 */
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

/**
 * The fields above the sections that the caller may read and that have a value; while the record is loading, those that
 * may have one.
 */
export function summaryOf(resource: Resource, record?: UnknownRecord): readonly ShownField[] {
  return (resource.show?.summary ?? [])
    .flatMap((key) => shown(resource, key, record))
    .filter(({ key }) => record === undefined || record[key] != null);
}

/** Skips fields that the caller may not read, which are missing from the record, and fields that do not apply to it. */
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

/** The statuses shown beside the record's name: its choices, codes and flags that have a tone. */
export function statusesOf(resource: Resource, record: UnknownRecord): readonly Status[] {
  return Object.entries(resource.fields).flatMap(([key, field]) => {
    const tone = kindOf(field).toneOf?.(record[key], field);
    return tone === undefined || field.options.pii === true
      ? []
      : [{ key, tone, words: valueText(record[key], field) }];
  });
}
