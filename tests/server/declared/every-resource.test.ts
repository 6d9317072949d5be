/**
 * What follows from the declaration of every resource, without tests of its own: the list loads, sorts,
 * filters and is the same after a reload; records are created, or refused at the field; two changes at once
 * conflict; actions are offered exactly where they would be done; a download has the rows of the list; and a
 * field that the caller may not read appears nowhere. Permissions are tested in tests/server/matrix.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../server/resources.ts';
import { actionPath, actionsOf, type Outcome } from '../../../src/contracts/resource/actions.ts';
import { type Resource, wirePath } from '../../../src/contracts/resource/define-resource.ts';
import type { Field } from '../../../src/contracts/resource/fields.ts';
import {
  historyGrants,
  may,
  myValues,
  type Principal,
  scopeOf,
} from '../../../src/contracts/resource/policy.ts';
import { isPattern } from '../../../src/contracts/resource/pattern.ts';
import { bind, matches } from '../../../src/contracts/resource/predicate.ts';
import { sheetColumns } from '../../../src/contracts/transfer/sheet.ts';
import { samplesOf } from '../matrix/samples.ts';
import { homeOf, nameOf, principals, targetsOf } from '../world/homes.ts';
import { type Answer, type Call, send, servedApp, tokenFor } from '../world/served-app.ts';
import { storedRecords, type StoredRecord } from '../world/stored-records.ts';
import { makeWorld } from '../world/world.ts';
import { addressOf, filtersOf, isInOrder, orderedBy, type ReadRecord, recordsIn } from './lists.ts';

const served = servedApp();
/** One of each type of tenant in each role; unit members are tested in the matrix. */
const callers = principals.filter(({ unitMember }) => !unitMember);
const superAdmin = callers.find(({ tenantType, role }) => tenantType === 4 && role === 'admin');
const tokens = new Map<Principal, string>();
/** The records of each resource, as the database has them. */
const stored = new Map<string, ReadonlyMap<number, StoredRecord>>();

beforeAll(async () => {
  await makeWorld(served());
  for (const caller of callers) tokens.set(caller, await tokenFor(served(), caller.userId));
  for (const resource of registry.resources)
    stored.set(resource.name, await storedRecords(served(), resource));
});

const ask = (caller: Principal, url: string, call: Partial<Call> = {}): Promise<Answer> =>
  send(served().app, { method: 'GET', token: tokens.get(caller), url, ...call });

const ascending = (one: number, other: number) => one - other;

const reads = ({ access }: Resource, caller: Principal) => scopeOf(access.read, caller) !== undefined;
const grantsOf = ({ access }: Resource, key: string) => access.fields?.[key]?.read;
/** Whether there is no record of which the caller may read the field. */
const isHidden = (resource: Resource, key: string, caller: Principal) => {
  const grants = grantsOf(resource, key);
  return grants !== undefined && scopeOf(grants, caller) === undefined;
};
const hiddenOf = (resource: Resource, caller: Principal) =>
  Object.keys(resource.fields).filter((key) => isHidden(resource, key, caller));
/** One caller for each different set of what callers may read. */
const readersOf = (resource: Resource) => {
  const seen = new Set<string>();
  return callers.filter((caller) => {
    const grants = [
      resource.access.read,
      ...Object.values(resource.access.fields ?? {}).flatMap((one) =>
        one?.read === undefined ? [] : [one.read],
      ),
    ];
    const said = JSON.stringify(
      grants.map((one) => scopeOf(one, { ...caller, tenantId: 0, userId: 0 }) ?? null),
    );
    return reads(resource, caller) && seen.size < seen.add(said).size;
  });
};

const kept = 'Kept from this caller';
const auditTrail = registry.get('auditTrail');

/**
 * What the caller sees of an audit event in their own organization that changed these fields; nothing if they
 * may not read the audit trail.
 */
