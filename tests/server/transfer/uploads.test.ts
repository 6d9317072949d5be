import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { samplePaymentGoals } from '../../../server/sample/payment-goals.ts';
import { sampleTransactions } from '../../../server/sample/transactions.ts';
import { sampleTenants } from '../../../server/sample/tenants.ts';
import { csvCells, xlsxCells } from '../../harness/files.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import {
  change,
  type Client,
  committed,
  csvOf,
  findingsOf,
  type PaymentRow,
  sendFile,
  settled,
  uploaded,
} from '../../harness/uploads.ts';

const server = testServer();
const mco = 2;
let client: Client;
let superClient: Client;
let providers: readonly { tpi: string; npi: string | null; sda: string; className: string }[];
let next = 0;

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
  superClient = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  const answer = await call(server(), '/api/transactions/template', { token: client.token });
  const [titles = [], ...rows] = csvCells(Buffer.from(answer.text));
  const at = (row: readonly string[], name: string) => row[titles.indexOf(name)] ?? '';
  providers = rows.map((row) => ({
    tpi: at(row, 'payee_tpi'),
    npi: at(row, 'payee_npi') || null,
    sda: at(row, 'sda'),
    className: at(row, 'provider_class'),
  }));
});

/** A row that is valid unless changed. */
function row(changes: PaymentRow = {}): PaymentRow {
  next += 1;
  return {
    external_ref: `UP-${next}`,
    payment_period: 'SFY2027 Q1',
    program_component: 'UHRIP',
    transaction_type: 'payment',
    payer_mco_code: String(mco),
    payee_tpi: providers[next % providers.length]?.tpi ?? '',
    amount: `${next}.${String(next % 100).padStart(2, '0')}`,
    payment_date: '2026-10-01',
    payment_method: 'CHECK',
    ...changes,
  };
}
const stored = (batch: number) =>
  sql<{
    external_ref: string;
    amount: string;
    status: string;
    submitted_by_id: number;
    payment_date: string;
  }>`
    select external_ref, amount, status, submitted_by_id, payment_date from transactions where batch_id = ${batch} order by id`.execute(
    server().database.owner,
  );

