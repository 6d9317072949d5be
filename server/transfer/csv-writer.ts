import { stringify } from 'csv-stringify/sync';
import { isOfType, neutral, type SheetColumn } from '../../src/contracts/transfer/sheet.ts';

/** Without it, Excel reads UTF-8 as the machine's code page: "Núñez" becomes "NÃºÃ±ez". */
const byteOrderMark = '\ufeff';

/** The text of a CSV file (RFC 4180), in parts: a line of titles, then the records. */
export async function* csvText<R>(
  columns: readonly SheetColumn<R>[],
  batches: AsyncIterable<readonly R[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(({ title }) => neutral(title))]);
  for await (const records of batches) {
    yield csvLines(
      records.map((record) =>
        columns.map((column) => {
          const text = column.text(record);
          return column.type !== 'text' && isOfType(column.type, text) ? text : neutral(text);
        }),
      ),
    );
  }
}

export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows' });
}