async function auditOf(
  { name }: Resource,
  record: number,
  caller: Principal,
  keys: readonly string[],
): Promise<readonly Answer[]> {
  if (!reads(auditTrail, caller)) return [];
  const changes = JSON.stringify(keys.map((field) => ({ field, before: null, after: kept })));
  const { rows } = await sql<{ id: number }>`
    insert into audit_events (request_id, user_id, user_name, tenant_id, tenant_name, action, resource, record_id, changes)
    values ('declared', ${caller.userId}, 'Ada', ${caller.tenantId}, 'Theirs', 'update', ${name}, ${record}, ${changes}::jsonb)
    returning id`.execute(served().database.owner);
  const id = rows[0]?.id ?? 0;
  const event = await ask(caller, `/api/audit/${id}/changes`);
  expect([name, nameOf(caller), event.status]).toEqual([name, nameOf(caller), 200]);
  return [event, await ask(caller, '/api/audit?_end=100'), await ask(caller, `/api/audit/${id}`)];
}

/**
 * The names of fields that the caller may not read, of resources that they may, except names of fields that
 * they may read elsewhere.
 */
function hiddenFrom(caller: Principal): readonly string[] {
  const own = registry.resources.filter((resource) => reads(resource, caller));
  const readable = new Set(
    own.flatMap((resource) => Object.keys(resource.fields).filter((key) => !isHidden(resource, key, caller))),
  );
  return own.flatMap((resource) => hiddenOf(resource, caller).filter((key) => !readable.has(key)));
}

test('the API document is the same for everybody, so it reveals nothing hidden from anybody', async () => {
  const { text } = await send(served().app, { method: 'GET', url: '/openapi.json' });
  expect(text).not.toContain(kept);
  for (const caller of callers.filter(({ role }) => role === 'viewer'))
    expect((await ask(caller, '/openapi.json')).text === text).toBe(true);
});