describe('a file without errors', () => {
  it('is checked and committed as a whole, with an audit event for each payment', async () => {
    const rows = Array.from({ length: 30 }, () => row());
    const status = await uploaded(client, csvOf(rows));
    expect(status).toMatchObject({ state: 'ready', rows: 30, accepted: 30, rejected: 0, errors: 0 });
    expect((await stored(status.id)).rows).toHaveLength(0);
    const after = await committed(client, status);
    expect(after).toMatchObject({ state: 'committed', accepted: 30, total: status.total });
    const made = (await stored(status.id)).rows;
    expect(made.map((one) => [one.external_ref, one.amount, one.payment_date, one.status])).toEqual(
      rows.map((one) => [one['external_ref'], one['amount'], '2026-10-01', 'submitted']),
    );
    const events = await sql<{ count: number }>`
      select count(*) as count from audit_events as event join transactions on transactions.id = event.record_id
      where event.resource = 'transactions' and event.action = 'create' and batch_id = ${status.id}`.execute(
      server().database.owner,
    );
    expect(events.rows[0]?.count).toBe(30);
  });

  it('is refused if it was committed before, and only one of two concurrent copies is committed', async () => {
    const content = csvOf([row(), row()]);
    const [first, second] = [await uploaded(client, content), await uploaded(client, content)];
    const answers = await Promise.all([committed(client, first), committed(client, second)]);
    expect(answers.map(({ state }) => state).sort()).toEqual(['committed', 'failed']);
    const words = [await uploaded(client, content), ...answers].map(({ problem }) => problem ?? '');
    const refused = words.filter((one) => one.startsWith('This file was already submitted'));
    expect(refused).toHaveLength(2);
    const copies = await sql<{ count: number }>`
      select count(*) as count from transactions where batch_id in (${first.id}, ${second.id})`.execute(
      server().database.owner,
    );
    expect(copies.rows[0]?.count).toBe(2);
  });

  it('may be a workbook, such as the template, whose unfilled rows are ignored', async () => {
    const template = await fetch(`${client.origin}/api/transactions/template?format=xlsx`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const bytes = new Uint8Array(await template.arrayBuffer());
    expect((await xlsxCells(bytes)).slice(1).map((cells) => cells[6])).toEqual(
      providers.map(({ tpi }) => tpi),
    );
    // Rows that were not filled in are not payments.
    expect(await uploaded(client, bytes, { name: 'template.xlsx' })).toMatchObject({ rows: 0, rejected: 0 });
  });
});

describe('the findings of a file', () => {
  const known = () => {
    const taken = sampleTransactions().find((one) => one.mco === mco);
    const others = sampleTenants().find(
      (one) => one.tenantType === 2 && one.tpi !== null && providers.every(({ tpi }) => tpi !== one.tpi),
    );
    if (taken === undefined || others?.tpi == null) throw new Error('The sample data has changed.');
    return { taken: taken.externalRef, foreignTpi: others.tpi };
  };
  const cases: readonly (readonly [code: string, column: string, changes: () => PaymentRow])[] = [
    ['E01', 'payee_tpi', () => ({ payee_tpi: '999999999' })],
    ['E01', 'payee_tpi', () => ({ payee_tpi: known().foreignTpi })],
    ['E01.form', 'payee_tpi', () => ({ payee_tpi: '12345678' })],
    ['E02', 'payee_npi', () => ({ payee_npi: '1234567893' })],
    ['E02.check', 'payee_npi', () => ({ payee_npi: '1234567890' })],
    ['E03', 'payment_period', () => ({ payment_period: 'SFY1999 Q9' })],
    ['E03.state', 'payment_period', () => ({ payment_period: 'SFY2026 Q3' })],
    ['E04', 'payer_mco_code', () => ({ payer_mco_code: '3' })],
    ['E05', 'amount', () => ({ amount: '12,34.50' })],
    ['E05', 'amount', () => ({ amount: '(12.00)' })],
    ['E05.decimals', 'amount', () => ({ amount: '1.005' })],
    ['E05.decimals', 'amount', () => ({ amount: '-$1,234.500' })],
    ['E05.zero', 'amount', () => ({ amount: '0.00' })],
    ['E06', 'external_ref', () => ({ external_ref: known().taken })],
    ['E07', 'amount', () => ({ amount: '-5.00' })],
    ['E08', 'payment_date', () => ({ payment_date: '2026-02-30' })],
    ['E08', 'payment_date', () => ({ payment_date: '13/13/2026' })],
    ['E09', 'sda', () => ({ sda: 'Nowhere' })],
    ['E09', 'provider_class', () => ({ provider_class: 'Nothing' })],
    ['E10', 'trace_number', () => ({ payment_method: 'ACH' })],
    ['E11', 'external_ref', () => ({ external_ref: '' })],
    ['E12', 'program_component', () => ({ program_component: 'NOTHING' })],
    ['E12', 'transaction_type', () => ({ transaction_type: 'gift' })],
    ['E12', 'payment_method', () => ({ payment_method: 'CASH' })],
    ['E13', 'memo', () => ({ memo: 'x'.repeat(201) })],
    ['E13', 'external_ref', () => ({ external_ref: 'x'.repeat(41) })],
  ];

  it('name each error by line and column, and nothing else', async () => {
    const good = row();
    const rows = [
      good,
      ...cases.map(([, , changes]) => row(changes())),
      row({ external_ref: good['external_ref'] ?? '' }),
    ];
    const status = await uploaded(client, csvOf(rows));
    expect(status).toMatchObject({
      state: 'ready',
      rows: rows.length,
      accepted: 1,
      rejected: rows.length - 1,
    });
    const found = await findingsOf(client, status.id, '&severity=error');
    expect(found.map(({ line, code, column }) => [line, code, column])).toEqual([
      ...cases.map(([code, column], index) => [index + 3, code, column]),
      [rows.length + 1, 'E06.file', 'external_ref'],
    ]);
  });

  it('include warnings of an exceeded goal and of a payment that seems to exist already', async () => {
    const goal = samplePaymentGoals().find((one) => one.mco === mco && one.period === 5);
    const payee =
      sampleTenants().find((one) => one.sda === goal?.sda && one.providerClass === goal?.providerClass)
        ?.tpi ?? '';
    const program_component = goal?.component ?? '';
    const status = await uploaded(
      client,
      csvOf([
        row({ program_component, payee_tpi: payee, amount: '999999999999.00' }),
        row({ program_component, payee_tpi: payee, amount: '77.77' }),
        row({ program_component, payee_tpi: payee, amount: '77.77' }),
      ]),
    );
    expect(status).toMatchObject({ accepted: 3, rejected: 0, errors: 0 });
    const found = await findingsOf(client, status.id, '&severity=warning');
    // One warning per goal: which goal, and by how much the whole file exceeds it.
    const whichGoal: unknown = expect.stringMatching(/^\$[\d,]+\.\d\d \(.+ · .+ · .+ · .+ · .+\)$/);
    const dollars: unknown = expect.stringMatching(/^\$[\d,]{11,}\.\d\d$/);
    expect(found.filter(({ code }) => code === 'W01')).toEqual([
      expect.objectContaining({ line: 2, value: whichGoal, other: dollars }),
    ]);
    expect(found.filter(({ code }) => code === 'W02').map(({ line }) => line)).toEqual([4]);
  });

  it('include payees outside the MCO’s SDAs for the Super Tenant, which reports for any MCO', async () => {
    const status = await uploaded(
      superClient,
      csvOf([row({ payee_tpi: known().foreignTpi }), row({ payer_mco_code: '99' })]),
    );
    expect((await findingsOf(superClient, status.id)).map(({ code }) => code)).toEqual(['E01.area', 'E04']);
  });
});

it('a name that differs only in case is refused, and an ambiguous name in a file is an error', async () => {
  const answer = await call(server(), '/api/paymentPeriods', {
    method: 'POST',
    token: superClient.token,
    body: {
      name: 'sfy2027 q1',
      program: { id: 1 },
      sfy: 2040,
      start: '2040-01-01',
      end: '2040-02-01',
      dueDate: '2040-03-01',
    },
  });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'duplicate', fields: { name: 'This is already in use. Enter a different value.' } },
  });
  const owner = server().database.owner;
  // The text "3" is the name of one MCO and the number of another.
  await sql`update tenants set name = '3' where id = ${mco}`.execute(owner);
  const status = await uploaded(
    superClient,
    csvOf([row({ payer_mco_code: '3' }), row(), row({ payment_period: 'sfy2027 q1' })]),
  );
  expect(status).toMatchObject({ state: 'ready', accepted: 2, rejected: 1 });
  expect(await findingsOf(superClient, status.id, '&severity=error')).toMatchObject([
    { line: 2, column: 'payer_mco_code', code: 'E04.several', value: '3' },
  ]);
});

