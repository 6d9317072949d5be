/** Rows that a pilot stores for a prototype. The prototype's fields determine what a row may contain. */
import * as z from 'zod';
import { text } from '../messages/encoded.ts';
import type { Fields } from '../resource/fields.ts';
import { fileWords } from '../resource/resource-file.ts';
import { declarationOf, type ResourceDocument } from './prototype-document.ts';
import { removeField } from './prototype-edit.ts';

export const mostPilotRows = 2_000;
const longestRow = 20_000;

export const rowValuesSchema = z
  .record(z.string(), z.json())
  .refine((values) => JSON.stringify(values).length <= longestRow, {
    message: text('prototype.rowTooLong', { most: longestRow }),
  })
  .describe('By field of the prototype, as a record of it would be written.');

/** The file name for a pilot's rows, without the date: `site-visits-pilot-rows`. */
export function pilotRowsName({ name }: Pick<ResourceDocument, 'name'>): string {
  return `${fileWords(name)}-pilot-rows`;
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
