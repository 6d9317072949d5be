/** Files as they come from the server, read as a spreadsheet would read them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { xlsxRows } from '../../server/transfer/xlsx-reader.ts';

/** The first line is that of the titles. */
export function csvCells(bytes: Uint8Array): string[][] {
  return parse(Buffer.from(bytes), { bom: true, relax_column_count: true });
}

/** The same of a workbook; rows are as long as their last cell that holds something. */
export async function xlsxCells(bytes: Uint8Array): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const path = join(folder, 'file.xlsx');
  try {
    writeFileSync(path, bytes);
    const found: string[][] = [];
    for await (const rows of xlsxRows(path)) found.push(...rows.map(({ cells }) => [...cells]));
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