it('an MCO cannot take another’s name, even with other case, spacing or look-alike letters', async () => {
  const owner = server().database.owner;
  await sql`update tenants set name = 'Lone Star Health' where id = 4`.execute(owner);
  const taken = {
    status: 409,
    body: {
      code: 'duplicate',
      fields: {
        name: 'Another MCO already has this name (capitalization and spacing aside). Enter a different name.',
      },
    },
  };
  const create = (name: string, tenantType: number, more: object = {}) =>
    call(server(), '/identity/tenants', {
      method: 'POST',
      token: superClient.token,
      body: { name, tenantType: { id: tenantType }, ...more },
    });
  for (const name of [
    'Lone Star Health',
    'LONE STAR health',
    'Lone  StarHealth',
    'Lone\u00a0Star\u200b Health',
    '\uff2cone Star Health',
    'Lone Star Hea\u2113th',
  ])
    expect([name, await create(name, 1)]).toMatchObject([name, taken]);
  const other = await call(server(), '/identity/tenants/5', { token: superClient.token });
  const { version } = z.object({ version: z.int() }).parse(other.body);
  const renamed = await call(server(), '/identity/tenants/5', {
    method: 'PATCH',
    token: superClient.token,
    body: { version, name: 'lone star HEALTH' },
  });
  expect(renamed).toMatchObject(taken);
  // A system may have the name, because files do not name systems.
  expect((await create('Lone Star Health', 3)).status).toBe(201);
});

