/**
 * Ten concurrent requests to two processes of the application, with one winner. RACE_ROUNDS says how often
 * each race is run.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import {
  type Answer,
  type Call,
  send,
  serve,
  servedApp,
  tokenFor,
  type ServedApp,
} from '../world/served-app.ts';
import { callerOf, homes, unique } from '../world/homes.ts';
import { ownDays, submission } from '../world/records.ts';
import { makeWorld } from '../world/world.ts';
import { openPatiently } from '../../harness/open-database.ts';

const rounds = Number(process.env['RACE_ROUNDS'] ?? 8);
const contenders = 10;
const perRoundMs = 5_000;
const timeout = 30_000 + rounds * perRoundMs;

const served = servedApp();
const apps: ServedApp['app'][] = [];
let second: Database | undefined;
let token = '';

beforeAll(async () => {
  await makeWorld(served());
  const { ownerUrl, appUrl, registry, keys, app } = served();
  second = openPatiently({ ownerUrl, appUrl });
  apps.push(app, (await serve({ database: second, registry }, keys)).app);
  token = await tokenFor(served(), callerOf(4, 'admin').userId);
});
afterAll(async () => {
  await apps[1]?.close();
  await second?.close();
});

/** Sends all requests at once, every other one to the second process. */
function race(call: (index: number) => Call): Promise<readonly Answer[]> {
  return Promise.all(
    Array.from({ length: contenders }, (_, index) => {
      const app = apps[index % apps.length];
      if (app === undefined) throw new Error('The processes are there from beforeAll on.');
      return send(app, { token, ...call(index) });
    }),
  );
}

const one = (call: Call) => send(served().app, { token, ...call });
const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
const statuses = (answers: readonly Answer[]) => inOrder(answers.map(({ status }) => status));
const idOf = ({ body }: Answer) => Number(Object(body).id);
const winnersAnd = (winner: number, loser: number) =>
  inOrder([winner, ...Array.from({ length: contenders - 1 }, () => loser)]);

