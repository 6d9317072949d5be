/** The rows of a file as the review shows them, corrected in place, and its warnings confirmed. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import {
  change,
  type Client,
  committed,
  csvOf,
  type PaymentRow,
  rowsOf,
  settled,
  uploaded,
} from '../../harness/uploads.ts';

const server = testServer();
const mco = 2;
let client: Client;
let payee = '';

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
  const { rows } = await sql<{ tpi: string }>`
    select tpi from tenants join sdas_mcos on parent_id = sda_id and target_id = ${mco} where tpi is not null and is_active
    order by tenants.id limit 1`.execute(server().database.owner);
  payee = rows[0]?.tpi ?? '';
});

const header = [
  'external_ref',
  'payment_period',
  'program_component',
  'transaction_type',
  'payer_mco_code',
  'payee_tpi',
  'amount',
  'payment_date',
  'payment_method',
];
const row = (ref: string, changes: PaymentRow = {}): PaymentRow => ({
  external_ref: ref,
  payment_period: 'SFY2027 Q1',
  program_component: 'UHRIP',
  transaction_type: 'payment',
  payer_mco_code: String(mco),
  payee_tpi: payee,
  amount: '10.00',
  payment_date: '2026-10-01',
  payment_method: 'CHECK',
  ...changes,
});

test('each row comes with its cells and findings, and rows can be filtered by their findings', async () => {
  const file = csvOf([row('A-1'), row('A-2', { amount: 'much' }), row('A-3')], header);
  const { id } = await uploaded(client, file);
  const { total, rows } = await rowsOf(client, id);
  expect(total).toBe(3);
  // The third row pays the same amount on the same day, which is a warning.
  expect(
    rows.map(({ line, rejected, findings }) => [line, rejected, findings.map(({ code }) => code)]),
  ).toEqual([
    [2, false, []],
    [3, true, ['E05']],
    [4, false, ['W02']],
  ]);
  expect(rows[1]?.cells).toMatchObject({ external_ref: 'A-2', amount: 'much' });
  expect(rows[1]?.findings[0]).toMatchObject({ column: 'amount', severity: 'error', value: 'much' });
  const linesOf = async (query: string) => (await rowsOf(client, id, query)).rows.map(({ line }) => line);
  expect(await linesOf('&show=errors')).toEqual([3]);
  expect(await linesOf('&show=warnings')).toEqual([4]);
  expect(await linesOf('&show=accepted')).toEqual([2, 4]);
  expect(await linesOf('&column=amount')).toEqual([3, 4]);
  expect(await linesOf('&line=4')).toEqual([4]);
  expect((await rowsOf(client, id, '&_start=1')).rows.map(({ line }) => line)).toEqual([3, 4]);
});

test('corrected cells, even in a column the file lacks, are rechecked and recorded in the history', async () => {
  const file = csvOf(
    [row('B-1', { amount: 'much' }), row('B-2', { amount: '11.00', payment_method: 'ACH' })],
    header,
  );
  const status = await uploaded(client, file);
  expect(status).toMatchObject({ accepted: 0, rejected: 2 });
  const cells = [
    { line: 2, column: 'amount', value: ' $12.00 ' },
    { line: 3, column: 'trace_number', value: 'T-1' },
  ];
  const answer = await change(client, status, 'cells', { cells });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ state: 'validating' });
  const after = await settled(client, status.id);
  expect(after).toMatchObject({ state: 'ready', accepted: 2, rejected: 0, total: '23.00' });
  expect((await rowsOf(client, status.id)).rows.map((one) => one.cells)).toMatchObject([
    { amount: '$12.00', trace_number: null },
    { amount: '11.00', trace_number: 'T-1' },
  ]);
  const { body } = await call(server(), `/api/uploadBatches/${status.id}/history`, client);
  expect(body).toMatchObject([
    {
      action: 'update',
      changes: [
        {
          field: 'correctedCells',
          before: '2 amount: much; 3 trace_number: ',
          after: '2 amount: $12.00; 3 trace_number: T-1',
        },
      ],
    },
    { action: 'create' },
  ]);
  expect((await change(client, status, 'cells', { cells })).status).toBe(409);
  expect(await committed(client, after)).toMatchObject({ state: 'committed', accepted: 2 });
  expect((await change(client, await settled(client, status.id), 'cells', { cells })).status).toBe(409);
});

test('an invalid correction is refused with an explanation, and none of it is stored', async () => {
  const status = await uploaded(client, csvOf([row('C-1', { amount: 'much' })], header));
  const good = { line: 2, column: 'amount', value: '1.00' };
  for (const [cell, words] of [
    [{ ...good, line: 9 }, 'The file has no line 9.'],
    [{ ...good, column: 'colour' }, 'There is no column “colour”.'],
    [{ ...good, column: '__proto__' }, 'There is no column “__proto__”.'],
    [{ ...good, value: 'a\0' }, 'contains an invalid character'],
  ] as const) {
    const answer = await change(client, status, 'cells', { cells: [good, cell] });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(words);
  }
  expect(await settled(client, status.id)).toEqual(status);
  expect((await rowsOf(client, status.id)).rows[0]?.cells['amount']).toBe('much');
  const other = { ...client, token: await signIn(server(), people.otherMcoAdmin) };
  expect((await change(other, status, 'cells', { cells: [good] })).status).toBe(404);
});

test('a file with warnings can be submitted only by confirming their number', async () => {
  const rows = [row('D-1', { amount: '7.00' }), row('D-2', { amount: '7.00' })];
  const status = await uploaded(client, csvOf(rows, header));
  expect(status).toMatchObject({ state: 'ready', rejected: 0, warnings: 1 });
  for (const warnings of [undefined, 0, 2]) {
    const answer = await change(client, status, 'commit', warnings === undefined ? {} : { warnings });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('There is one warning.');
  }
  expect((await change(client, status, 'commit', { warnings: 1 })).status).toBe(200);
  expect(await settled(client, status.id)).toMatchObject({ state: 'committed', accepted: 2 });
});
