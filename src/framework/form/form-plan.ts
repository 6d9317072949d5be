/** Decides which fields a caller can write in a form, which are read-only there, and why. */
import type { Resource, Section } from '../../contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../contracts/resource/fields.ts';
import { type Grants, includes, may, type Principal } from '../../contracts/resource/policy.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';

/**
 * Why a field is read-only: it can never be changed, this caller may not change it, or not in the state that the record is in,
 * or the server sets it.
 */
export type FixedReason = 'immutable' | 'forbidden' | 'inThisState' | 'serverSet';

export interface PlannedField {
  readonly key: string;
  readonly field: Field;
  /** Omitted if the field can be written. */
  readonly fixed?: FixedReason;
}
export interface PlannedSection {
  readonly title: string;
  readonly note?: string | undefined;
  readonly fields: readonly PlannedField[];
}
export interface FormPlan {
  readonly sections: readonly PlannedSection[];
  /** The fields the form writes, in the order of the sections. */
  readonly writable: Fields;
}

/** `record`: the record to edit; omit it to create one. */
export function planForm(resource: Resource, principal: Principal, record?: UnknownRecord): FormPlan {
  const sections = sectionsOf(resource)
    .map(({ title, note, fields }) => ({
      title,
      note,
      fields: fields.flatMap((key) => planned(resource, key, principal, record)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const writable = sections.flatMap(({ fields }) => fields).filter(({ fixed }) => fixed === undefined);
  return { sections, writable: Object.fromEntries(writable.map(({ key, field }) => [key, field])) };
}

/** The same form, but with these fields hidden; they are still written. */
export function without({ sections, writable }: FormPlan, keys: readonly string[]): FormPlan {
  const shown = sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ key }) => !keys.includes(key)),
  }));
  return { sections: shown.filter(({ fields }) => fields.length > 0), writable };
}

/** The declared sections, or one section with every writable field. */
function sectionsOf(resource: Resource): readonly Section[] {
  if (resource.form !== undefined) return resource.form;
  const written = Object.entries(resource.fields).filter(([, { options }]) => options.readOnly !== true);
  return [{ title: resource.label[0], fields: written.map(([key]) => key) }];
}

function planned(
  resource: Resource,
  key: string,
  principal: Principal,
  record: UnknownRecord | undefined,
): readonly PlannedField[] {
  const field = resource.fields[key];
  // A field that is missing from the record is one the caller may not read.
  if (field === undefined || (record !== undefined && !(key in record))) return [];
  const fixed = fixedReason(resource, key, field, principal, record);
  if (fixed === undefined) return [{ key, field }];
  return record === undefined ? [] : [{ key, field, fixed }];
}

function fixedReason(
  resource: Resource,
  key: string,
  field: Field,
  principal: Principal,
  record: UnknownRecord | undefined,
): FixedReason | undefined {
  if (field.options.readOnly === true) return 'serverSet';
  const write = resource.access.fields?.[key]?.write;
  // For a record that does not exist yet, only the caller is known; the server checks the rest.
  if (write !== undefined && !may(write, principal, record))
    return isByState(resource, write, principal) ? 'inThisState' : 'forbidden';
  if (record !== undefined && field.options.immutable === true) return 'immutable';
  return undefined;
}

/** Whether some grant of the caller depends on nothing but choices of the record, such as its state. */
function isByState({ fields }: Resource, grants: Grants, principal: Principal): boolean {
  return grants.some(
    ({ who, where = {} }) =>
      includes(who, principal) && Object.keys(where).every((key) => fields[key]?.kind === 'choice'),
  );
}
