import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { UnknownRecord } from '../../../src/contracts/resource/fields.ts';
import { tidyCell } from '../../../src/contracts/table-file/table-row.ts';
import { original } from '../../../src/contracts/transfer/sheet.ts';
import { scaleTransactions } from '../../../server/sample/scale.ts';
import { registry } from '../../../server/resources.ts';
import { csvText } from '../../../server/transfer/csv-writer.ts';
import { xlsxStream } from '../../../server/transfer/xlsx-writer.ts';
import { csvCells, xlsxCells } from '../../harness/files.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const path = '/api/transactions/download';

async function download(token: string, query: string) {
  const response = await fetch(`${server().origin}${path}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const listed = z.array(
  z.looseObject({
    externalRef: z.string(),
    amount: z.string(),
    paymentDate: z.string(),
    mco: z.object({ name: z.string() }),
  }),
);

describe('a download', () => {
  it.for(['csv', 'xlsx'] as const)(
    'as %s has exactly the records of the list, in the same order',
    async (format) => {
      const token = await signIn(server(), people.superAdmin);
      const query = 'status=submitted&_sort=amount,id&_order=desc,asc';
      const list = await call(server(), `/api/transactions?${query}&_end=1000`, { token });
      const records = listed.parse(list.body);
      expect(records.length).toBeGreaterThan(100);
      const { response, bytes } = await download(
        token,
        `?${query}&_fields=externalRef,mco,amount,paymentDate&format=${format}`,
      );
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="transactions-[\d-]+\./,
      );
      expect(response.headers.get('x-total-count')).toBe(list.headers.get('x-total-count'));
      const [titles, ...rows] = format === 'csv' ? csvCells(bytes) : await xlsxCells(bytes);
      expect(titles).toEqual(['Reference', 'MCO', 'Amount', 'Payment date']);
      const cents = (amount: string) => Math.round(Number(amount) * 100);
      expect(rows.map(([ref, mco, amount, date]) => [ref, mco, cents(amount ?? ''), date])).toEqual(
        records.map((one) => [one.externalRef, one.mco.name, cents(one.amount), one.paymentDate]),
      );
    },
  );

  it('has only rows that the caller may read, and all columns of the list by default', async () => {
    const token = await signIn(server(), people.mcoAdmin);
    const list = await call(server(), '/api/transactions?_end=1', { token });
    const { bytes } = await download(token, '');
    const [titles = [], ...rows] = csvCells(bytes);
    expect(String(rows.length)).toBe(list.headers.get('x-total-count'));
    expect(new Set(rows.map((row) => row[titles.indexOf('MCO')])).size).toBe(1);
    expect(titles).toContain('Method');
  });

  it.for([
    ['superAdmin', sql`true`],
    ['providerAdmin', sql`s.respondent_id = 62`],
    ['systemAdmin', sql`r.parent_tenant_id = 18`],
    ['mcoAdmin', sql`s.respondent_id = 2`],
  ] as const)('of surveys has those that its %s may read, as the list is filtered', async ([who, own]) => {
    const token = await signIn(server(), people[who]);
    const columns = 'respondent,subject,surveyPeriod,state';
    const where = encodeURIComponent(JSON.stringify({ state: { in: ['notStarted', 'inProgress'] } }));
    const query = `_where=${where}&_sort=id&_order=asc&_fields=${columns}`;
    const { rows } = await sql<{ cells: readonly string[] }>`
      select array[r.name, o.name, p.name, case s.state when 'notStarted' then 'Not started' else 'In progress' end] as cells
      from surveys s join survey_periods p on p.id = s.survey_period_id
        join tenants r on r.id = s.respondent_id join tenants o on o.id = s.subject_id
      where ${own} and s.state in ('notStarted', 'inProgress') order by s.id`.execute(
      server().database.owner,
    );
    expect(rows.length).toBeGreaterThan(0);
    const file = await fetch(`${server().origin}/api/surveys/download?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="surveys-[\d-]+\.csv"/);
    expect(csvCells(new Uint8Array(await file.arrayBuffer()))).toEqual([
      ['Respondent', 'Subject', 'Survey period', 'State'],
      ...rows.map(({ cells }) => cells),
    ]);
  });

  it('of rejected payments includes their reasons, as the portal’s message promises', async () => {
    const token = await signIn(server(), people.mcoAdmin);
    const admin = await signIn(server(), people.superAdmin);
    const columns = registry.get('transactions').views?.['Rejected']?.columns ?? [];
    const [one] = listed.parse(
      (await call(server(), '/api/transactions?status=submitted&mco=2&_end=1', { token: admin })).body,
    );
    const rejected = await call(server(), '/api/transactions/rejectSelected', {
      method: 'POST',
      token: admin,
      body: {
        selection: { records: [{ id: one?.['id'], version: one?.['version'] }] },
        input: { rejectCode: 'noProof', rejectComment: 'Send the receipt.' },
      },
    });
    expect(rejected).toMatchObject({ status: 200, body: { done: 1 } });
    const { bytes } = await download(token, `?status=rejected&_fields=${columns.join()}`);
    const [titles = [], ...rows] = csvCells(bytes);
    expect(titles).toEqual(expect.arrayContaining(['Reason', 'Comment']));
    const row = rows.find((cells) => cells[titles.indexOf('Reference')] === one?.externalRef);
    expect(row?.[titles.indexOf('Reason')]).toBe('No proof of payment');
    expect(row?.[titles.indexOf('Comment')]).toBe('Send the receipt.');
    expect(rows.every((cells) => cells[titles.indexOf('Reason')] !== '')).toBe(true);
  });

  it('can be counted exactly beforehand, without an audit event', async () => {
    const token = await signIn(server(), people.superAdmin);
    const { owner } = server().database;
    await scaleTransactions(server().database, 10_100);
    const events = async () =>
      (await sql`select id from audit_events where action = 'export'`.execute(owner)).rows.length;
    const before = await events();
    const count = await call(server(), `${path}/count?_sort=amount&_fields=amount`, { token });
    expect(count.body).toEqual({ count: 10_100 });
    expect(await events()).toBe(before);
    const { response, bytes } = await download(token, '?_sort=amount&_fields=amount');
    expect(response.headers.get('x-total-count')).toBe('10100');
    expect(csvCells(bytes).length - 1).toBe(10_100);
    const refused = await call(server(), `${path}/count?_end=5`, { token });
    expect(refused.status).toBe(400);
  });

  it('records an audit event with the query', async () => {
    const token = await signIn(server(), people.superAdmin);
    const { response } = await download(token, '?status=rejected&format=xlsx');
    const { rows } = await sql<{ changes: { field: string; after: unknown }[] }>`
      select changes from audit_events where action = 'export' order by id desc limit 1`.execute(
      server().database.owner,
    );
    expect(Object.fromEntries(rows[0]?.changes.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      format: 'xlsx',
      rows: Number(response.headers.get('x-total-count')),
      query: 'status=rejected&format=xlsx',
    });
  });

  it('masks search terms in the audit event, because they may identify a person', async () => {
    const token = await signIn(server(), people.superAdmin);
    const where = {
      and: [
        { status: 'paid' },
        { externalRef: 'Canary One' },
        { provider: { name: { like: 'canary two' } } },
      ],
      or: [{ amount: { gte: '1.00' } }, { not: { trace: { in: ['canary-3'] } } }, { provider: { id: 62 } }],
    };
    const query = new URLSearchParams({
      q: 'canary-4',
      memo_like: 'canary-5',
      trace: 'canary-6',
      mco: '2',
      _where: JSON.stringify(where),
    });
    const { response } = await download(token, `?${query.toString()}`);
    expect(response.status).toBe(200);
    const { rows } = await sql<{ changes: { field: string; after: string }[] }>`
      select changes from audit_events where action = 'export' order by id desc limit 1`.execute(
      server().database.owner,
    );
    const kept = rows[0]?.changes.find(({ field }) => field === 'query')?.after ?? '';
    expect(kept).not.toMatch(/canary/i);
    const { _where, ...others } = Object.fromEntries(new URLSearchParams(kept));
    expect(others).toEqual({ q: '*', memo_like: '*', trace: '*', mco: '2' });
    expect(JSON.parse(_where ?? '')).toEqual({
      and: [{ status: 'paid' }, { externalRef: '*' }, { provider: { name: { like: '*' } } }],
      or: [{ amount: { gte: '1.00' } }, { not: { trace: { in: ['*'] } } }, { provider: { id: 62 } }],
    });
  });

  it.for([
    '?format=pdf',
    '?format=csv&format=xlsx',
    '?_end=5',
    '?secretKey=1',
    '?_fields=nothing',
    '?_where={',
  ])('refuses %s', async (query) => {
    const token = await signIn(server(), people.superAdmin);
    expect((await call(server(), `${path}${query}`, { token })).status).toBe(400);
  });

  it('leaves no transaction open when the client disconnects', async () => {
    const token = await signIn(server(), people.superAdmin);
    for (let round = 0; round < 12; round += 1) {
      const stop = new AbortController();
      const response = await fetch(`${server().origin}${path}?format=xlsx`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      });
      expect(response.status).toBe(200);
      stop.abort();
    }
    // There are fewer connections and download slots than that, so otherwise this would wait forever.
    expect((await download(token, '?status=draft')).response.status).toBe(200);
  });
});

