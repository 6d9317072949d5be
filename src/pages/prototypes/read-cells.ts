/** Cells from text: pasted out of a spreadsheet, or a CSV file. */
import type { Cells } from '../../contracts/prototypes/prototype-guess.ts';

export const mostRows = 10_000;
export const mostBytes = 10 * 1024 * 1024;

/** The separator that the first line has most of; cells out of a spreadsheet have tabs. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const counted = ['\t', ';', ','].map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** @throws Error, in English, for text that is no rows */
export async function readCells(text: string): Promise<Cells> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const rows = parse(text.replace(/^\uFEFF/, ''), {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: mostRows + 1,
    trim: true,
  });
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
