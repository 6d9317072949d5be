/** How a spreadsheet shows the dates of a downloaded workbook: as the portal does (specification section 9). */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { xlsxStream } from '../../../server/transfer/xlsx-writer.ts';
import { xlsxCells } from '../../harness/files.ts';

async function* once<R>(records: readonly R[]): AsyncGenerator<readonly R[]> {
  yield records;
}

const columns = [
  { title: 'Due', type: 'date', text: ({ due }: Row) => due },
  { title: 'Changed', type: 'moment', text: ({ changed }: Row) => changed },
] as const;
interface Row {
  readonly due: string;
  readonly changed: string;
}
const workbook = () =>
  buffer(
    xlsxStream({
      name: 'Dates',
      columns,
      batches: once<Row>([{ due: '2026-03-08', changed: '2026-03-08T14:05:00.000Z' }]),
    }),
  );

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return '';
}

/** The format of a cell, without the marks that make its characters literal. */
async function formatOf(bytes: Buffer, cell: string): Promise<string | undefined> {
  const [sheet, styles] = [
    await partOf(bytes, 'xl/worksheets/sheet1.xml'),
    await partOf(bytes, 'xl/styles.xml'),
  ];
  const style = Number(new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1]);
  const [, cells = ''] = styles.split('<cellXfs');
  const format = [...cells.matchAll(/<xf(?: numFmtId="(\d+)")?/g)][style]?.[1];
  return new RegExp(`<numFmt numFmtId="${format}" formatCode="([^"]*)"`)
    .exec(styles)?.[1]
    ?.replace(/\\|&quot;/g, '');
}

test('days and times are shown in the format of the portal', async () => {
  const bytes = await workbook();
  expect(await formatOf(bytes, 'A2')).toBe('mm/dd/yyyy');
  expect(await formatOf(bytes, 'B2')).toBe('mm/dd/yyyy h:mm AM/PM UTC');
});

test('and are read back as they were', async () => {
  const [, row = []] = await xlsxCells(await workbook());
  expect(row[0]).toBe('2026-03-08');
  expect(Date.parse(`${row[1]?.replace(' ', 'T').replace(/Z?$/, 'Z')}`)).toBe(Date.UTC(2026, 2, 8, 14, 5));
});
