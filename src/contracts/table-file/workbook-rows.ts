/**
 * Streams the rows of a workbook's first sheet (ECMA-376), on the server and in the browser. Parts that are not needed are
 * not unpacked.
 */
import { FileError, tooManyColumns } from './file-error.ts';
import { tableLimits } from './table-limits.ts';
import { type TableRow, tableRow } from './table-row.ts';
import { columnOf, firstDay1900, firstDay1904, unescaped, valueOf } from './xlsx-cells.ts';
import { type Archive, damaged, type Listener, tooLarge } from './archive.ts';

export interface SheetNames {
  /** The sheet whose rows are read. */
  readonly read: string;
  /** The other sheets that are not empty. */
  readonly unread: readonly string[];
}

/**
 * Yields the rows, then returns the names of the sheets.
 * @throws FileError
 */
export async function* workbookRows(archive: Archive): AsyncGenerator<readonly TableRow[], SheetNames> {
  const { sheets, firstDay } = await bookOf(archive);
  const shared = await sharedStrings(archive);
  const days = { styles: await dateStyles(archive), firstDay };
  const [first, ...others] = sheets;
  yield* rowsOf(archive, first.path, shared, days);
  const unread: string[] = [];
  for (const { name, path: part } of others)
    if (archive.has(part) && (await holdsSomething(archive, part))) unread.push(name);
  return { read: first.name, unread };
}

interface SheetPart {
  readonly name: string;
  readonly path: string;
}
interface Book {
  /** The visible sheets, in the order of their tabs. */
  readonly sheets: readonly [SheetPart, ...SheetPart[]];
  readonly firstDay: number;
}

async function bookOf(archive: Archive): Promise<Book> {
  const named: { readonly name: string; readonly id: string | undefined }[] = [];
  let firstDay = firstDay1900;
  await archive.whole('xl/workbook.xml', {
    open: ({ attributes }, name) => {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? ''))
        firstDay = firstDay1904;
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      if (named.length === tableLimits.sheets) throw new FileError('F05.sheets', String(tableLimits.sheets));
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
      named.push({ name: unescaped(attributes['name'] ?? '').slice(0, longestSheetName), id });
    },
  });
  const targets = new Map<string | undefined, string>();
  await archive.whole('xl/_rels/workbook.xml.rels', {
    open: ({ attributes }, name) => {
      const { Id, Target } = attributes;
      if (name !== 'Relationship' || Target === undefined) return;
      // Each relationship names a part.
      if (targets.size === tableLimits.entries) throw new FileError('F05.parts');
      targets.set(Id, Target);
    },
  });
  const [first, ...others] = named.map(({ name, id }) => {
    const target = targets.get(id) ?? damaged();
    return { name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  });
  if (first === undefined) damaged();
  const sheets = [first, ...others] as const;
  // Each sheet must be a part of its own, so that none is read twice.
  if (new Set(sheets.map(({ path }) => path.toLowerCase())).size < sheets.length) damaged();
  return { sheets: [first, ...others], firstDay };
}

async function holdsSomething(archive: Archive, path: string): Promise<boolean> {
  let reading = false;
  let found = false;
  const listener: Listener = {
    open: (_tag, name) => (reading = name === 'v' || name === 't'),
    text: (part) => (found ||= reading && part.trim() !== ''),
    close: () => (reading = false),
  };
  for await (const _ of archive.steps(path, listener)) if (found) return true;
  return found;
}

async function sharedStrings(archive: Archive): Promise<readonly string[]> {
  const path = 'xl/sharedStrings.xml';
  const strings: string[] = [];
  if (!archive.has(path)) return strings;
  if (archive.bytesOf(path) > tableLimits.sharedBytes) tooLarge();
  const text = textUpToLimit();
  let inText = false;
  let phonetic = 0;
  await archive.whole(path, {
    open: (_tag, name) => {
      if (name === 'si') text.clear();
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    text: (part) => {
      if (inText) text.add(part);
    },
    close: (name) => {
      if (name === 'si' && strings.push(unescaped(text.get())) > tableLimits.sharedTexts) tooLarge();
      if (name === 'rPh') phonetic -= 1;
      inText = false;
    },
  });
  return strings;
}

/**
 * One character more than the limit of a cell, so that text that is too long is still recognized. An escaped character takes
 * seven characters.
 */
const mostText = (tableLimits.cellCharacters + 1) * 7;

function textUpToLimit() {
  let text = '';
  return {
    clear: () => (text = ''),
    add: (part: string) => {
      if (text.length < mostText) text = (text + part).slice(0, mostText);
    },
    get: () => text,
  };
}

/** Limits of Excel. */
const longestFormat = 255;
const longestSheetName = 31;
/** The standard's built-in formats for dates. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** By style: whether its numbers are dates. */
async function dateStyles(archive: Archive): Promise<readonly boolean[]> {
  const path = 'xl/styles.xml';
  const styles: boolean[] = [];
  if (!archive.has(path)) return styles;
  const dates = new Set(builtInDates);
  let inCells = false;
  let formats = 0;
  await archive.whole(path, {
    open: ({ attributes }, name) => {
      const format = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') {
        if ((formats += 1) > tableLimits.styles) tooLarge();
        const code = (attributes['formatCode'] ?? '')
          .slice(0, longestFormat)
          .replace(/\[[^\]]*\]|"[^"]*"|\\./g, '');
        if (/[yd]/i.test(code)) dates.add(format);
      }
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells && styles.push(dates.has(format)) > tableLimits.styles) tooLarge();
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

interface Days {
  /** By style: whether its numbers are dates. */
  readonly styles: readonly boolean[];
  /** The day with the number 0. */
  readonly firstDay: number;
}

async function* rowsOf(
  archive: Archive,
  path: string,
  shared: readonly string[],
  days: Days,
): AsyncGenerator<readonly TableRow[]> {
  let done: TableRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let type = '';
  let style = 0;
  const text = textUpToLimit();
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
        text.clear();
      } else reading = name === 'v' || name === 't';
    },
    text: (part) => {
      if (reading) text.add(part);
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      if (name === 'c' && text.get() !== '') {
        if (column >= tableLimits.columns) throw tooManyColumns(line);
        while (cells.length < column) cells.push('');
        const firstDay = days.styles[style] === true ? days.firstDay : undefined;
        cells[column] = valueOf(text.get(), type, firstDay, shared);
      }
      if (name === 'row' && cells.some((cell) => cell !== '')) done.push(tableRow(line, cells));
    },
  };
  for await (const _ of archive.steps(path, listener)) {
    if (done.length === 0) continue;
    yield done;
    done = [];
  }
  if (done.length > 0) yield done;
}

/** Rows and cells must be in ascending order (ECMA-376, part 1, 18.3.1); otherwise, one could replace another. */
function next(before: number, place: number): number {
  return Number.isInteger(place) && place > before && place <= tableLimits.lines ? place : damaged();
}
