/** What an upload of goals changes in a period, and where that is shown. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type Difference,
  differenceSchema,
  type UploadStatus,
} from '../../../src/contracts/transfer/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import {
  type Client,
  committed,
  csvOf,
  findingsOf,
  type PaymentRow,
  uploaded,
} from '../../harness/uploads.ts';

const server = testServer();
const url = '/api/paymentPeriods/goals/upload';
const period = 5;
const header = [
  'payment_period',
  'program_component',
  'sda',
  'provider_class',
  'payer_mco_code',
  'goal_amount',
  'effective_date',
  'note',
];
const entrySchema = z.object({
  action: z.string(),
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  of: z.object({ resource: z.string(), id: z.int(), name: z.string() }).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
let client: Client;
let viewer: string;
let mco: string;

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  viewer = await signIn(server(), people.superViewer);
  mco = await signIn(server(), people.mcoAdmin);
  // A file replaces all goals of a component, so there must be none at the start.
  await sql`delete from payment_goals where period_id = ${period} and component = 'ACIA'`.execute(
    server().database.owner,
  );
});

const row = (code: string, changes: PaymentRow = {}): PaymentRow => ({
  payment_period: 'SFY2027 Q1',
  program_component: 'ACIA',
  sda: '1',
  provider_class: 'Rural',
  payer_mco_code: code,
  goal_amount: '12000.00',
  effective_date: '2026-09-01',
  ...changes,
});
const checkedFile = (...rows: readonly PaymentRow[]) => uploaded(client, csvOf(rows, header), { url });
const differencesOf = async ({ id }: UploadStatus, token = client.token): Promise<Difference[]> =>
  z
    .array(differenceSchema)
    .parse((await call(server(), `/api/uploadBatches/${id}/differences`, { token })).body);
const historyOf = async (path: string, token = client.token) => {
  const answer = await call(server(), `${path}/history`, { token });
  return answer.status === 200 ? z.array(entrySchema).parse(answer.body) : answer.status;
};

it('a goal names its class with the apostrophe of a keyboard or of a word processor', async () => {
  const classes = ["Children's", 'children’s'];
  for (const provider_class of classes)
    expect(await checkedFile(row('2', { provider_class }))).toMatchObject({ state: 'ready', rejected: 0 });
});

it('a component is the same whatever its case', async () => {
  const status = await checkedFile(row('2'), row('2', { program_component: 'acia' }));
  expect(status).toMatchObject({ state: 'ready', accepted: 1, rejected: 1 });
  expect(await findingsOf(client, status.id)).toMatchObject([{ line: 3, code: 'E06.file', other: '2' }]);
});

describe('the goals of a period, set by one file and then by another', () => {
  let first: UploadStatus;
  let second: UploadStatus;
  let removed = 0;

  beforeAll(async () => {
    first = await committed(client, await checkedFile(row('2'), row('3'), row('4')));
    removed = (await differencesOf(first)).find(({ line }) => line === 3)?.goal ?? 0;
    second = await checkedFile(
      row('2', { effective_date: '2026-10-01', note: 'Put off.' }),
      row('4', { goal_amount: '13000.00' }),
      row('5'),
    );
  });

  it('are compared field by field, including changes of only a date or note', async () => {
    const found = await differencesOf(second);
    expect(found.map(({ change, changes }) => [change, changes])).toEqual([
      [
        'changed',
        [
          { field: 'effectiveDate', before: '2026-09-01', after: '2026-10-01' },
          { field: 'note', before: null, after: 'Put off.' },
        ],
      ],
      ['changed', [{ field: 'amount', before: '12000.00', after: '13000.00' }]],
      [
        'added',
        [
          { field: 'amount', before: null, after: '12000.00' },
          { field: 'effectiveDate', before: null, after: '2026-09-01' },
        ],
      ],
      [
        'removed',
        [
          { field: 'amount', before: '12000.00', after: null },
          { field: 'effectiveDate', before: '2026-09-01', after: null },
        ],
      ],
    ]);
  });

  it('keep their differences after the commit, including removed goals and their amounts', async () => {
    const before = await differencesOf(second);
    second = await committed(client, second);
    const kept = await differencesOf(second);
    const made: unknown = expect.any(Number);
    expect(kept).toEqual(before.map((one) => ({ ...one, goal: one.goal ?? made })));
    expect(kept.at(-1)).toMatchObject({ change: 'removed', goal: removed });
    // Later changes of the goals do not affect these differences.
    await committed(client, await checkedFile(row('2'), row('5', { goal_amount: '1.00' })));
    expect(await differencesOf(second)).toEqual(kept);
  });

  it('appear in the history of the period: who committed which file, and how many goals changed', async () => {
    const entries = await historyOf(`/api/paymentPeriods/${period}`);
    const lines = (typeof entries === 'number' ? [] : entries).filter(({ action }) => action === 'committed');
    expect(lines.map(({ of }) => of?.id).slice(1)).toEqual([second.id, first.id]);
    expect(lines[1]).toMatchObject({
      actor: { name: expect.stringMatching(/\S/) },
      of: { resource: 'uploadBatches', name: 'payments.csv' },
      changes: [
        { field: 'added', before: null, after: 1 },
        { field: 'changed', before: null, after: 2 },
        { field: 'removed', before: null, after: 1 },
      ],
    });
    const { body } = await call(server(), `/api/uploadBatches/${second.id}`, { token: viewer });
    expect(body).toMatchObject({ added: 1, changed: 2, removed: 1, periods: [{ id: period }] });
  });

  it('have distinct names that follow the current names of what they refer to', async () => {
    const names = async () => {
      const { body } = await call(
        server(),
        `/api/paymentPeriods/goals?period=${period}&component=ACIA&_sort=id&_order=ASC&_start=0&_end=2`,
        { token: client.token },
      );
      const goals = z.array(z.object({ name: z.string() })).parse(body);
      return goals.map(({ name }) => name);
    };
    const rename = (code: string, name: string) =>
      sql`update tenants set name = ${name} where id = ${Number(code)}`.execute(server().database.owner);
    const { rows } = await sql<{ mco: string; sda: string }>`select t.name as mco, s.name as sda
      from tenants t, sdas s where t.id = 2 and s.id = 1`.execute(server().database.owner);
    const { mco: payer = '', sda = '' } = rows[0] ?? {};
    const before = await names();
    expect(before).toContain(`ACIA · SFY2027 Q1 · ${payer} · ${sda}`);
    expect(new Set(before).size).toBe(before.length);
    await rename('2', 'Renamed Plan');
    expect(await names()).toContain(`ACIA · SFY2027 Q1 · Renamed Plan · ${sda}`);
    await rename('2', payer);
    expect(await names()).toEqual(before);
  });

  it('each have a history, even once deleted, for users who may see all goals', async () => {
    const path = `/api/paymentPeriods/goals/${removed}`;
    expect((await call(server(), path, { token: viewer })).status).toBe(404);
    for (const token of [client.token, viewer]) {
      expect(await historyOf(path, token)).toMatchObject([
        {
          action: 'delete',
          changes: [
            { field: 'period', before: { id: period, name: 'SFY2027 Q1' } },
            { field: 'component', before: 'ACIA' },
            { field: 'mco', before: { id: 3 } },
            { field: 'sda', before: { id: 1 } },
            { field: 'providerClass', before: { name: 'Rural' } },
            { field: 'amount', before: '12000.00', after: null },
            { field: 'effectiveDate', before: '2026-09-01', after: null },
          ],
        },
        {
          action: 'create',
          changes: [
            { field: 'amount', before: null, after: '12000.00' },
            { field: 'effectiveDate', before: null, after: '2026-09-01' },
          ],
        },
      ]);
    }
    expect(await historyOf(path, mco)).toBe(403);
    expect(await historyOf('/api/paymentPeriods/goals/999999')).toBe(404);
  });
});

describe('a file of goals for single providers', () => {
  const fields = 'period,component,mco,sda,providerClass,provider,amount,effectiveDate,note';
  const file = (...payees: readonly string[]) =>
    uploaded(
      client,
      csvOf(
        payees.map((payee_tpi) => row('2', { payee_tpi })),
        [...header, 'payee_tpi'],
      ),
      { url },
    );
  const findings = async ({ id }: UploadStatus) =>
    (await findingsOf(client, id)).map(({ line, column, code }) => [line, column, code]);
  const payees = async () =>
    (
      await sql<{ id: number; name: string; tpi: string }>`
        select id, name, tpi from tenants where sda_id = 1 and provider_class = 3 and is_active order by id limit 2`.execute(
        server().database.owner,
      )
    ).rows;

  it.for(['csv', 'xlsx'] as const)('can be the list of goals as it is downloaded, as %s', async (format) => {
    const answer = await fetch(
      `${client.origin}/api/paymentPeriods/goals/download?period=${period}&component=UHRIP&_fields=${fields}&format=${format}`,
      { headers: { authorization: `Bearer ${client.token}` } },
    );
    const status = await uploaded(client, new Uint8Array(await answer.arrayBuffer()), {
      url,
      name: `goals.${format}`,
    });
    expect(status).toMatchObject({ state: 'ready', rejected: 0 });
    expect(status.differences).toEqual({ added: 0, changed: 0, removed: 0, same: status.rows });
  });

  it('calls no goal repeated or removed because a provider is not found', async () => {
    const [one, other] = await payees();
    await committed(client, await file(one?.tpi ?? '', other?.tpi ?? ''));
    const mistaken = await file(one?.tpi ?? '', '', '12345678', '999999999', 'No such clinic');
    expect(await findings(mistaken)).toEqual([
      [4, 'payee_tpi', 'E01.form'],
      [5, 'payee_tpi', 'E01'],
      [6, 'payee_tpi', 'E01.name'],
    ]);
    // The goal of the other provider may be what a rejected row is for.
    expect(mistaken.differences).toEqual({ added: 1, changed: 0, removed: 0, same: 1 });
  });

  it('names a provider by its name in any case, unless several have it', async () => {
    const [one, other] = await payees();
    const name = one?.name ?? '';
    await committed(client, await file(one?.tpi ?? ''));
    expect(await file(name.toUpperCase())).toMatchObject({ rejected: 0, differences: { added: 0, same: 1 } });
    await sql`update tenants set name = ${name} where id = ${other?.id}`.execute(server().database.owner);
    expect(await findings(await file(name))).toEqual([[2, 'payee_tpi', 'E01.several']]);
  });
});
