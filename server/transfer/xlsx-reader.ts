/** The rows of a workbook's first sheet (ECMA-376), read as a stream; what is not needed of the file is not unpacked. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  readonly line: number;
  /** By column; '' where there is nothing. */
  readonly cells: readonly string[];
}

/** What is wrong with the file, in words for its owner. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
}

/** Unpacked; a file that grows a thousandfold is meant to do harm. */
const mostBytes = 512 * 1024 * 1024;
const mostSharedBytes = 64 * 1024 * 1024;
const mostColumns = 200;
const mostEntries = 1_000;
/** What the format has. */
const mostRows = 1_048_576;

/** @throws SheetError */
export async function* xlsxRows(path: string): AsyncGenerator<SheetRow[]> {
  const zip = await opened(path);
  try {
    const entries = await entriesOf(zip);
    const { sheets, firstDay } = await bookOf(zip, entries);
    const shared = await sharedStrings(zip, entries);
    const days = { styles: await dateStyles(zip, entries), firstDay };
    yield* rowsOf(zip, entryOf(entries, sheets[0].path), shared, days);
  } finally {
    zip.close();
  }
}

export interface SheetNames {
  /** The one whose rows are read. */
  readonly read: string;
  /** Those of the others in which something stands. */
  readonly unread: readonly string[];
}

/** @throws SheetError */
export async function sheetNames(path: string): Promise<SheetNames> {
  const zip = await opened(path);
  try {
    const entries = await entriesOf(zip);
    const { sheets } = await bookOf(zip, entries);
    const [first, ...others] = sheets;
    const unread: string[] = [];
    for (const other of others) {
      const entry = entries.get(other.path.toLowerCase());
      if (entry !== undefined && (await holdsSomething(zip, entry))) unread.push(other.name);
    }
    return { read: first.name, unread };
  } finally {
    zip.close();
  }
}

function opened(path: string): Promise<ZipFile> {
  return openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(damaged);
}

function damaged(): never {
  throw new SheetError(
    'The file is damaged or is no Excel workbook. Open it in Excel and save it again as .xlsx.',
  );
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (bytes > mostBytes || entries.size > mostEntries)
        throw new SheetError('The workbook is too large when unpacked. Send it as CSV, or in parts.');
      if (entry.isEncrypted())
        throw new SheetError('The workbook is protected by a password. Save it without one.');
      entries.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    damaged();
  }
  return entries;
}

function entryOf(entries: ReadonlyMap<string, Entry>, path: string): Entry {
  return entries.get(path.toLowerCase()) ?? damaged();
}

interface Listener {
  readonly open?: (tag: SaxesTagPlain, name: string) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Part after part of the XML has been read at each step. */
async function* steps(zip: ZipFile, entry: Entry, listener: Listener): AsyncGenerator<void> {
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(damaged);
  const parser = new SaxesParser();
  let fault: Error | undefined;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', (error) => (fault ??= error));
  parser.on('doctype', () => (fault ??= new Error('A workbook has no document type.')));
  if (listener.open !== undefined) {
    const { open } = listener;
    parser.on('opentag', (tag) => open(tag, local(tag.name)));
  }
  if (listener.text !== undefined) parser.on('text', listener.text);
  if (listener.close !== undefined) {
    const { close } = listener;
    parser.on('closetag', (tag) => close(local(tag.name)));
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true })); // a stream of bytes
      if (fault !== undefined) damaged();
      yield;
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof SheetError) throw error;
    damaged();
  } finally {
    stream.destroy();
    if (!stream.closed) await once(stream, 'close').catch(() => undefined);
  }
  if (fault !== undefined) damaged();
}

async function whole(zip: ZipFile, entry: Entry, listener: Listener): Promise<void> {
  for await (const _ of steps(zip, entry, listener));
}

interface SheetPart {
  readonly name: string;
  readonly path: string;
}
interface Book {
  /** Those that can be seen, as their tabs stand. */
  readonly sheets: readonly [SheetPart, ...SheetPart[]];
  readonly firstDay: number;
}

async function bookOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Book> {
  const named: { readonly name: string; readonly id: string | undefined }[] = [];
  let firstDay = firstDay1900;
  await whole(zip, entryOf(entries, 'xl/workbook.xml'), {
    open: ({ attributes }, name) => {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? ''))
        firstDay = firstDay1904;
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
      named.push({ name: unescaped(attributes['name'] ?? ''), id });
    },
  });
  const targets = new Map<string | undefined, string>();
  await whole(zip, entryOf(entries, 'xl/_rels/workbook.xml.rels'), {
    open: ({ attributes }, name) => {
      const { Id, Target } = attributes;
      if (name === 'Relationship' && Target !== undefined) targets.set(Id, Target);
    },
  });
  const [first, ...others] = named.map(({ name, id }) => {
    const target = targets.get(id) ?? damaged();
    return { name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  });
  return first === undefined ? damaged() : { sheets: [first, ...others], firstDay };
}

