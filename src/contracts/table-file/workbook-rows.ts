/**
 * Streams the rows of a workbook's first sheet (ECMA-376), on the server and in the browser. Parts that are not needed are
 * not unpacked.
 */
import { FileError, someOf, tooManyColumns } from './file-error.ts';
import { tableLimits } from './table-limits.ts';
import { type TableRow, tableRow } from './table-row.ts';
import { columnLetters } from '../values/column-letters.ts';
import { columnOf, firstDay1900, firstDay1904, type NumberForm, unescaped, valueOf } from './xlsx-cells.ts';
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
  const forms = await numberForms(archive, firstDay);
  const [first, ...others] = sheets;
  yield* rowsOf(archive, first.path, shared, forms);
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
      named.push({ name: unescaped(attributes['name'] ?? '').slice(0, maxSheetNameLength), id });
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
const maxTextLength = (tableLimits.cellCharacters + 1) * 7;

function textUpToLimit() {
  let text = '';
  return {
    clear: () => (text = ''),
    add: (part: string) => {
      if (text.length < maxTextLength) text = (text + part).slice(0, maxTextLength);
    },
    get: () => text,
  };
}

/** Limits of Excel. */
const maxFormatLength = 255;
const maxSheetNameLength = 31;
const maxAreaLength = 'XFD1048576:XFD1048576'.length;
/** The standard's built-in formats for dates. */
const builtInDays = [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];
const builtInTimes = [22, 34, 35];
const builtInPercents = [9, 10];

/** By style: what its format does to numbers. */
async function numberForms(archive: Archive, firstDay: number): Promise<readonly (NumberForm | undefined)[]> {
  const path = 'xl/styles.xml';
  const styles: (NumberForm | undefined)[] = [];
  if (!archive.has(path)) return styles;
  const forms = new Map<number, NumberForm>([
    ...builtInDays.map((id) => [id, { firstDay, hidesTime: true }] as const),
    ...builtInTimes.map((id) => [id, { firstDay, hidesTime: false }] as const),
    ...builtInPercents.map((id) => [id, 'percent'] as const),
  ]);
  let inCells = false;
  let formats = 0;
  await archive.whole(path, {
    open: ({ attributes }, name) => {
      const format = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') {
        if ((formats += 1) > tableLimits.styles) tooLarge();
        const form = formOf((attributes['formatCode'] ?? '').slice(0, maxFormatLength), firstDay);
        if (form !== undefined) forms.set(format, form);
      }
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells && styles.push(forms.get(format)) > tableLimits.styles) tooLarge();
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

function formOf(format: string, firstDay: number): NumberForm | undefined {
  if (/^0{2,}$/.test(format)) return { digits: format.length };
  const code = format.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '');
  if (/[yd]/i.test(code)) return { firstDay, hidesTime: !/[hs]/i.test(code) };
  return code.includes('%') ? 'percent' : undefined;
}

/** The cells named when a sheet is refused for them. */
const maxNamedCells = 20;

async function* rowsOf(
  archive: Archive,
  path: string,
  shared: readonly string[],
  forms: readonly (NumberForm | undefined)[],
): AsyncGenerator<readonly TableRow[]> {
  let done: TableRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let isHidden = false;
  let column = -1;
  let type = '';
  let style = 0;
  const text = textUpToLimit();
  let reading = false;
  let hasFormula = false;
  let hasResult = false;
  /** Cells whose formulas were never calculated. They would pass for empty ones. */
  const uncalculated: string[] = [];
  /** The lines of the rows that hold something, in order. */
  const filled: number[] = [];
  /** Merged cells that reach into further rows: these would pass for empty there. */
  const merged: string[] = [];
  const listener: Listener = {
    open: ({ attributes }, name) => {
      if (name === 'row') {
        line = next(line, attributes['r'] === undefined ? line + 1 : Number(attributes['r']));
        cells = [];
        isHidden = ['1', 'true'].includes(attributes['hidden'] ?? '');
        column = -1;
      } else if (name === 'c') {
        const at = attributes['r'];
        column = next(column, at === undefined ? column + 1 : columnOf(at));
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        text.clear();
        hasFormula = hasResult = false;
      } else if (name === 'f') hasFormula = true;
      else if (name === 'mergeCell') {
        const area = (attributes['ref'] ?? '').slice(0, maxAreaLength);
        if (merged.length <= maxNamedCells && reachesOneOf(filled, area)) merged.push(area);
      } else {
        reading = name === 'v' || name === 't';
        hasResult ||= reading;
      }
    },
    text: (part) => {
      if (reading) text.add(part);
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      // Some programs write an empty number in place of a result. An empty text can be one.
      const lacksResult = hasFormula && (!hasResult || (type === 'n' && text.get() === ''));
      if (name === 'c' && lacksResult && uncalculated.length <= maxNamedCells)
        uncalculated.push(`${columnLetters(column)}${line}`);
      if (name === 'c' && text.get() !== '') {
        if (column >= tableLimits.columns) throw tooManyColumns(line);
        while (cells.length < column) cells.push('');
        cells[column] = valueOf(text.get(), type, forms[style], shared);
      }
      if (name === 'row' && cells.some((cell) => cell !== '')) {
        done.push({ ...tableRow(line, cells), isHidden });
        filled.push(line);
      }
    },
  };
  for await (const _ of archive.steps(path, listener)) {
    if (done.length === 0) continue;
    yield done;
    done = [];
  }
  if (uncalculated.length > 0) throw new FileError('F10', someOf(uncalculated, maxNamedCells));
  if (merged.length > 0) throw new FileError('F11', someOf(merged, maxNamedCells));
  if (done.length > 0) yield done;
}

/** Whether an area such as A2:A5 reaches, below its first line, one of these ascending lines. */
function reachesOneOf(lines: readonly number[], area: string): boolean {
  const [first, last] = area.split(':').map((cell) => Number(/\d{1,7}$/.exec(cell)?.[0]));
  if (first === undefined || last === undefined) return false;
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) <= first) low = middle + 1;
    else high = middle;
  }
  return (lines[low] ?? Infinity) <= last;
}

/** Rows and cells must be in ascending order (ECMA-376, part 1, 18.3.1); otherwise, one could replace another. */
function next(before: number, place: number): number {
  return Number.isInteger(place) && place > before && place <= tableLimits.lines ? place : damaged();
}
