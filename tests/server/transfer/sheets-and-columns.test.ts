/** Which sheet of a workbook is read, which of its numbers are dates, and how columns are identified. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { unreadTitles, untitledPlaces } from '../../../src/contracts/transfer/imports.ts';
import { sampleTenants } from '../../../server/sample/tenants.ts';
import transactions from '../../../src/resources/transactions.ts';
import { csvCells, workbookOf, xlsxCells } from '../../harness/files.ts';
import { payees, paymentRow } from '../../harness/payment-rows.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import {
  change,
  type Client,
  committed,
  csvOf,
  findingsOf,
  type PaymentRow,
  settled,
  uploaded,
} from '../../harness/uploads.ts';

const server = testServer();
let client: Client;
let next = 0;

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
});

/** A valid row. */
function row(changes: PaymentRow = {}): PaymentRow {
  next += 1;
  return paymentRow(`SHEET-${next}`, { amount: `${next}.25`, ...changes });
}

describe('a workbook', () => {
  const cellsOf = (one: PaymentRow, day: string | number = '2026-10-01') => [
    Object.keys(one),
    Object.entries(one).map(([name, text]) => (name === 'payment_date' ? day : text)),
  ];

  it.for([
    [false, 46_296],
    [true, 44_834],
  ] as const)(
    'keeps its dates whether its date system begins in 1904 (%s) or not',
    async ([date1904, day]) => {
      const bytes = await workbookOf({ Payments: cellsOf(row(), day) }, { date1904 });
      const after = await committed(client, await uploaded(client, bytes));
      const made = await sql`select payment_date from transactions where batch_id = ${after.id}`.execute(
        server().database.owner,
      );
      expect(made.rows).toEqual([{ payment_date: '2026-10-01' }]);
    },
  );

  it.for([
    [[['Read me first']], 'The sheet “Note” has no rows below its header row. Only the first sheet'],
    [[['Read me'], ['first']], 'Only the first sheet of a workbook is read, here “Note”'],
  ] as const)(
    'whose first sheet is a note fails, and says that only the first sheet is read',
    async ([note, words]) => {
      const bytes = await workbookOf({ Note: note, Payments: cellsOf(row()) });
      const status = await uploaded(client, bytes);
      expect(status.state).toBe('failed');
      expect(status.problem).toContain(words);
    },
  );

  it('with several sheets gets a warning that names the non-empty ones that are not read', async () => {
    const sheets = { Q1: cellsOf(row()), Empty: [], Q2: cellsOf(row()), Q3: [['x']] };
    const status = await uploaded(client, await workbookOf(sheets));
    expect(status).toMatchObject({ state: 'ready', rows: 1, accepted: 1, warnings: 1 });
    const told = [{ line: 0, column: '', code: 'W03', value: 'Q1', other: '“Q2”, “Q3”' }];
    expect(await findingsOf(client, status.id)).toMatchObject(told);
    expect((await change(client, status, 'mapping', { mapping: status.mapping })).status).toBe(200);
    const again = await settled(client, status.id);
    expect(again).toMatchObject({ state: 'ready', warnings: 1 });
    expect(await findingsOf(client, status.id)).toMatchObject(told);
    expect(await committed(client, again)).toMatchObject({ state: 'committed', accepted: 1 });
  });
});

it('the user chooses between two columns with the same title, even if the column is optional', async () => {
  const [one, two] = [row({ memo: 'right' }), row({ memo: 'right' })];
  const twice = (name: string) => {
    const [titles = '', ...lines] = csvOf([one, two]).split('\r\n');
    return [`${name},${titles}`, ...lines.map((line) => `77.77,${line}`)].join('\r\n');
  };
  for (const [name, words] of [
    ['Amount', 'Amount (A, K)'],
    ['memo', 'memo (A, O)'],
  ] as const) {
    const status = await uploaded(client, twice(name));
    expect(status).toMatchObject({
      state: 'failed',
      problem: `Several columns have the same title: ${words}. Choose the right one below, then check again.`,
    });
    const column = name.toLowerCase();
    expect(status.mapping).not.toHaveProperty(column);
    const mapping = { ...status.mapping, [column]: status.headers.indexOf(column, 1) };
    expect((await change(client, status, 'mapping', { mapping })).status).toBe(200);
    const after = await settled(client, status.id);
    expect(after).toMatchObject({
      state: 'ready',
      accepted: 2,
      total: (Number(one['amount']) + Number(two['amount'])).toFixed(2),
    });
  }
});