async function holdsSomething(zip: ZipFile, entry: Entry): Promise<boolean> {
  let reading = false;
  let found = false;
  const listener: Listener = {
    open: (_tag, name) => (reading = name === 'v' || name === 't'),
    text: (part) => (found ||= reading && part.trim() !== ''),
    close: () => (reading = false),
  };
  for await (const _ of steps(zip, entry, listener)) if (found) return true;
  return found;
}

async function sharedStrings(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<readonly string[]> {
  const entry = entries.get('xl/sharedstrings.xml');
  const strings: string[] = [];
  if (entry === undefined) return strings;
  if (entry.uncompressedSize > mostSharedBytes)
    throw new SheetError('The workbook holds too much text. Send it as CSV, or in parts.');
  let text = '';
  let inText = false;
  let phonetic = 0;
  await whole(zip, entry, {
    open: (_tag, name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    text: (part) => {
      if (inText) text += part;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescaped(text));
      if (name === 'rPh') phonetic -= 1;
      inText = false;
    },
  });
  return strings;
}

/** Formats that the standard has for dates. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** By style: whether its numbers are days. */
async function dateStyles(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<readonly boolean[]> {
  const entry = entries.get('xl/styles.xml');
  const styles: boolean[] = [];
  if (entry === undefined) return styles;
  const dates = new Set(builtInDates);
  let inCells = false;
  await whole(zip, entry, {
    open: ({ attributes }, name) => {
      const format = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') {
        const code = (attributes['formatCode'] ?? '').replace(/\[[^\]]*\]|"[^"]*"|\\./g, '');
        if (/[yd]/i.test(code)) dates.add(format);
      }
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(dates.has(format));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

interface Days {
  /** By style: whether its numbers are days. */
  readonly styles: readonly boolean[];
  /** The one whose number is 0. */
  readonly firstDay: number;
}

async function* rowsOf(
  zip: ZipFile,
  entry: Entry,
  shared: readonly string[],
  days: Days,
): AsyncGenerator<SheetRow[]> {
  let done: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let type = '';
  let style = 0;
  let text = '';
  let reading = false;
  const listener: Listener = {
    open: ({ attributes }, name) => {
      if (name === 'row') {
        line = next(line, attributes['r'] === undefined ? line + 1 : Number(attributes['r']));
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const at = attributes['r'];
        column = next(column, at === undefined ? column + 1 : columnOf(at));
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        text = '';
      } else reading = name === 'v' || name === 't';
    },
    text: (part) => {
      if (reading) text += part;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      if (name === 'c' && text !== '') {
        if (column >= mostColumns) throw new SheetError(`A row has at most ${mostColumns} columns.`);
        while (cells.length < column) cells.push('');
        const firstDay = days.styles[style] === true ? days.firstDay : undefined;
        cells[column] = valueOf(text, type, firstDay, shared);
      }
      if (name === 'row' && cells.some((cell) => cell !== '')) done.push({ line, cells });
    },
  };
  for await (const _ of steps(zip, entry, listener)) {
    if (done.length === 0) continue;
    yield done;
    done = [];
  }
  if (done.length > 0) yield done;
}

/** Rows and cells stand in their order (ECMA-376, part 1, 18.3.1); one that does not would take another's place. */
function next(before: number, place: number): number {
  return Number.isInteger(place) && place > before && place <= mostRows ? place : damaged();
}

/** AB12 → 27. */
function columnOf(reference: string): number {
  let index = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    index = index * 26 + place;
  }
  return index - 1;
}

/** `firstDay`: of a number that is a day. */
function valueOf(
  text: string,
  type: string,
  firstDay: number | undefined,
  shared: readonly string[],
): string {
  switch (type) {
    case 's':
      return shared[Number(text)] ?? '';
    case 'n':
      return firstDay === undefined ? numberText(text) : dayOf(text, firstDay);
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return text.slice(0, 10);
    default:
      return unescaped(text);
  }
}

/** A double as people see it: fifteen digits, as Excel shows them, and no exponent. */
function numberText(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value) || !/[.eE]/.test(text)) return text;
  const short = Number(value.toPrecision(15));
  return Math.abs(short) >= 1e21 || (short !== 0 && Math.abs(short) < 1e-6) ? text : String(short);
}

const dayMs = 86_400_000;
/** Excel's usual one has a 29 February 1900. */
const firstDay1900 = Date.UTC(1899, 11, 30);
/** Of workbooks that began on a Macintosh. */
const firstDay1904 = Date.UTC(1904, 0, 1);

/** 46086 → 2026-03-05; with a time of day, the moment. */
function dayOf(text: string, firstDay: number): string {
  const days = Number(text);
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465.999) return text;
  const iso = new Date(firstDay + Math.round(days * dayMs)).toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso;
}

/** _x000B_ → the character. */
function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