it('a file of 20,000 rows is checked and committed as a whole', async () => {
  const rows = Array.from({ length: 20_000 }, () => row());
  const status = await uploaded(client, csvOf(rows));
  expect(status).toMatchObject({ state: 'ready', accepted: 20_000, rejected: 0 });
  expect(await committed(client, status)).toMatchObject({ state: 'committed', accepted: 20_000 });
  const made = await sql<{ count: number; total: string }>`
    select count(*) as count, sum(amount)::text as total from transactions where batch_id = ${status.id}`.execute(
    server().database.owner,
  );
  expect(made.rows[0]).toEqual({ count: 20_000, total: status.total });
});

describe('a file with errors', () => {
  it('can be committed without its rejected rows, which come back as a file to correct and upload', async () => {
    const rows = [row(), row({ amount: 'much' }), row({ memo: '=1+1', payment_date: 'soon' })];
    const status = await uploaded(client, csvOf(rows));
    expect(status).toMatchObject({ accepted: 1, rejected: 2 });
    expect((await change(client, status, 'commit')).status).toBe(409);
    expect((await stored(status.id)).rows).toHaveLength(0);
    expect(await committed(client, status)).toMatchObject({ state: 'committed', accepted: 1 });
    const file = await call(server(), `/api/uploadBatches/${status.id}/rejectedRows`, {
      token: client.token,
    });
    const [titles = [], ...cells] = csvCells(Buffer.from(file.text));
    expect(cells.map((line) => line[titles.indexOf('rejected_line')])).toEqual(['3', '4']);
    expect(cells[0]?.[titles.indexOf('rejected_because')]).toMatch(/^amount: .*\(E05\)$/);
    expect(cells[1]?.[titles.indexOf('memo')]).toBe("'=1+1");
    const mended = file.text.replace('much', '10.00').replace('soon', '2026-10-02');
    const again = await committed(client, await uploaded(client, mended));
    expect(again).toMatchObject({ state: 'committed', accepted: 2, rejected: 0 });
    expect((await stored(again.id)).rows.map((one) => one.external_ref)).toEqual(
      rows.slice(1).map((one) => one['external_ref']),
    );
    const memo = await sql<{
      memo: string;
    }>`select memo from transactions where batch_id = ${again.id} and memo is not null`.execute(
      server().database.owner,
    );
    expect(memo.rows[0]?.memo).toBe('=1+1');
  });

  it('is read with any line endings, and reports the lines where rows begin', async () => {
    const rows = Array.from({ length: 6 }, (_, index) => row({ memo: `a\r\nb\nc\r${index}` }));
    rows.push(row({ amount: 'much' }));
    const titles = csvOf([]);
    const lines = rows.map((one) => csvOf([one]).slice(titles.length + 2));
    const ends = ['\r\n', '\n', '\r', '\n\n', '\r\r\n', '\r\n', '\r'];
    const status = await uploaded(client, titles + lines.map((line, at) => `${ends[at]}${line}`).join(''));
    expect(status).toMatchObject({ rows: 7, accepted: 6, rejected: 1 });
    // The titles, six rows of four lines each, and two empty lines.
    expect(await findingsOf(client, status.id, '&severity=error')).toMatchObject([{ line: 28, code: 'E05' }]);
    // Files are read in parts of 64 KiB: here the first ends between CR and LF.
    const first = `${titles}\r\nA,`;
    const parts = `${first}${'x'.repeat(65_535 - first.length)}\r\nB,Nowhen\r`;
    const found = await findingsOf(client, (await uploaded(client, parts)).id, '&code=E03');
    expect(found.map(({ line }) => line)).toEqual([2, 3]);
  });

  it.for([
    ['an older template', 'ref,amount\r\n1,2.00', 'These columns are missing: payment_period'],
    ['no rows', 'external_ref,amount', 'no rows'],
    ['another encoding', Buffer.from('external_ref,memo\r\nA,Núñez', 'latin1'), 'not in UTF-8'],
    ['UTF-16', Buffer.from('\ufeffexternal_ref,memo\r\nA,B', 'utf16le'), 'not in UTF-8'],
    ['an open quotation mark', `external_ref,memo\r\nA,"${'x'.repeat(200_000)}`, 'quotation mark'],
    ['a damaged workbook', Buffer.from('PK\u0003\u0004nothing'), 'damaged'],
    ['a workbook of an old kind', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), '.xls'],
  ] as const)(
    'that affect it as a whole, such as %s, fails and says what to do',
    async ([, content, words]) => {
      const status = await uploaded(client, content);
      expect(status.state).toBe('failed');
      expect(status.problem).toContain(words);
    },
  );

  it('whose columns have other names is checked again once they are mapped', async () => {
    const names: Readonly<Record<string, string>> = { external_ref: 'Our number', amount: 'Dollars paid' };
    const status = await uploaded(
      client,
      csvOf([row()]).replace(/external_ref|amount/g, (name) => names[name] ?? name),
    );
    expect(status).toMatchObject({ state: 'failed' });
    expect(status.problem).toContain('external_ref, amount');
    const place = (title: string) => status.headers.indexOf(title);
    const mapping = { ...status.mapping, external_ref: place('Our number'), amount: place('Dollars paid') };
    expect(
      (await change(client, status, 'mapping', { mapping: { ...mapping, memo: mapping.amount } })).status,
    ).toBe(400);
    expect((await change(client, status, 'mapping', { mapping })).status).toBe(200);
    expect(await settled(client, status.id)).toMatchObject({ state: 'ready', accepted: 1 });
  });
});

