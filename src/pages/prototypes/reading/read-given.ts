/** What somebody begins a prototype with, read: rows, the records that an API describes, or a prototype that was downloaded. */
import { parse } from 'yaml';
import type { ResourceDocument } from '../../../contracts/prototypes/prototype-document.ts';
import { isNewer } from '../../../contracts/prototypes/document-upgrades.ts';
import { prototypeFileSchema } from '../../../contracts/prototypes/prototype-file.ts';
import { guessColumns, type ReferenceTitles } from '../../../contracts/prototypes/prototype-guess.ts';
import { type DescribedSchema, describedSchemas } from '../../../contracts/prototypes/prototype-openapi.ts';
import type { Rows } from '../../../contracts/prototypes/prototype-sample.ts';
import type { Sample } from '../../../contracts/prototypes/prototype-saved.ts';
import { FileError } from '../../../contracts/table-file/file-error.ts';
import { cellsOfText, cellsOfWorkbook, isWorkbook, textOf } from './read-cells.ts';

export interface Given {
  /** Pasted, or a file. */
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** Records that a column may point at. */
  readonly references: readonly ReferenceTitles[];
}

export type Read =
  | ({ readonly is: 'rows' } & Rows)
  | { readonly is: 'described'; readonly schemas: readonly DescribedSchema[] }
  | {
      readonly is: 'prototype';
      readonly document: ResourceDocument;
      readonly spanish: Readonly<Record<string, string>> | undefined;
      readonly sample: Sample | undefined;
    }
  /** A prototype of a later version than this portal knows. */
  | { readonly is: 'newer' }
  | { readonly is: 'unread'; readonly reason: Pick<FileError, 'code' | 'other' | 'value'> | string };

export async function readGiven({ content, references }: Given): Promise<Read> {
  try {
    if (typeof content !== 'string' && isWorkbook(content))
      return rowsOf(await cellsOfWorkbook(content), references);
    const text = typeof content === 'string' ? content : textOf(content);
    return descriptionOf(text) ?? rowsOf(cellsOfText(text), references);
  } catch (error) {
    if (error instanceof FileError) {
      const { code, other, value } = error;
      return { is: 'unread', reason: { code, other, value } };
    }
    return { is: 'unread', reason: error instanceof Error ? error.message : '' };
  }
}

function rowsOf(cells: Rows['cells'], references: readonly ReferenceTitles[]): Read {
  return { is: 'rows', cells, columns: guessColumns(cells, references) };
}

/** A few aliases that name each other could otherwise be a million nodes. */
const mostAliases = 100;

/** What JSON or YAML says; undefined: it is neither, so it is rows. */
function descriptionOf(text: string): Read | undefined {
  const start = text.trimStart();
  if (!start.startsWith('{') && !/^(openapi|swagger)\s*:/m.test(start.slice(0, 2_000))) return undefined;
  const described: unknown = parse(text, { maxAliasCount: mostAliases });
  if (isNewer(Object(described).prototype)) return { is: 'newer' };
  const file = prototypeFileSchema.safeParse(described);
  if (!file.success) return { is: 'described', schemas: describedSchemas(described) };
  const { prototype: document, spanish, sample } = file.data;
  return { is: 'prototype', document, spanish, sample };
}
