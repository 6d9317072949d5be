/**
 * The connection to the database breaks at each statement of a request in turn: nothing is half done, and repeating the request
 * with its Idempotency-Key does it once.
 */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../../harness/cutting-proxy.ts';
import { people } from '../../harness/sample-people.ts';
import { type Answer, call, signIn, testServer } from '../../harness/server.ts';

let proxy: CuttingProxy | undefined;
const server = testServer({
  databaseAt: async (url) => {
    proxy = await startCuttingProxy(url);
    return proxy.url;
  },
});
afterAll(() => proxy?.close());
const owner = () => server().database.owner;

interface Work {
  /** Makes it possible to do it again. */
  readonly again: RawBuilder<unknown>;
  readonly ask: (key: string) => Promise<Answer>;
  /** Everything that it changes. */
  readonly state: RawBuilder<unknown>;
}
/** More than any of these requests has. */
const maxStatements = 40;

/** Breaks each statement in turn, until the request has no more. Returns how many there were. */
async function breakEach(when: 'before' | 'after', name: string, work: Work): Promise<number> {
  const stateNow = async () => (await work.state.execute(owner())).rows;
  for (let at = 1; at <= maxStatements; at += 1) {
    await work.again.execute(owner());
    const key = `${name}-${when}-${at}`;
    const before = await stateNow();
    proxy?.cut({ at, when });
    const first = await work.ask(key);
    const wasCut = proxy?.restore() === true;
    const broken = await stateNow();
    const second = await work.ask(key);
    const after = await stateNow();
    const third = await work.ask(key);

    expect(wasCut ? [200, 503] : [200]).toContain(first.status);
    expect([second.status, third.status, third.text]).toEqual([200, 200, second.text]);
    expect(after).not.toEqual(before);
    expect([before, after]).toContainEqual(broken);
    expect(await stateNow()).toEqual(after);
    if (!wasCut) return at - 1;
  }
  throw new Error(`The request has more than ${maxStatements} statements.`);
}

const act = (token: string, path: string, key: string, body: unknown) =>
  call(server(), path, { method: 'POST', token, headers: { 'idempotency-key': key }, body });
const work: Record<'a bulk rejection' | 'a submission of several surveys', () => Promise<Work>> = {
  'a bulk rejection': async () => {
    const token = await signIn(server(), people.superAdmin);
    const [{ id } = { id: 0 }] = (
      await sql<{
        id: number;
      }>`select id from payment_periods where state = 'open' order by id limit 1`.execute(owner())
    ).rows;
    const ofOne = sql`period_id = ${id} and mco_id = 2 and type <> 'reversal'`;
    return {
      again: sql`update transactions set status = 'submitted', rejected_from = null, reject_code = null where ${ofOne}`,
      ask: (key) =>
        act(token, '/api/transactions/rejectSelected', key, {
          selection: { all: `status=submitted&period=${id}&mco=2&type_ne=reversal` },
          input: { rejectCode: 'other', rejectComment: 'Twice' },
        }),
      state: sql`
        select status, count(*), sum(version), (
          select count(*) from audit_events where resource = 'transactions') as events
        from transactions where ${ofOne} group by status`,
    };
  },
  'a submission of several surveys': async () => {
    const token = await signIn(server(), people.providerAdmin);
    const found = await call(server(), '/api/surveys/sheet?audience=provider&provider=62', { token });
    const surveys: readonly { readonly id: number }[] = Object(found.body).sheet.surveys;
    const mine = sql`id = any(${surveys.map(({ id }) => id)}::integer[])`;
    return {
      again: sql`update surveys set state = 'inProgress', missing = 0 where ${mine}`,
      ask: async (key) => {
        const input = { attestedName: 'Ana Ruiz', attestedTitle: 'CFO' };
        return act(token, '/api/surveys/actions/submit', key, { selection: { all: '' }, input });
      },
      state: sql`
        select id, state, version, (
          select count(*) from audit_events where resource = 'surveys' and record_id = surveys.id) as events
        from surveys where ${mine} order by id`,
    };
  },
};
const made = new Map<string, Work>();
beforeAll(async () => {
  for (const [name, make] of Object.entries(work)) made.set(name, await make());
});

test.each(
  Object.keys(work).flatMap((name) => (['before', 'after'] as const).map((when) => [name, when] as const)),
)('%s is done once, whichever statement the connection breaks at: %s it', async (name, when) => {
  const one = made.get(name);
  if (one === undefined) throw new Error(`There is no ${name}.`);
  expect(await breakEach(when, name.replaceAll(' ', '-'), one)).toBeGreaterThan(5);
});
