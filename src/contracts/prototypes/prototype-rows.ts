/** Rows that a pilot stores for a prototype. The prototype's fields determine what a row may contain. */
import * as z from 'zod';
import { text } from '../messages/encoded.ts';
import { maxNamedRecords } from '../resource/actions.ts';
import type { Fields, UnknownRecord } from '../resource/fields.ts';
import { type Grants, type Principal, scopeOf } from '../resource/policy.ts';
import { fileWords } from '../resource/resource-file.ts';
import { maxInteger } from '../values/integers.ts';
import { declarationOf, type DocumentField, type ResourceDocument } from './prototype-document.ts';
import { removeField } from './prototype-edit.ts';

export const maxPilotRows = 2_000;
const maxRowLength = 20_000;

export const rowValuesSchema = z
  .record(z.string(), z.json())
  .refine((values) => JSON.stringify(values).length <= maxRowLength, {
    message: text('prototype.rowTooLong', { most: maxRowLength }),
  })
  .describe('By field of the prototype, as a record of it would be written.');

const wholeNumber = z.int().positive().max(maxInteger);
/** Changes to several rows, made together or not at all. */
export const rowChangesSchema = z.strictObject({
  rows: z
    .array(z.strictObject({ id: wholeNumber, version: wholeNumber, values: rowValuesSchema }))
    .min(1)
    .max(maxNamedRecords),
});

/** The file name for a pilot's rows, without the date: `site-visits-pilot-rows`. */
export function pilotRowsName({ name }: Pick<ResourceDocument, 'name'>): string {
  return `${fileWords(name)}-pilot-rows`;
}

/** Whether the caller sees the rows of every organization, and not only those of their own. */
export function seesEveryRow(
  { access: { read } }: { readonly access: { readonly read: Grants } },
  principal: Principal,
): boolean {
  const scope = scopeOf(read, principal);
  return scope !== undefined && Object.keys(scope).length === 0;
}

/** What tells where a row of a pilot comes from, as fields of `prototypeRows`. Within one organization, its name tells nothing. */
export function rowOrigin(isOfSeveral: boolean): readonly string[] {
  return [...(isOfSeveral ? ['tenant'] : []), 'addedBy', 'createdAt'];
}

/** Kinds that need storage of their own: encryption, files, or a table. */
const notHere = ['secret', 'file', 'image', 'rows', 'json'];

/**
 * The fields of a pilot's rows. Personal data is left out until a table exists that encrypts it. Only constraints that a
 * value can satisfy by itself stay.
 */
export function pilotFields(document: ResourceDocument, isResource: (name: string) => boolean): Fields {
  return Object.fromEntries(
    Object.entries(declarationOf(document).fields)
      .filter(
        ([, { kind, options, target }]) =>
          options.pii !== true &&
          options.computed === undefined &&
          !notHere.includes(kind) &&
          // The target may be another prototype, or not chosen yet.
          (target === undefined ? kind !== 'ref' && kind !== 'refs' : isResource(target)),
      )
      .map(([key, field]) => {
        const {
          when: _when,
          where: _where,
          requires: _requires,
          copyOf: _copyOf,
          setBy: _setBy,
          among: _among,
          agreesWith: _agreesWith,
          emptiedByChange: _emptiedByChange,
          pattern: _pattern,
          unique: _unique,
          readOnly,
          immutable: _immutable,
          ...options
        } = field.options;
        // Nothing sets server-set fields in a pilot, so they become optional.
        return [key, { ...field, options: readOnly === true ? { ...options, optional: true } : options }];
      }),
  );
}

/** The fields that a pilot's rows cannot have, although users would normally enter them. */
export function leftOutOfPilot(
  document: ResourceDocument,
  isResource: (name: string) => boolean,
): ResourceDocument['fields'] {
  const kept = pilotFields(document, isResource);
  return document.fields.filter(
    ({ key, options }) => !Object.hasOwn(kept, key) && options?.computed === undefined,
  );
}

/** The document as the pilot shows it: the form does not ask for fields that its rows cannot have. */
export function pilotDocument(
  document: ResourceDocument,
  leftOut: ResourceDocument['fields'],
): ResourceDocument {
  return leftOut.reduce((left, { key }) => removeField(left, key), document);
}

/** Fields of `prototypeRows` under keys that no field of a prototype can have. */
const originFields: readonly DocumentField[] = [
  { key: '_tenant', kind: 'ref', target: 'tenants', options: { label: 'Tenant of the row', readOnly: true } },
  { key: '_addedBy', kind: 'ref', target: 'users', options: { label: 'Added by', readOnly: true } },
];

/** The values of the fields that `withOrigin` adds. */
export function originOf({ tenant = null, addedBy = null }: UnknownRecord) {
  return { _tenant: tenant, _addedBy: addedBy };
}

/**
 * The document with what tells where a row of the pilot comes from. Whoever sees rows of one organization alone finds it among
 * the columns that can be added.
 */
export function withOrigin(document: ResourceDocument, isOfSeveral: boolean): ResourceDocument {
  const { columns, moreColumns = [], filters = [], ...list } = document.list;
  const keys = rowOrigin(isOfSeveral).map((key) => (key === 'createdAt' ? key : `_${key}`));
  const added = keys.filter((key) => !columns.includes(key));
  const more = moreColumns.filter((key) => !added.includes(key));
  return {
    ...document,
    fields: [...document.fields, ...originFields.filter(({ key }) => keys.includes(key))],
    list: {
      ...list,
      columns: isOfSeveral ? [...columns, ...added] : columns,
      moreColumns: isOfSeveral ? more : [...more, ...added],
      filters: isOfSeveral ? [...filters, '_tenant'] : filters,
    },
  };
}
