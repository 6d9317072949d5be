/** Reads the rows of a text file with commas, semicolons or tabs as a stream. */
import { createReadStream } from 'node:fs';
import { csvCutter, type CsvRecord } from '../../src/contracts/table-file/csv-records.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { type TableRow, tableRow } from '../../src/contracts/table-file/table-row.ts';

/** `start` is the beginning of the file, from which the delimiter is detected. @throws FileError */
export async function* csvRows(path: string, start: Buffer): AsyncGenerator<readonly TableRow[]> {
  const text = start.toString('utf8');
  const named = namedDelimiter.exec(text)?.groups?.['mark'];
  const cutter = csvCutter(named ?? delimiterOf(text));
  const rowsOf = (records: readonly CsvRecord[]) =>
    tableRows(named === undefined ? records : records.filter(({ line }) => line > 1));
  for await (const text of withLineFeeds(textOf(path))) yield rowsOf(cutter.cut(text));
  yield rowsOf(cutter.end());
}

function tableRows(records: readonly CsvRecord[]): readonly TableRow[] {
  return records
    .map(({ line, cells }) => tableRow(line, cells))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** `sep=;` on the first line, with which exports tell Excel their delimiter. */
const namedDelimiter = /^\ufeff?"?sep=(?<mark>[,;\t])"?[ ,;\t]*[\r\n]/i;

/** Lines in which the titles are looked for: reports have a heading above them. */
const lookedAtLines = 20;

/**
 * Comma, semicolon (Excel in many countries) or tab, whichever occurs most often in the titles: the first line that has at
 * least two, since a heading may have a comma.
 */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n|\r/, lookedAtLines);
  const count = (line: string, mark: string) => line.split(mark).length - 1;
  const most = (line: string) =>
    [',', ';', '\t'].reduce((best, mark) => (count(line, mark) > count(line, best) ? mark : best));
  const titles = [2, 1].flatMap((least) => lines.find((line) => count(line, most(line)) >= least) ?? []);
  return most(titles[0] ?? '');
}

async function* textOf(path: string): AsyncGenerator<string> {
  // The decoder drops a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new FileError('F02');
    }
  };
  for await (const chunk of createReadStream(path)) yield decoded(chunk as Buffer); // an unencoded stream yields bytes
  yield decoded();
}

/**
 * A file put together from several can mix CRLF, LF and CR. The parser uses only one of them, and counts a CRLF in a quoted
 * cell as two lines.
 */
async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = '';
  for await (const part of text) {
    const whole = kept + part;
    // Its line feed may come with the next chunk.
    kept = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - kept.length).replace(/\r\n?/g, '\n');
  }
  if (kept !== '') yield '\n';
}
