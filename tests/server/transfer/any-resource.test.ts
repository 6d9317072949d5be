/**
 * A resource whose declaration has `transfer.import` accepts files, and treats each row like a single
 * request.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findingInEnglish } from '../../../src/contracts/messages/findings.ts';
import { providerClasses } from '../../../src/contracts/payments/provider-classes.ts';
import { wordsFor } from '../../../src/contracts/transfer/uploads.ts';
import { csvCells } from '../../harness/files.ts';
import { people } from '../../harness/sample-people.ts';
import { multipart } from '../../harness/sent-files.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import {
  change,
  type Client,
  committed,
  csvOf,
  findingsOf,
  sendFile,
  settled,
  uploaded,
} from '../../harness/uploads.ts';

const server = testServer();
const where = { url: '/identity/tenants/upload', name: 'tenants.csv' };
let client: Client;
let known: { name: string; tpi: string; sda: string; county: string; version: number };

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  const { rows } = await sql<typeof known>`
    select tenants.name, tpi, sdas.name as sda, sdas.counties[1] as county, tenants.version from tenants
    join sdas on sdas.id = sda_id where tpi is not null order by tenants.id limit 1`.execute(
    server().database.owner,
  );
  if (rows[0] === undefined) throw new Error('The sample has providers.');
  known = rows[0];
});

const header = ['TPI', 'Name', 'Type', 'Class', 'SDA', 'County', 'Two-step sign-in required from'];
const newRow = (tpi: string, changes: Readonly<Record<string, string>> = {}) => ({
  TPI: tpi,
  Name: `Hospital ${tpi}`,
  Type: 'Provider',
  Class: 'rural',
  SDA: known.sda,
  County: known.county,
  ...changes,
});
const stored = async (tpi: string) => {
  const { rows } = await sql<{ name: string; county: string | null; version: number; from: string | null }>`
    select name, county, version, two_step_from as "from" from tenants where tpi = ${tpi}`.execute(
    server().database.owner,
  );
  return rows;
};

test('a request with two files is refused, and neither file is read', async () => {
  const rows = async () =>
    (await sql`select 1 from upload_batches`.execute(server().database.owner)).rows.length;
  const before = await rows();
  const one = { name: 'tenants.csv', bytes: Buffer.from(csvOf([newRow('922222222')], header)) };
  for (const part of ['file', 'other']) {
    const { headers, payload } = multipart(one, { ...one, part });
    const answer = await fetch(`${client.origin}${where.url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, ...headers },
      body: new Uint8Array(payload),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: { id: 'file.howToSend' } }]);
  }
  expect(await rows()).toBe(before);
});

test('accepted rows create and change records, with audit events; rejected ones come back as a file', async () => {
  const file = csvOf(
    [
      newRow('911111111', { 'Two-step sign-in required from': '11/30/2026' }),
      { TPI: known.tpi, Name: 'Renamed by a file' },
      newRow('911111111'),
      newRow('922222222', { Class: 'Village', County: 'Nowhere' }),
      newRow('12', { Name: 'x'.repeat(201) }),
      newRow('933333333', { SDA: 'No such area' }),
    ],
    header,
  );
  const status = await uploaded(client, file, where);
  expect(status).toMatchObject({ state: 'ready', kind: 'tenants', rows: 6, accepted: 3, rejected: 3 });
  // The third row refers to the record that the first one creates, in the check as in the commit.
  expect(await stored('911111111')).toEqual([]);
  expect(await stored(known.tpi)).toMatchObject([{ name: known.name, version: known.version }]);
  const found = await findingsOf(client, status.id);
  expect(found.map(({ line, column, code, value }) => [line, column, code, value])).toEqual([
    [5, 'providerClass', 'E12', 'Village'],
    [5, 'county', 'E20', 'Nowhere'],
    [6, 'tpi', 'E20', '12'],
    [6, 'name', 'E20', 'x'.repeat(200)],
    [7, 'sda', 'E09.unknown', 'No such area'],
  ]);
  // All cells of a row are checked at once. The messages are those of the portal's forms, or describe what
  // the cell may contain; each says what to do.
  expect(found.map((one) => findingInEnglish(wordsFor(one)))).toEqual([
    `“Village” is not one of these: ${Object.values(providerClasses).join(', ')}.`,
    expect.stringContaining('Choose one of these'),
    expect.stringContaining('Enter nine digits. The first one'),
    'Use at most 200 characters.',
    'There is no “No such area” here. Check its name, or enter its number.',
  ]);
  const after = await committed(client, status);
  expect(after).toMatchObject({ state: 'committed', accepted: 3, rejected: 3 });
  expect(await stored('911111111')).toEqual([
    { name: 'Hospital 911111111', county: known.county, version: 1, from: '2026-11-30' },
  ]);
  expect(await stored(known.tpi)).toEqual([
    { name: 'Renamed by a file', county: expect.anything(), version: known.version + 1, from: null },
  ]);
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*)::integer as count from audit_events join tenants on tenants.id = record_id
    where resource = 'tenants' and tpi in ('911111111', ${known.tpi}) group by action order by action`.execute(
    server().database.owner,
  );
  expect(rows).toEqual([
    { action: 'create', count: 1 },
    { action: 'update', count: 1 },
  ]);
  const rejected = await call(server(), `/api/uploadBatches/${status.id}/rejectedRows`, client);
  const [titles = [], ...cells] = csvCells(Buffer.from(rejected.text));
  expect(titles.slice(-2)).toEqual(['rejected_line', 'rejected_because']);
  expect(cells.map((row) => [row[0], row.at(-2)])).toEqual([
    ['922222222', '5'],
    ['12', '6'],
    ['933333333', '7'],
  ]);
  // Each reason follows the column's title and ends with the code that the review shows.
  expect(cells.map((row) => row.at(-1))).toEqual([
    expect.stringMatching(/^Class: “Village” is not .* \(E12\) County: .* \(E20\)$/),
    expect.stringMatching(
      /^TPI: Enter nine digits\. The first one .* \(E20\) Name: Use at most 200 .* \(E20\)$/,
    ),
    'SDA: There is no “No such area” here. Check its name, or enter its number. (E09)',
  ]);
  expect((await sendFile(client, file, where)).text).toContain('already submitted');
});

test('rows with missing or already used values report all their errors by line and column', async () => {
  const nameless = newRow('977777777', { Name: '' });
  const taken = { ...newRow('988888888'), NPI: '1234567893' };
  const status = await uploaded(
    client,
    csvOf(
      [nameless, taken, { ...taken, TPI: '999999999' }, { ...taken, TPI: '', Name: '', Class: 'Village' }],
      [...header, 'NPI'],
    ),
    where,
  );
  expect(status).toMatchObject({ rows: 4, accepted: 1, rejected: 3 });
  const found = await findingsOf(client, status.id);
  expect(found.map((one) => [one.line, one.column, findingInEnglish(wordsFor(one))])).toEqual([
    [2, 'name', 'Enter a value.'],
    [4, 'npi', 'This is already in use. Enter a different value.'],
    [5, 'tpi', 'Enter a value.'],
    [5, 'name', 'Enter a value.'],
    [5, 'providerClass', expect.stringContaining('“Village” is not one of these')],
    [5, 'npi', 'This is already in use. Enter a different value.'],
  ]);
});

test('nothing is written if something has changed since the check; the upload needs another review', async () => {
  const status = await uploaded(client, csvOf([newRow('944444444')], header), where);
  expect(status).toMatchObject({ state: 'ready', accepted: 1 });
  await sql`insert into tenants (name, tenant_type, tpi, provider_class) values ('Faster', 2, '944444444', 1)`.execute(
    server().database.owner,
  );
  expect((await change(client, status, 'commit')).status).toBe(200);
  const again = await settled(client, status.id);
  expect(again).toMatchObject({ state: 'ready', accepted: 1 });
  expect(again.problem).toContain('Nothing was submitted. Review it again.');
  expect(await stored('944444444')).toMatchObject([{ name: 'Faster', version: 1 }]);
});

test('a user who may not create the records cannot upload a file of them', async () => {
  const mco = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
  const answer = await sendFile(mco, csvOf([newRow('955555555')], header), where);
  expect(answer.status).toBe(403);
});

test('the template has the column titles, and a download can be uploaded again unchanged', async () => {
  const template = await call(server(), '/identity/tenants/template', client);
  const [titles = []] = csvCells(Buffer.from(template.text));
  expect(titles.slice(0, 4)).toEqual(['TPI', 'Name', 'Type', 'Status']);
  const list = await call(
    server(),
    '/identity/tenants/download?tenantType=2&_sort=name&_fields=name,tenantType,tpi,providerClass,sda,county,isActive&format=csv',
    client,
  );
  const status = await uploaded(client, list.text.split('\r\n').slice(0, 8).join('\r\n'), where);
  expect(status).toMatchObject({ state: 'ready', rejected: 0 });
  const { rows } = await sql<{ change: string }>`
    select distinct change from upload_records where batch_id = ${status.id}`.execute(
    server().database.owner,
  );
  expect(rows).toEqual([{ change: 'same' }]);
});

test('a template is named after its resource and format', async () => {
  for (const [url, called] of [
    ['/identity/tenants/template', 'tenants-template.csv'],
    ['/api/paymentPeriods/goals/template?format=xlsx', 'payment-goals-template.xlsx'],
  ] as const) {
    const { headers } = await call(server(), url, client);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${called}"`);
  }
});
