/** Rows that a pilot keeps in a prototype: what each may hold follows from the prototype's fields. */
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

/** What the file of a pilot's rows is called, before the day: `site-visits-pilot-rows`. */
export function pilotRowsName({ name }: Pick<ResourceDocument, 'name'>): string {
  return `${fileWords(name)}-pilot-rows`;
}

/** Kept nowhere but in a table of their own: encrypted, or as a file. */
const notHere = ['secret', 'file', 'image', 'rows', 'json'];

/**
 * What a pilot's row has of the fields. Personal data is not kept before there is a table that encrypts it. Of the
 * conditions those stay that a value satisfies by itself.
 */
export function pilotFields(document: ResourceDocument, isResource: (name: string) => boolean): Fields {
  return Object.fromEntries(
    Object.entries(declarationOf(document).fields)
      .filter(
        ([, { kind, options, target }]) =>
          options.pii !== true &&
          options.computed === undefined &&
          !notHere.includes(kind) &&
          // It may point at records that are a prototype themselves, or at none that is chosen yet.
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
        // What the server would set, nobody sets here.
        return [key, { ...field, options: readOnly === true ? { ...options, optional: true } : options }];
      }),
  );
}

/** The fields that no row of a pilot has, though they are to be entered. */
export function leftOutOfPilot(
  document: ResourceDocument,
  isResource: (name: string) => boolean,
): ResourceDocument['fields'] {
  const kept = pilotFields(document, isResource);
  return document.fields.filter(
    ({ key, options }) => !Object.hasOwn(kept, key) && options?.computed === undefined,
  );
}

/** As its pilot shows it: its form asks for nothing that no row can have. */
export function pilotDocument(
  document: ResourceDocument,
  leftOut: ResourceDocument['fields'],
): ResourceDocument {
  return leftOut.reduce((left, { key }) => removeField(left, key), document);
}