describe('text in a file', () => {
  const columns = [
    { title: 'Text', type: 'text' as const, text: (record: UnknownRecord) => String(record['text']) },
  ];
  const records = (texts: readonly string[]): UnknownRecord[] =>
    texts.map((text, id) => ({ id, version: 1, createdAt: '', updatedAt: '', text }));
  async function* once(texts: readonly string[]) {
    yield records(texts);
  }
  async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
    const found: Uint8Array[] = [];
    for await (const part of parts) found.push(Buffer.from(part));
    return Buffer.concat(found);
  }
  const hostile = fc
    .tuple(
      fc.constantFrom(
        '',
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '＝',
        '＋',
        '－',
        '＠',
        "'=",
        '_x000B_',
        '<&"',
      ),
      fc.string({ unit: 'binary-ascii' }),
      fc.string({ unit: 'grapheme' }),
    )
    // PostgreSQL stores no NUL, an empty cell has no value, and CSV and XML normalize CR.
    .map((parts) => parts.join('').replaceAll('\0', '').replaceAll('\r', ' '))
    .filter((text) => tidyCell(text) !== '');

  it('never begins like a formula, and reads back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (texts) => {
        const csv = csvCells(await bytesOf(csvText(columns, once(texts))));
        // The workbook reader is the one for uploads, which tidies cells.
        const tidy = texts.map(tidyCell);
        const xlsx = await xlsxCells(
          await bytesOf(xlsxStream({ name: 'Texts', columns, batches: once(tidy) })),
        );
        for (const [file, written] of [
          [csv, texts],
          [xlsx, tidy],
        ] as const) {
          const cells = file.slice(1).map(([cell = '']) => cell);
          expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/u.test(cell))).toEqual([]);
          expect(cells.map(original)).toEqual(written);
        }
      }),
      { numRuns: 100 },
    );
  });
});
