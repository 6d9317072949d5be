/** Reads the rows of a workbook on disk. */
import type { TableRow } from '../../src/contracts/table-file/table-row.ts';
import { type SheetNames, workbookRows } from '../../src/contracts/table-file/workbook-rows.ts';
import { openArchive } from './xml-part.ts';

/** Returns the workbook's sheets once the rows are read. @throws FileError */
export async function* xlsxRows(path: string): AsyncGenerator<readonly TableRow[], SheetNames> {
  const archive = await openArchive(path);
  try {
    return yield* workbookRows(archive);
  } finally {
    archive.close();
  }
}