test('live events tell each caller only the names of resources that they may read', async () => {
  const origin = await served().app.listen({ port: 0, host: '127.0.0.1' });
  for (const caller of callers) {
    const ending = new AbortController();
    // The client was away for so long that every resource is announced.
    const { body } = await fetch(`${origin}/api/events?within=999999999`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${tokens.get(caller)}` },
      signal: ending.signal,
    });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!/^data: .*\n/m.test(text)) text += (await reader?.read())?.value ?? '';
    ending.abort();
    const told: unknown = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '');
    const names = registry.resources.filter((one) => reads(one, caller)).map(({ name }) => name);
    expect([nameOf(caller), told]).toEqual([nameOf(caller), { resources: names }]);
  }
});

test('no dashboard or other route beside the records returns a field hidden from the caller', async () => {
  const elsewhere = new Set([...registry.resources.map(wirePath), '/api/events', '/openapi.json']);
  const others = served().routes.filter(
    ({ method, url }) =>
      method === 'GET' &&
      /^\/[^:*]+$/.test(url) &&
      !/\/(template|download\w*)$/.test(url) &&
      !elsewhere.has(url),
  );
  const found: string[] = [];
  for (const caller of callers) {
    const hidden = hiddenFrom(caller);
    for (const { url } of hidden.length === 0 ? [] : others) {
      const keys = keysIn((await ask(caller, url)).body);
      for (const key of hidden) if (keys.has(key)) found.push(`${nameOf(caller)} ${url}: ${key}`);
    }
  }
  expect(found).toEqual([]);
});

function keysIn(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const inner = Object.values(value).flatMap((one) => [...keysIn(one)]);
  return new Set(Array.isArray(value) ? inner : [...Object.keys(value), ...inner]);
}

describe.for(registry.resources.map((resource) => [resource.name, resource] as const))(
  '%s',
  ([, resource]) => {
    const path = wirePath(resource);
    const readers = readersOf(resource);
    const records = async (caller: Principal, query = '') => {
      const answer = await ask(caller, `${path}?_end=1000${query}`);
      expect({ query, status: answer.status, said: answer.status === 200 ? '' : answer.text }).toEqual({
        query,
        status: 200,
        said: '',
      });
      return recordsIn(answer.body);
    };
    const lists = new Map<Principal, readonly ReadRecord[]>();
    /** The whole list, cached because nothing is written while it is in use. */
    const listOf = async (caller: Principal) => {
      const known = lists.get(caller) ?? (await records(caller));
      lists.set(caller, known);
      return known;
    };
    const idsOf = (list: readonly ReadRecord[]) => list.map(({ id }) => id);

    test('a field that the caller may not read is in no answer and cannot be used in a query', async () => {
      const restricted = Object.keys(resource.fields).flatMap((key) => {
        const grants = grantsOf(resource, key);
        return grants === undefined ? [] : [[key, grants] as const];
      });
      for (const caller of readers) {
        const listed = await listOf(caller);
        for (const record of listed) {
          const whole = stored.get(resource.name)?.get(record.id);
          if (whole === undefined) continue;
          for (const [key, grants] of restricted)
            expect([key, record.id, Object.hasOwn(record, key)]).toEqual([
              key,
              record.id,
              may(grants, caller, whole),
            ]);
        }
        const hidden = hiddenOf(resource, caller);
        const [first] = listed;
        const told = first === undefined ? [] : [await ask(caller, `${path}/${first.id}`)];
        if (first !== undefined && scopeOf(historyGrants(resource.access) ?? [], caller) !== undefined)
          told.push(await ask(caller, `${path}/${first.id}/history`));
        const audited =
          first === undefined || hidden.length === 0 ? [] : await auditOf(resource, first.id, caller, hidden);
        for (const { text } of audited) expect(text).not.toContain(kept);
        const summed = resource.list.sum === undefined ? '' : (await ask(caller, `${path}?_sums=true`)).text;
        for (const key of hidden) {
          expect(summed).not.toContain(`"${key}"`);
          for (const { text } of told) expect(text).not.toContain(`"${key}"`);
          for (const query of [
            `_fields=${key}`,
            `_sort=${key}`,
            `${key}_null=true`,
            `_where={"${key}":null}`,
          ])
            expect([query, (await ask(caller, `${path}?${query}`)).status]).toEqual([query, 400]);
        }
        if (resource.transfer?.export !== true || hidden.length === 0) continue;
        const file = await ask(caller, `${path}/download`);
        const titles = file.text.split('\r\n')[0]?.split(',') ?? [];
        for (const key of hidden) {
          for (const { title } of sheetColumns(resource, [key])) expect(titles).not.toContain(title);
          expect((await ask(caller, `${path}/download?_fields=${key}`)).status).toBe(400);
        }
      }
    });

    test('a reference has only ID and name, and cannot be filtered by fields hidden from the caller', async () => {
      const pointers = Object.entries(resource.fields).filter(([, { target }]) => target !== undefined);
      for (const caller of readers) {
        const listed = await listOf(caller);
        for (const [key, { kind, target = '' }] of pointers) {
          if (isHidden(resource, key, caller)) continue;
          const said = new Set(
            listed
              .flatMap((record) => record[key] ?? [])
              .map((reference) => Object.keys(Object(reference)).toSorted().join()),
          );
          said.delete('id,name');
          expect([key, [...said]]).toEqual([key, []]);
          for (const hidden of hiddenOf(registry.get(target), caller)) {
            const asked = { [hidden]: { null: true } };
            const where = JSON.stringify({ [key]: kind === 'refs' ? { some: asked } : asked });
            expect([where, (await ask(caller, `${path}?_where=${where}`)).status]).toEqual([where, 400]);
          }
        }
      }
    });

    test('the list sorts by each column, and the direction reverses all but absent values, which are last', async () => {
      for (const caller of readers.slice(-1)) {
        for (const key of orderedBy(resource, (one) => !isHidden(resource, one, caller))) {
          const rising = await records(caller, `&_sort=${key}&_order=asc`);
          const falling = await records(caller, `&_sort=${key}&_order=desc`);
          // Records with equal values keep the list's own order in both directions.
          const values = (list: readonly ReadRecord[]) => list.map((record) => record[key]);
          const present = values(rising).filter((value) => value !== null);
          const absent = values(rising).slice(present.length);
          expect([key, values(falling)]).toEqual([key, [...present.toReversed(), ...absent]]);
          expect([key, idsOf(falling).toSorted(ascending)]).toEqual([key, idsOf(rising).toSorted(ascending)]);
          expect([key, isInOrder(resource, key, rising)]).toEqual([key, true]);
        }
      }
    });

    test('each filter and view finds the matching records, also after a reload and in its download', async () => {
      for (const caller of readers.slice(0, 2)) {
        const all = await listOf(caller);
        for (const { name, state, where } of filtersOf(resource, caller, all)) {
          const { state: reloaded, dropped, query } = addressOf(resource, caller, state, registry);
          expect([name, dropped, reloaded]).toEqual([name, [], state]);
          const found = await records(caller, `&${query}`);
          // Reading here adds events to the audit trail.
          const isKnown = (id: number) => all.some((one) => one.id === id);
          const wanted = all.filter((record) => matches(bind(where, myValues(caller)), record));
          expect([name, idsOf(found).filter(isKnown).toSorted(ascending)]).toEqual([
            name,
            idsOf(wanted).toSorted(ascending),
          ]);
          if (resource.transfer?.export !== true || resource.fromView === true || state.sort.length === 0)
            continue;
          const file = await ask(caller, `${path}/download?${query}`);
          expect([name, file.headers['x-total-count']]).toEqual([name, String(found.length)]);
          expect([name, file.text.split('\r\n').length - 2]).toEqual([name, found.length]);
        }
      }
    });

    test.for(actionsOf(resource))(
      '%s is offered exactly on the records on which it would be done',
      async ([name, action]) => {
        for (const caller of readers.filter((one) => scopeOf(action.grants, one) !== undefined)) {
          const listed = await listOf(caller);
          if (listed.length === 0) continue;
          const answer = await ask(caller, `${path}/${actionPath(name, action)}`, {
            method: 'POST',
            body: {
              selection: { records: listed.map(({ id, version }) => ({ id, version })) },
              dryRun: true,
            },
          });
          expect([name, nameOf(caller), answer.status]).toEqual([name, nameOf(caller), 200]);
          const { skipped }: Pick<Outcome, 'skipped'> = Object(answer.body); // the server validates a 200
          for (const record of listed) {
            const code = skipped.find(({ id }) => id === record.id)?.code;
            const inState = matches(bind(action.when ?? {}, myValues(caller)), record, true);
            // As the record's page decides it; only the server knows what lies behind a reference.
            const [isOffered, isSure] = [true, false].map(
              (ifUnknown) => inState && may(action.grants, caller, record, ifUnknown),
            );
            const done = code === undefined || code === 'required';
            const isRight = skipped.length === 100 || (done ? isOffered : !isSure);
            expect([name, nameOf(caller), record.id, code, isRight]).toEqual([
              name,
              nameOf(caller),
              record.id,
              code,
              true,
            ]);
          }
        }
      },
    );

    const writes = resource.access.create !== undefined && resource.custom?.includes('create') !== true;
    const makers = callers.filter((caller) => scopeOf(resource.access.create ?? [], caller) !== undefined);
    const creationBy = (caller: Principal) =>
      Object.values(samplesOf(resource).create?.(homeOf(caller)) ?? {}).find(
        ({ record, tenants }) =>
          may(resource.access.create ?? [], caller, record) && tenants.every((id) => id < 2_000_000_000),
      );

    const maker = makers.find((one) => one === superAdmin) ?? makers[0];
    test.for(writes && maker !== undefined ? [[nameOf(maker), maker] as const] : [])(
      'a valid record by %s is created as sent, and an invalid one is refused at the field',
      async ([, caller]) => {
        const creation = creationBy(caller);
        if (creation === undefined) throw new Error(`Nobody can create the samples of ${resource.name}.`);
        const { body } = creation;
        const post = (sent: unknown) => ask(caller, path, { method: 'POST', body: sent });
        const [required, given] = [requiredIn(resource), Object.keys(body)];
        for (const key of given.filter((one) => required.includes(one))) {
          const { status, body: said } = await post({ ...body, [key]: undefined });
          expect([key, 'left out', status, Object.keys(Object(Object(said).fields))]).toEqual([
            key,
            'left out',
            400,
            expect.arrayContaining([key]),
          ]);
        }
        for (const key of Object.keys(resource.fields).filter((one) =>
          takesNoObject(resource, one, caller),
        )) {
          const { status, body: said } = await post({ ...body, [key]: { impossible: [true] } });
          const named = Object.keys(Object(Object(said).fields)).some((path) => path.startsWith(key));
          expect([key, status, named]).toEqual([key, 400, true]);
        }
        const unknown = await post({ ...body, nothingOfTheKind: 1 });
        expect([unknown.status, Object.keys(Object(Object(unknown.body).fields))]).toEqual([
          400,
          ['nothingOfTheKind'],
        ]);
        const made = await post(body);
        expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
        const { id } = recordsIn([made.body])[0] ?? { id: 0 };
        const [read] = recordsIn([(await ask(caller, `${path}/${id}`)).body]);
        const kept = Object.entries(body).filter(([key]) => isKeptAsSent(resource.fields[key]));
        for (const [key, value] of kept)
          expect([key, asSent(resource.fields[key], read?.[key])]).toEqual([key, value]);
      },
    );

    const changes = resource.access.update !== undefined && resource.custom?.includes('update') !== true;
    test.for(changes ? [resource.access.update ?? []] : [])(
      'the second of two conflicting changes is refused with the current record',
      async (grants) => {
        const { change } = samplesOf(resource);
        for (const caller of readers) {
          const own = [...(stored.get(resource.name) ?? [])].find(
            ([id, record]) =>
              Object.values(targetsOf(homeOf(caller))[resource.name] ?? {}).includes(id) &&
              may(resource.access.read, caller, record) &&
              may(grants, caller, record),
          );
          if (own === undefined) continue;
          const [id, record] = own;
          const mayWrite = (key: string) =>
            may(resource.access.fields?.[key]?.write ?? grants, caller, record);
          const changed = () =>
            Object.fromEntries(
              Object.entries(change?.() ?? {}).filter(([key, value]) => value !== null && mayWrite(key)),
            );
          if (Object.keys(changed()).length === 0) continue;
          const [before] = recordsIn([(await ask(caller, `${path}/${id}`)).body]);
          const version = before?.version ?? 0;
          // A change to the values that are already there changes nothing and conflicts with nothing.
          let body = changed();
          while (Object.entries(body).every(([key, value]) => before?.[key] === value)) body = changed();
          const patch = (values: object) =>
            ask(caller, `${path}/${id}`, { method: 'PATCH', body: { ...values, version } });
          const [first, second] = [await patch(body), await patch(changed())];
          expect([nameOf(caller), first.status, second.status]).toEqual([nameOf(caller), 200, 409]);
          for (const key of hiddenOf(resource, caller)) expect(second.text).not.toContain(`"${key}"`);
          const [now] = recordsIn([(await ask(caller, `${path}/${id}`)).body]);
          expect(now?.version).toBe(version + 1);
          expect(second.text).toContain(`"version":${version + 1}`);
        }
      },
    );
  },
);

function requiredIn({ fields }: Resource): readonly string[] {
  return Object.entries(fields).flatMap(([key, { options, kind }]) =>
    options.optional === true ||
    options.default !== undefined ||
    options.when !== undefined ||
    options.readOnly === true ||
    ['list', 'refs', 'rows'].includes(kind)
      ? []
      : [key],
  );
}

test('the server runs the patterns of declarations on the engine that takes linear time', () => {
  expect([isPattern('^[A-Z]+$'), isPattern('(?=a)a')]).toEqual([true, false]);
});

/** A json field accepts any object; a field that the caller may not write is refused before validation. */
function takesNoObject({ fields, access }: Resource, key: string, caller: Principal): boolean {
  const write = access.fields?.[key]?.write;
  return fields[key]?.kind !== 'json' && (write === undefined || scopeOf(write, caller) !== undefined);
}

/** Personal data is returned masked, and rows with the IDs that they were given. */
const isKeptAsSent = (field: Field | undefined): boolean =>
  field !== undefined && field.options.pii !== true && field.kind !== 'secret' && field.kind !== 'rows';

/** A value that was read, in the form in which it is sent: only the ID of a reference. */
function asSent(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'ref' || field?.kind === 'code') return { id: Object(value).id };
  return field?.kind === 'refs' ? recordsIn(value).map(({ id }) => ({ id })) : value;
}
