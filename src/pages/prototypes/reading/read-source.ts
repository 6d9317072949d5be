/** Reads what a prototype starts from: rows, the records described by an API, or a downloaded prototype. */
import type { ResourceDocument } from '../../../contracts/prototypes/prototype-document.ts';
import { mistake } from '../../../contracts/messages/prototype-files.ts';
import type { MessageDescriptor } from '../../../contracts/messages/sentence.ts';
import { isNewer } from '../../../contracts/prototypes/document-upgrades.ts';
import { isBareDocument, readPrototypeFile } from '../../../contracts/prototypes/file-mistakes.ts';
import { jsonMistake } from '../../../contracts/prototypes/json-mistake.ts';
import { guessingColumns, type ReferenceTitles } from '../../../contracts/prototypes/prototype-guess.ts';
import { type DescribedSchema, describingSchemas } from '../../../contracts/prototypes/prototype-openapi.ts';
import { isObject } from '../../../contracts/values/objects.ts';
import type { Rows } from '../../../contracts/prototypes/prototype-sample.ts';
import type { Sample } from '../../../contracts/prototypes/prototype-saved.ts';
import { FileError } from '../../../contracts/table-file/file-error.ts';
import { cellsOfText, cellsOfWorkbook, isWorkbook, textOf } from './read-cells.ts';
import { maxPrototypeCharacters, maxReadingMs } from './reading-limits.ts';
import { YamlError, yamlValue } from './yaml-value.ts';
import { createYieldToPage, inSteps, type YieldToPage } from './yield-to-page.ts';
import { failureWords } from '../../../i18n/failure-words.ts';

export interface PrototypeSource {
  /** Pasted text or the bytes of a file. */
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** Existing records that a column may refer to. */
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
  /** A prototype of a later version than this portal supports. */
  | { readonly is: 'newer' }
  /** An API description that exceeds the limits of the reader. */
  | { readonly is: 'tooLarge' }
  /** A prototype, or JSON, that somebody wrote with mistakes. */
  | { readonly is: 'mistaken'; readonly mistakes: readonly MessageDescriptor[] }
  | { readonly is: 'unread'; readonly reason: Pick<FileError, 'code' | 'other' | 'value'> | string };

/** Reads it while the page stays responsive. @throws the signal's reason once it is aborted */
export async function readSource(source: PrototypeSource, signal: AbortSignal): Promise<Read> {
  signal.throwIfAborted();
  const read = await readSourceInSteps(source, createYieldToPage(signal, maxReadingMs));
  signal.throwIfAborted();
  return read;
}

export async function readSourceInSteps(
  { content, references }: PrototypeSource,
  yieldToPage: YieldToPage,
): Promise<Read> {
  const rowsOf = async (cells: Rows['cells']): Promise<Read> => ({
    is: 'rows',
    cells,
    columns: await inSteps(guessingColumns(cells, references), yieldToPage),
  });
  try {
    if (typeof content !== 'string' && isWorkbook(content))
      return await rowsOf(await cellsOfWorkbook(content, yieldToPage));
    const text =
      typeof content === 'string' ? content.replace(/^\uFEFF/, '') : await textOf(content, yieldToPage);
    return (await descriptionOf(text, yieldToPage)) ?? (await rowsOf(await cellsOfText(text, yieldToPage)));
  } catch (error) {
    if (error instanceof FileError) {
      const { code, other, value } = error;
      return { is: 'unread', reason: { code, other, value } };
    }
    return { is: 'unread', reason: failureWords(error) };
  }
}

/** Reads JSON or YAML; `undefined` if the text is neither, so that it is read as rows. */
async function descriptionOf(text: string, yieldToPage: YieldToPage): Promise<Read | undefined> {
  const start = text.slice(0, 2_000).trimStart();
  const isJson = start.startsWith('{');
  if (!isJson && !/^(openapi|swagger)\s*:/m.test(start)) return undefined;
  try {
    // Invalid JSON is read as YAML, which also reports errors; so is JSON that would take too long to parse in one step.
    const json = isJson ? await jsonValue(text, yieldToPage) : undefined;
    const described = json ?? (await yamlValue(text, yieldToPage));
    await yieldToPage();
    const prototype = prototypeOf(described);
    if (prototype !== undefined) return prototype;
    const schemas = await inSteps(describingSchemas(described), yieldToPage);
    // As YAML, a text may mean something else than it was meant to: 'a “b”' is a key there.
    const wrong = isJson && json === undefined && schemas.length === 0 ? jsonMistake(text) : undefined;
    return wrong === undefined ? { is: 'described', schemas } : { is: 'mistaken', mistakes: [wrong] };
  } catch (error) {
    if (error instanceof FileError) return { is: 'tooLarge' };
    const wrong = isJson && error instanceof YamlError ? jsonMistake(text) : undefined;
    if (wrong !== undefined) return { is: 'mistaken', mistakes: [wrong] };
    throw error;
  }
}

/** Characters that precede a value in JSON. */
const marks: readonly number[] = [...',[{'].map((mark) => mark.charCodeAt(0));
/** JSON.parse runs in one step: this many objects with all-distinct keys take a tenth of a second; usual JSON far less. */
const maxValues = 100_000;
const stepCharacters = 256 * 1024;

/** `undefined` if the text is not JSON, or so large that it must be read in steps. */
async function jsonValue(text: string, yieldToPage: YieldToPage): Promise<unknown> {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (marks.includes(text.charCodeAt(at)) && (values += 1) > maxValues) return undefined;
    if (at % stepCharacters === 0) await yieldToPage();
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function prototypeOf(described: unknown): Read | undefined {
  if (!isObject(described) || !('prototype' in described || isBareDocument(described))) return undefined;
  if (isNewer(described['prototype'])) return { is: 'newer' };
  // The rows of a pilot are not taken over.
  const kept = Object.fromEntries(Object.entries(described).filter(([key]) => key !== 'rows'));
  if (JSON.stringify(kept).length > maxPrototypeCharacters)
    return {
      is: 'mistaken',
      mistakes: [mistake('prototypeFile.tooLarge', { most: maxPrototypeCharacters })],
    };
  const read = readPrototypeFile(kept);
  if ('mistakes' in read) return { is: 'mistaken', mistakes: read.mistakes };
  const { prototype: document, spanish, sample } = read.file;
  return { is: 'prototype', document, spanish, sample };
}
