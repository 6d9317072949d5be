/** What the browser reads of a file that a prototype begins with, and what it refuses. */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readGiven, type Read } from '../../src/pages/prototypes/reading/read-given.ts';
import { workbookOf } from '../harness/files.ts';
import { siteVisits } from '../harness/site-visits.ts';

const references = [
  {
    resource: 'tenants',
    called: ['Tenant', 'Tenants'],
    records: new Map(
      ['North Plan', 'South Plan'].flatMap((name, index) => [
        [name.toLowerCase(), { id: index + 1, name }] as const,
        [String(index + 1), { id: index + 1, name }] as const,
      ]),
    ),
  },
];
const read = (content: string | Uint8Array<ArrayBuffer>): Promise<Read> => readGiven({ content, references });
const text = (words: string) => new TextEncoder().encode(words);
const bytes = async (making: Promise<Uint8Array>) => new Uint8Array(await making);
const code = (found: Read) =>
  found.is === 'unread' && typeof found.reason === 'object' ? found.reason.code : found;

test('a workbook and a CSV file of the same rows are the same fields and cells', async () => {
  const cells = siteVisits(200);
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const workbook = await read(await bytes(workbookOf({ Visits: cells, Notes: [['x']] })));
  expect(workbook).toEqual(await read(text(csv)));
  expect(workbook.is === 'rows' && workbook.columns.map(({ field }) => field.kind)).toContain('money');
});

test('days of a workbook are dates, of 1900 and of 1904', async () => {
  for (const [date1904, day] of [
    [false, 46_086],
    [true, 44_624],
  ] as const) {
    const found = await read(await bytes(workbookOf({ A: [['Visited'], [day]] }, { date1904 })));
    expect(found).toMatchObject({ is: 'rows', cells: [['Visited'], ['2026-03-05']] });
  }
});

test('a column that names records of the portal points at them; numbers do where the column says of what', async () => {
  const found = await read('Plan,Tenant,Beds\nNorth plan,1,1\nSouth Plan,2,2\nSouth Plan,2,1\nnowhere,2,2');
  const [plan, tenant, beds] = found.is === 'rows' ? found.columns : [];
  expect(plan?.alternatives).toContainEqual(
    expect.objectContaining({ kind: 'ref', form: 'tenants', matched: 3, of: 4, misfits: [4] }),
  );
  expect(tenant?.field).toMatchObject({ kind: 'ref', target: 'tenants' });
  expect(beds?.field.kind).toBe('integer');
});

test.each([
  ['is no workbook', zipSync({ a: text('b') }), 'F05.damaged'],
  ['is cut off', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'F05.damaged'],
  ['is an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'F05.old'],
  ['is not in UTF-8', new Uint8Array([0x41, 0xff, 0xfe]), 'F02'],
  ['has a document type', zipSync({ 'xl/workbook.xml': text('<!DOCTYPE a><workbook/>') }), 'F05.damaged'],
  [
    'has tags in tags without end',
    zipSync({ 'xl/workbook.xml': text('<a>'.repeat(100) + '</a>'.repeat(100)) }),
    'F05.damaged',
  ],
  [
    'unpacks to more than there may be',
    zipSync({ 'xl/workbook.xml': text(`<workbook>${' '.repeat(40 * 1024 * 1024)}</workbook>`) }),
    'F05.unpacked',
  ],
])('a file that %s is refused by what it is', async (_what, file, expected) => {
  expect(code(await read(file))).toBe(expected);
});

test('aliases of YAML that name each other are no million nodes', async () => {
  const levels = Array.from({ length: 12 }, (_, level) =>
    level === 0
      ? 'a0: &a0 [x, x, x, x]'
      : `a${level}: &a${level} [${'*a'.concat(String(level - 1), ', ').repeat(9)}x]`,
  );
  const found = await read(['openapi: 3.1.0', ...levels].join('\n'));
  expect(found).toMatchObject({ is: 'unread' });
});