describe('a file with other columns', () => {
  const withColumns = (one: PaymentRow, more: Readonly<Record<string, string>>) =>
    csvOf([{ ...one, ...more }], [...Object.keys(one), ...Object.keys(more)]);

  it('reports columns that are not read by their titles, except those that the portal adds itself', async () => {
    const noted = { payee_name: 'A hospital', rejected_line: '3', rejected_because: 'amount: …' };
    const all = await uploaded(client, withColumns(row(), noted));
    expect([all.state, unreadTitles(transactions, all)]).toEqual(['ready', []]);
    const more = { 'Visitor e-mail': 'a@b.example', ' ': 'without a title', Remarks: 'none' };
    const some = await uploaded(client, withColumns(row(), more));
    expect([some.state, unreadTitles(transactions, some)]).toEqual(['ready', ['Visitor e-mail', 'Remarks']]);
    const place = some.headers.indexOf('Remarks') - 1;
    expect([untitledPlaces(transactions, all), untitledPlaces(transactions, some)]).toEqual([[], [place]]);
  });

  it('reports even those beyond the last column that is stored', async () => {
    const more = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Other ${index + 1}`, 'x']));
    const status = await uploaded(client, withColumns(row({ amount: 'much' }), more));
    expect(unreadTitles(transactions, status)).toEqual(Object.keys(more));
    const rejected = await call(server(), `/api/uploadBatches/${status.id}/rejectedRows`, client);
    const [titles = [], cells = []] = csvCells(Buffer.from(rejected.text));
    expect(titles.slice(-3)).toEqual(['Other 15', 'rejected_line', 'rejected_because']);
    expect(cells.slice(-3)).toEqual(['x', '2', expect.stringContaining('is not an amount')]);
  });

  it('uses its own column titles for rejected rows, and escapes them against formulas', async () => {
    const { amount: _, ...others } = row();
    const text = withColumns(others, { '=Payment amount': 'much' });
    const status = await uploaded(client, text);
    expect(status.state).toBe('ready');
    const rejected = await call(server(), `/api/uploadBatches/${status.id}/rejectedRows`, client);
    const [, cells = []] = csvCells(Buffer.from(rejected.text));
    expect(cells.at(-1)).toMatch(/^'=Payment amount: “much” is not an amount.* \(E05\)$/);
  });
});

describe('dates such as 11/10/2026', () => {
  const datesOf = async (id: number) => {
    const { rows } = await sql<{ day: string }>`
      select payment_date as day from transactions where batch_id = ${id} order by id`.execute(
      server().database.owner,
    );
    return rows.map(({ day }) => day);
  };
  const file = (...days: readonly string[]) => csvOf(days.map((day) => row({ payment_date: day })));

  it('are read month first if other dates in the file show that order', async () => {
    const status = await uploaded(client, file('10/01/2026', '9/30/2026', '2026-10-02'));
    expect(status).toMatchObject({ state: 'ready', accepted: 3, unclearDate: null });
    const after = await committed(client, status);
    expect(await datesOf(after.id)).toEqual(['2026-10-01', '2026-09-30', '2026-10-02']);
  });

  it.for([
    ['month', ['2026-10-02', '2026-10-01']],
    ['day', ['2026-02-10', '2026-01-10']],
  ] as const)(
    'must be clarified if they are ambiguous, and are then read with the %s first',
    async ([dateOrder, days]) => {
      const status = await uploaded(client, file('10/02/2026', '10/01/2026'));
      expect(status).toMatchObject({ state: 'ready', unclearDate: '10/01/2026' });
      const refused = await change(client, status, 'commit');
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('can mean two days')]);
      const said = await change(client, status, 'mapping', { mapping: status.mapping, dateOrder });
      expect(said.status).toBe(200);
      const read = await settled(client, status.id);
      expect(read).toMatchObject({ unclearDate: null, dateOrder, accepted: 2 });
      const after = await committed(client, read);
      expect(await datesOf(after.id)).toEqual(days);
    },
  );
});

describe('a file of payments', () => {
  it.for(['csv', 'xlsx'] as const)(
    'can be the list as it is downloaded, as %s, whose references are already used',
    async (format) => {
      const answer = await fetch(
        `${server().origin}/api/transactions/download?period=5&status=draft&format=${format}`,
        { headers: { authorization: `Bearer ${client.token}` } },
      );
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const [titles = [], ...cells] = format === 'csv' ? csvCells(bytes) : await xlsxCells(bytes);
      expect(cells.map((one) => one[titles.indexOf('Method')])).toContain('Book entry');
      const status = await uploaded(client, bytes, { name: `transactions.${format}` });
      expect(status).toMatchObject({ state: 'ready', rows: cells.length });
      const found = await findingsOf(client, status.id);
      expect(found.map(({ line, column, code }) => [line, column, code])).toEqual(
        cells.map((_, index) => [index + 2, 'external_ref', 'E06']),
      );
    },
  );

  it('names a provider and its class with the apostrophe of a keyboard or of a word processor', async () => {
    const named = sampleTenants().find(
      ({ name, tpi }) => /Children's/.test(name) && payees.includes(tpi ?? ''),
    );
    const typed = row({ payee_tpi: named?.name ?? '', provider_class: "Children's" });
    const pasted = row({ payee_tpi: named?.name.replace("'", '’') ?? '', provider_class: 'children’s' });
    const status = await uploaded(client, csvOf([typed, pasted], Object.keys(typed)));
    expect(status).toMatchObject({ state: 'ready', accepted: 2, rejected: 0 });
  });

  it('names a provider by its TPI even beside a name, or else by its name in any case', async () => {
    const [named] = sampleTenants().filter(({ tpi }) => tpi === payees[0]);
    const { payee_tpi: tpi = '', ...others } = row();
    const both = { provider: 'A name of our own', ...others, tpi };
    expect(await uploaded(client, csvOf([both], Object.keys(both)))).toMatchObject({ rejected: 0 });
    const byName = row({ payee_tpi: named?.name.toUpperCase() ?? '' });
    const after = await committed(client, await uploaded(client, csvOf([byName])));
    const made = await sql`select provider_id from transactions where batch_id = ${after.id}`.execute(
      server().database.owner,
    );
    expect(made.rows).toEqual([{ provider_id: named?.id }]);
    const status = await uploaded(client, csvOf([row({ payee_tpi: 'No such clinic' })]));
    expect(await findingsOf(client, status.id)).toMatchObject([{ column: 'payee_tpi', code: 'E01.name' }]);
  });
});