async function count(table: string, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${sql.table(table)} where ${where}`.execute(
    served().database.owner,
  );
  return rows[0]?.count ?? 0;
}

const programs = '/api/programs';
const newProgram = () => ({ code: `RACE_${unique()}`, name: 'Contended', components: ['A'] });

async function eachRound(work: () => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await work();
}

test('of ten updates to one version, one succeeds and nine get the current record', { timeout }, () =>
  eachRound(async () => {
    const id = idOf(await one({ method: 'POST', url: programs, body: newProgram() }));
    const answers = await race((index) => ({
      method: 'PATCH',
      url: `${programs}/${id}`,
      body: { version: 1, name: `Change ${index}` },
    }));
    expect(statuses(answers)).toEqual(winnersAnd(200, 409));
    const [winner] = answers.filter(({ status }) => status === 200);
    expect((await one({ method: 'GET', url: `${programs}/${id}` })).body).toEqual(winner?.body);
    expect(Object(winner?.body).version).toBe(2);
    const told = answers.filter(({ status }) => status === 409).map(({ body }) => Object(body).current);
    expect(told).toEqual(told.map(() => winner?.body));
    expect(await count('audit_events', sql`resource = 'programs' and record_id = ${id}`)).toBe(2);
  }),
);

test('of ten deletes of one record, exactly one succeeds', { timeout }, () =>
  eachRound(async () => {
    const id = idOf(await one({ method: 'POST', url: programs, body: newProgram() }));
    const answers = await race(() => ({ method: 'DELETE', url: `${programs}/${id}?version=1` }));
    expect(statuses(answers).filter((status) => status === 204)).toHaveLength(1);
    expect(statuses(answers).filter((status) => status === 404 || status === 409)).toHaveLength(
      contenders - 1,
    );
    expect(await count('audit_events', sql`resource = 'programs' and record_id = ${id}`)).toBe(2);
  }),
);

test('of concurrent updates and deletes of one version, exactly one succeeds', { timeout }, () =>
  eachRound(async () => {
    const id = idOf(await one({ method: 'POST', url: programs, body: newProgram() }));
    const answers = await race((index) =>
      index % 4 < 2
        ? { method: 'PATCH', url: `${programs}/${id}`, body: { version: 1, name: `Change ${index}` } }
        : { method: 'DELETE', url: `${programs}/${id}?version=1` },
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404 || status === 409)).toHaveLength(contenders - 1);
    const deleted = answers.some(({ status }) => status === 204);
    expect(await count('programs', sql`id = ${id} and version = 2`)).toBe(deleted ? 0 : 1);
  }),
);

test('ten equal creates with one Idempotency-Key create one record, and all return it', { timeout }, () =>
  eachRound(async () => {
    const body = newProgram();
    const key = `race-key-${unique()}`;
    const answers = await race(() => ({
      method: 'POST',
      url: programs,
      body,
      headers: { 'idempotency-key': key },
    }));
    expect(statuses(answers)).toEqual(answers.map(() => 201));
    expect(answers.map(({ body: answer }) => answer)).toEqual(answers.map(() => answers[0]?.body));
    expect(await count('programs', sql`code = ${body.code}`)).toBe(1);
    expect(
      await count('audit_events', sql`resource = 'programs' and record_id = ${idOf(answers[0] ?? none)}`),
    ).toBe(1);
  }),
);

test('ten different creates with one Idempotency-Key create one record, and nine get 409', { timeout }, () =>
  eachRound(async () => {
    const key = `race-key-${unique()}`;
    const before = await count('programs', sql`true`);
    const answers = await race(() => ({
      method: 'POST',
      url: programs,
      body: newProgram(),
      headers: { 'idempotency-key': key },
    }));
    expect(statuses(answers)).toEqual(winnersAnd(201, 409));
    expect(await count('programs', sql`true`)).toBe(before + 1);
  }),
);

test('ten creates with the same unique value create one record', { timeout }, () =>
  eachRound(async () => {
    const body = newProgram();
    const answers = await race(() => ({ method: 'POST', url: programs, body }));
    expect(statuses(answers)).toEqual(winnersAnd(201, 409));
    expect(answers.filter(({ body: answer }) => Object(answer).code === 'duplicate')).toHaveLength(
      contenders - 1,
    );
    expect(await count('programs', sql`code = ${body.code}`)).toBe(1);
  }),
);

test('ten submissions of one business create one account holder, whatever their tenants', { timeout }, () =>
  eachRound(async () => {
    const before = await count('account_holders', sql`true`);
    const body = submission();
    const answers = await race((index) => ({
      method: 'POST',
      url: `/api/accountHolders?tenantId=${homes[index % homes.length]?.tenant}`,
      body,
    }));
    expect(statuses(answers)).toEqual(winnersAnd(201, 409));
    expect(answers.filter(({ body: answer }) => Object(answer).code === 'duplicate')).toHaveLength(
      contenders - 1,
    );
    expect(await count('account_holders', sql`true`)).toBe(before + 1);
  }),
);

test('when ten requests resubmit a business, exactly one replaces the old account holder', { timeout }, () =>
  eachRound(async () => {
    const body = submission();
    const url = `/api/accountHolders?tenantId=${homes[0]?.tenant}`;
    const id = idOf(await one({ method: 'POST', url, body }));
    await one({
      method: 'POST',
      url: '/api/accountHolders/actions/askToResubmit',
      body: { selection: { records: [{ id, version: 1 }] }, input: { reason: 'An owner is missing.' } },
    });
    const answers = await race(() => ({ method: 'POST', url, body }));
    expect(statuses(answers)).toEqual(winnersAnd(201, 409));
    const newId = idOf(answers.find(({ status }) => status === 201) ?? none);
    const replaced = sql`id = ${id} and status = 'REJECTED' and version = 3 and replaced_by_id = ${newId}`;
    expect(await count('account_holders', replaced)).toBe(1);
    expect(await count('audit_events', sql`resource = 'accountHolders' and record_id = ${id}`)).toBe(3);
    expect(await count('audit_events', sql`action = 'replaced' and record_id = ${id}`)).toBe(1);
  }),
);

test('ten submissions with one Idempotency-Key create one account holder', { timeout }, () =>
  eachRound(async () => {
    const before = await count('account_holders', sql`true`);
    const body = submission();
    const key = `race-key-${unique()}`;
    const url = `/api/accountHolders?tenantId=${homes[0]?.tenant}`;
    const answers = await race(() => ({ method: 'POST', url, body, headers: { 'idempotency-key': key } }));
    expect(statuses(answers)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await count('account_holders', sql`true`)).toBe(before + 1);
  }),
);

test(
  'a record referenced meanwhile is not deleted, and a deleted record is not referenced',
  { timeout },
  () =>
    eachRound(async () => {
      const id = idOf(await one({ method: 'POST', url: programs, body: newProgram() }));
      const period = () => ({
        name: `Race ${unique()}`,
        program: { id },
        ...ownDays(),
      });
      const answers = await race((index) =>
        index === 5
          ? { method: 'DELETE', url: `${programs}/${id}?version=1` }
          : { method: 'POST', url: '/api/paymentPeriods', body: period() },
      );
      const deleted = answers[5]?.status === 204;
      const made = answers.filter(({ status }) => status === 201).length;
      expect(deleted && made > 0).toBe(false);
      expect(answers.filter(({ status }) => ![201, 204, 400, 409].includes(status))).toEqual([]);
      expect(await count('payment_periods', sql`program_id = ${id}`)).toBe(made);
      expect(await count('programs', sql`id = ${id}`)).toBe(deleted ? 0 : 1);
    }),
);

test('ten drafts saved at once leave exactly one, intact', { timeout }, () =>
  eachRound(async () => {
    const url = `/api/accountHolders/draft?tenantId=${homes[0]?.tenant}`;
    const answers = await race((index) => ({
      method: 'PUT',
      url,
      body: { draft: { natureOfBusiness: `Draft ${index}` } },
    }));
    expect(statuses(answers)).toEqual(answers.map(() => 200));
    const { body } = await one({ method: 'GET', url });
    expect(Object(body).draft.natureOfBusiness).toMatch(/^Draft \d$/);
    expect(await count('drafts', sql`user_id = ${callerOf(4, 'admin').userId}`)).toBe(1);
  }),
);

const none: Answer = { status: 0, headers: {}, text: '', body: undefined };
