/** Reads files from the server as a spreadsheet program would. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { ZipFile } from 'yazl';
import { xlsxRows } from '../../server/transfer/xlsx-reader.ts';

/** The first row has the titles. */
export function csvCells(bytes: Uint8Array): string[][] {
  return parse(Buffer.from(bytes), { bom: true, relax_column_count: true });
}

/** The same for a workbook; each row ends at its last cell that is not empty. */
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

/** A workbook with these sheets, as a spreadsheet program would save it; numbers in the cells are days. */
export async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
  { date1904 = false } = {},
): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path);
  const names = Object.keys(sheets);
  add(
    'xl/workbook.xml',
    `<workbook><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/${at}.xml"/>`).join('')}</Relationships>`,
  );
  add('xl/styles.xml', '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>');
  for (const [at, rows] of Object.values(sheets).entries()) {
    const cell = (value: string | number) =>
      typeof value === 'number'
        ? `<c s="1"><v>${value}</v></c>`
        : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const lines = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
    add(`xl/worksheets/${at}.xml`, `<worksheet><sheetData>${lines}</sheetData></worksheet>`);
  }
  zip.end();
  return buffer(zip.outputStream);
}
