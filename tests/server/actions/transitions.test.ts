/** Every action on a record in every state, by every kind of caller: done or skipped as the table says. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SampleRecord } from '../../../server/sample/rows.ts';
import { registry } from '../../../server/resources.ts';
import { actionPath, actionsOf, type Outcome } from '../../../src/contracts/resource/actions.ts';
import { type Resource, wirePath } from '../../../src/contracts/resource/define-resource.ts';
import { may, type Principal, scopeOf } from '../../../src/contracts/resource/policy.ts';
import { send, servedApp, tokenFor } from '../world/served-app.ts';
import { storedRecords, type StoredRecord, tableOf } from '../world/stored-records.ts';
import { homeOf, isWritten, nameOf, principals } from '../world/homes.ts';
import { addRecords, makeWorld } from '../world/world.ts';
import { inputFor, type Machine, machines } from './machines.ts';

const served = servedApp();
const tokens = new Map<Principal, string>();
let tenants: ReadonlyMap<number, StoredRecord> = new Map();

beforeAll(async () => {
  await makeWorld(served());
  tenants = await storedRecords(served(), registry.get('tenants'));
  for (const principal of principals) tokens.set(principal, await tokenFor(served(), principal.userId));
});

test('every resource with actions has a state machine here, and every action is in it', () => {
  const declared = registry.resources
    // Users and tenants are only active or inactive: tests/server/identity/deactivation.test.ts.
    // New resources are tested against their declaration: tests/server/matrix.
    .filter((resource) => isWritten(resource) && !['users', 'tenants'].includes(resource.name))
    .flatMap((resource) => actionsOf(resource).map(([name]) => `${resource.name}.${name}`))
    // It does not change the state: tests/server/surveys.
    .filter((action) => action !== 'surveys.remind');
  const known = Object.entries(machines).flatMap(([resource, { actions }]) =>
    Object.keys(actions).map((name) => `${resource}.${name}`),
  );
  expect(declared.sort()).toEqual(known.sort());
});

const cases = Object.entries(machines).flatMap(([name, machine]) =>
  Object.keys(machine.actions).map((action) => ({ name, action, machine })),
);

describe('an action has the start states, callers and end state that the table says', () => {
  test.for(cases)('$name: $action', async ({ name, action, machine }) => {
    const wrong: string[] = [];
    for (const principal of principals) wrong.push(...(await differences(name, action, machine, principal)));
    expect(wrong).toEqual([]);
  });
});

/** Calls the action on records in every state, inside and outside the caller's reach; lists deviations. */
async function differences(
  name: string,
  action: string,
  machine: Machine,
  principal: Principal,
): Promise<readonly string[]> {
  const resource = registry.get(name);
  const declared = resource.actions?.[action];
  const transition = machine.actions[action];
  if (declared === undefined || transition === undefined)
    throw new Error('The table names declared actions.');
  const made = machine.records(homeOf(principal));
  const needed: Record<string, SampleRecord[]> = {};
  for (const { needs = {} } of made)
    for (const [resource, records] of Object.entries(needs)) (needed[resource] ??= []).push(...records);
  await addRecords(served(), { ...needed, [name]: made.map(({ record }) => record) });
  const answer = await send(served().app, {
    method: 'POST',
    url: `${wirePath(resource)}/${actionPath(action, declared)}`,
    token: tokens.get(principal),
    body: {
      selection: { records: made.map(({ record }) => ({ id: record.id, version: 1 })) },
      ...inputFor(declared),
    },
  });
  const after = await statesOf(name, machine);
  const who = nameOf(principal);
  const granted = scopeOf(declared.grants, principal) !== undefined;
  if (!granted) {
    const changed = made.filter(({ record }) => after.get(record.id)?.version !== 1);
    const refused = answer.status === 403 && changed.length === 0;
    return refused ? [] : [`${who}: ${answer.status}, and ${changed.length} records changed`];
  }
  if (answer.status !== 200) return [`${who}: ${answer.status} ${answer.text}`];
  const { done, skipped, skippedCount } = answer.body as Outcome; // the server validated it
  const sentences: string[] = [];
  let expectedDone = 0;
  for (const { record, state, writable } of made) {
    const stored = unfolded(resource, record);
    const readable = may(resource.access.read, principal, stored);
    const expected = !readable
      ? 'missing'
      : !transition.from.includes(state)
        ? 'state'
        : !may(declared.grants, principal, stored)
          ? 'forbidden'
          : writable
            ? 'done'
            : 'required';
    const code = skipped.find(({ id }) => id === record.id)?.code ?? 'done';
    const now = after.get(record.id);
    const reached = expected === 'done' ? transition.to : state;
    if (expected === 'done') expectedDone += 1;
    if (code !== expected || now?.state !== reached || now.version !== (expected === 'done' ? 2 : 1))
      sentences.push(
        `${who} on ${state} ${record.id}: ${code}, now ${now?.state}; the table says ${expected}, ${reached}`,
      );
  }
  if (done !== expectedDone || skippedCount !== made.length - done)
    sentences.push(`${who}: ${done} done and ${skippedCount} passed over of ${made.length}`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_events
    where resource = ${name} and action = ${action} and record_id = any(${made.map(({ record }) => record.id)}::integer[])
      and user_id = ${principal.userId}`.execute(served().database.owner);
  if (rows[0]?.count !== expectedDone)
    sentences.push(`${who}: ${rows[0]?.count} events for ${expectedDone} done`);
  return sentences;
}

interface Held {
  readonly state: string;
  readonly version: number;
}

async function statesOf(name: string, { field }: Machine): Promise<ReadonlyMap<number, Held>> {
  const { rows } = await sql<Held & { id: number }>`
    select id, version, ${sql.id(tableOf(field))} as state from ${sql.table(tableOf(name))}`.execute(
    served().database.owner,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The record as conditions see it: with the tenants it references in full. */
function unfolded(resource: Resource, record: SampleRecord): StoredRecord {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]: [string, unknown]) => {
      const field = resource.fields[key];
      if (field?.kind !== 'ref' || typeof value !== 'number') return [key, value];
      return [key, field.target === 'tenants' ? tenants.get(value) : { id: value }];
    }),
  );
}

test('the states in the table are the declared ones, and the database holds no others', async () => {
  for (const [name, { field, states }] of Object.entries(machines)) {
    expect([name, Object.keys(registry.get(name).fields[field]?.choices ?? {})]).toEqual([name, states]);
    const { rows } = await sql<{ state: string }>`
      select distinct ${sql.id(tableOf(field))} as state from ${sql.table(tableOf(name))}`.execute(
      served().database.owner,
    );
    expect(rows.map(({ state }) => state).filter((state) => !states.includes(state))).toEqual([]);
  }
});