describe('an upload', () => {
  it('that was cancelled cannot be committed', async () => {
    const status = await uploaded(client, csvOf([row()]));
    expect((await change(client, status, 'cancel')).status).toBe(200);
    expect((await change(client, status, 'commit')).status).toBe(409);
    expect((await stored(status.id)).rows).toHaveLength(0);
  });

  it('is hidden from other MCOs, and viewers, providers and systems may not begin one', async () => {
    const status = await uploaded(client, csvOf([row()]));
    const other = { ...client, token: await signIn(server(), people.otherMcoAdmin) };
    for (const part of ['status', 'findings', 'rejectedRows', 'events', 'differences'])
      expect(
        (await call(server(), `/api/uploadBatches/${status.id}/${part}`, { token: other.token })).status,
      ).toBe(404);
    expect((await change(other, status, 'commit')).status).toBe(404);
    for (const email of [people.superViewer, people.providerAdmin, people.systemAdmin]) {
      const answer = await sendFile({ ...client, token: await signIn(server(), email) }, csvOf([row()]));
      expect(answer.status).toBe(403);
    }
    expect(
      (await call(server(), '/api/transactions/upload', { token: client.token, method: 'POST', body: {} }))
        .status,
    ).toBe(415);
  });

  it('sends its changes as a stream of events', async () => {
    const status = await uploaded(client, csvOf([row()]));
    const events = await call(server(), `/api/uploadBatches/${status.id}/events`, { token: client.token });
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    expect(JSON.parse(events.text.replace(/^data: /, ''))).toMatchObject({ id: status.id, state: 'ready' });
  });

  it('whose period has closed before it is committed commits nothing, and says so', async () => {
    const status = await uploaded(
      client,
      csvOf([row({ payment_period: 'SFY2027 H1 Rural', program_component: 'RURAL_BASE' })]),
    );
    expect(status).toMatchObject({ accepted: 1 });
    await sql`update payment_periods set state = 'closed' where name = 'SFY2027 H1 Rural'`.execute(
      server().database.owner,
    );
    const after = await committed(client, status);
    expect(after).toMatchObject({ state: 'ready', accepted: 0, rejected: 1 });
    expect(after.problem).toContain('Something changed');
    expect((await stored(status.id)).rows).toHaveLength(0);
  });
});
