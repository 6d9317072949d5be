import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '../../../server/crud/context.ts';
import { create } from '../../../server/crud/create.ts';
import { list, summary } from '../../../server/crud/list.ts';
import { createListCache } from '../../../server/crud/list-cache.ts';
import type { ListQuery, SortBy } from '../../../src/contracts/lists/list-query.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import type { Predicate } from '../../../src/contracts/resource/predicate.ts';
import { claims } from '../../harness/claims.ts';
import { as, refusalOf, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { everyKind } from '../../harness/every-kind.ts';
import { insertSmallSample } from '../../harness/small-sample.ts';
import { isWritten } from '../world/homes.ts';

const db = testDatabase(claims, everyKind);
const mco: Principal = { userId: 1002, tenantId: 2, tenantType: 1, role: 'admin', unitMember: false };
const size = 60;

beforeAll(async () => {
  await insertSmallSample(db().database);
  // Values often repeat or are absent, so that sort orders have ties and gaps.
  for (let n = 1; n <= size; n += 1) {
    const absent = n % 4 === 0;
    await as(db(), superAdmin, (context) =>
      create(context, everyKind, {
        name: `Sample ${n}`,
        text: absent ? null : `Text ${n % 7}`,
        email: `person${n}@example.org`,
        integer: n % 5,
        money: n % 3 === 0 ? null : `${n % 6}.50`,
        date: absent ? null : `2026-0${1 + (n % 3)}-01`,
        timestamp: `2026-01-01T00:00:00.${String(n % 4).padStart(3, '0')}Z`,
        flag: n % 2 === 0,
        code: absent ? null : { id: [1, 2, 7][n % 3] },
        ref: n < 4 ? null : { id: 1 + (n % 3) },
      }),
    );
  }
  const each = [
    {
      tenant: { id: 2 },
      title: 'Alpha one',
      amount: '10.10',
      mco: { id: 2 },
      remark: 'needle',
      verdict: 'guilty',
    },
    {
      tenant: { id: 2 },
      title: 'Beta two',
      amount: '20.20',
      mco: { id: 3 },
      lines: [{ label: 'x', of: { id: 3 } }],
    },
    { tenant: { id: 3 }, title: 'Gamma one', amount: '30.30' },
    { tenant: { id: 10 }, title: 'Delta 100%_sure', amount: '0.01', peers: [{ id: 2 }] },
  ];
  for (const values of each) await as(db(), superAdmin, (context) => create(context, claims, values));
});

const query = (change: Partial<ListQuery> = {}): ListQuery => ({
  start: 0,
  end: 25,
  sort: [],
  where: {},
  q: '',
  ...change,
});
const samples = (change: Partial<ListQuery>) =>
  as(db(), superAdmin, (context) => list(context, everyKind, query(change)));
const titles = async (principal: Principal, change: Partial<ListQuery>) =>
  (await as(db(), principal, (context) => list(context, claims, query(change)))).records.map(
    ({ title }) => title,
  );
const asked = (principal: Principal, text: string) =>
  as(db(), principal, async (context) =>
    list(context, claims, parseQuery(context, claims, new URLSearchParams(text))),
  );

const sorts = fc.uniqueArray(
  fc.record<SortBy>({
    field: fc.constantFrom(
      'text',
      'email',
      'integer',
      'money',
      'date',
      'timestamp',
      'flag',
      'code',
      'ref',
      'id',
      'createdAt',
    ),
    order: fc.constantFrom('asc', 'desc'),
  }),
  { maxLength: 3, selector: ({ field }) => field },
);

describe('any sort order', () => {
  test('returns the same records by offset and by cursor, with none missing or repeated', async () => {
    for (const sort of fc.sample(sorts, { numRuns: 25, seed: 1 })) {
      const whole = (await samples({ sort, end: 1000 })).records.map(({ id }) => id);
      expect(new Set(whole).size).toBe(size);
      const byOffset: number[] = [];
      for (let start = 0; start < size; start += 13) {
        byOffset.push(...(await samples({ sort, start, end: start + 13 })).records.map(({ id }) => id));
      }
      const byCursor: number[] = [];
      let after: string | undefined;
      do {
        const page = await samples({ sort, end: 13, ...(after === undefined ? {} : { after }) });
        expect(page.total).toBe(size);
        byCursor.push(...page.records.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      expect({ sort, ids: byOffset }).toEqual({ sort, ids: whole });
      expect({ sort, ids: byCursor }).toEqual({ sort, ids: whole });
    }
  });

  test('is reversed by the direction, except that absent values are last in either', async () => {
    for (const field of ['text', 'money', 'date', 'code', 'ref']) {
      const inOrder = async (order: 'asc' | 'desc') => {
        const { records } = await samples({ sort: [{ field, order }], end: 1000 });
        const absent = records.map((record) => record[field] === null);
        expect(absent).toEqual([...absent].sort((a, b) => Number(a) - Number(b)));
        expect(absent.at(-1)).toBe(true);
        const present = absent.indexOf(true);
        const ids = records.map(({ id }) => id);
        return [ids.slice(0, present), ids.slice(present)] as const;
      };
      const [up, upAbsent] = await inOrder('asc');
      const [down, downAbsent] = await inOrder('desc');
      expect(down.toReversed()).toEqual(up);
      expect(downAbsent.toReversed()).toEqual(upAbsent);
    }
  });

  test('by a reference uses its name', async () => {
    const { records } = await samples({
      sort: [{ field: 'ref', order: 'desc' }],
      where: { ref: { null: false } },
      end: 1000,
    });
    const names = records.map(({ ref }) => (ref as { name: string }).name);
    expect(names).toEqual([...names].sort().reverse());
    expect(new Set(names).size).toBe(3);
  });
});

describe('a cursor', () => {
  test.each([
    ['nonsense'],
    ['e30'],
    [Buffer.from('{"sort":"","values":["x"]}').toString('base64url')],
    [Buffer.from('{"sort":"","values":["1","2"]}').toString('base64url')],
  ])('that no list issued is refused: %s', async (after) => {
    await expect(samples({ after })).rejects.toMatchObject({
      code: 'invalid',
      descriptor: { id: expect.stringMatching(/^request\.cursor/) },
    });
  });

  test('from a different sort order is refused', async () => {
    const { next = '' } = await samples({ sort: [{ field: 'integer', order: 'asc' }], end: 5 });
    await expect(samples({ sort: [{ field: 'integer', order: 'desc' }], after: next })).rejects.toMatchObject(
      { code: 'invalid' },
    );
  });

  test('continues at the same position after a record moves within the order', async () => {
    const sort: SortBy[] = [{ field: 'email', order: 'asc' }];
    const first = await samples({ sort, end: 10 });
    await sql`update samples set email = 'aaa@example.org' where id = ${first.records[9]?.id}`.execute(
      db().database.owner,
    );
    const second = await samples({
      sort,
      end: 10,
      ...(first.next === undefined ? {} : { after: first.next }),
    });
    const seen = new Set(first.records.map(({ id }) => id));
    expect(second.records.some(({ id }) => seen.has(id))).toBe(false);
    await sql`update samples set email = ${first.records[9]?.['email']} where id = ${first.records[9]?.id}`.execute(
      db().database.owner,
    );
  });
});

describe('a list', () => {
  test('returns the requested fields and those that every record has', async () => {
    const { records } = await samples({ fields: ['integer', 'ref'], end: 1 });
    expect(Object.keys(records[0] ?? {}).sort()).toEqual([
      'createdAt',
      'id',
      'integer',
      'ref',
      'updatedAt',
      'version',
    ]);
  });

  test('finds each word in any searched field, and takes wildcards literally', async () => {
    expect(await titles(superAdmin, { q: 'ONE' })).toEqual(['Alpha one', 'Gamma one']);
    expect(await titles(superAdmin, { q: 'one  alp' })).toEqual(['Alpha one']);
    expect(await titles(superAdmin, { q: '100%_' })).toEqual(['Delta 100%_sure']);
    expect(await titles(superAdmin, { q: '%' })).toEqual(['Delta 100%_sure']);
    expect(await titles(superAdmin, { q: 'needle' })).toEqual(['Alpha one']);
  });

  test('finds every word of a long search, also of one with many words', async () => {
    const many = 'a l p h o n e needle';
    expect(await titles(superAdmin, { q: `${many} alpha` })).toEqual(['Alpha one']);
    for (const last of ['gamma', 'x'.repeat(30), '%'])
      expect(await titles(superAdmin, { q: `${many} ${last}` })).toEqual([]);
    expect(await titles(superAdmin, { q: 'one '.repeat(50) })).toEqual(['Alpha one', 'Gamma one']);
  });

  test('finds a name by its apostrophe, typed straight or curly, whichever way it is stored', async () => {
    const stored = ["Children's Aid", 'Children’s Home', 'Childrens Inn', "D'A"];
    const ids = [];
    for (const title of stored)
      ids.push(
        (
          await as(db(), superAdmin, (context) =>
            create(context, claims, { tenant: { id: 2 }, title, amount: '1.00' }),
          )
        ).id,
      );
    for (const q of ["children's", 'CHILDREN’S', 'children‘s'])
      expect(await titles(superAdmin, { q })).toEqual(stored.slice(0, 2));
    expect(await titles(superAdmin, { q: 'd’a' })).toEqual(["D'A"]);
    expect(await titles(superAdmin, { q: 'children_s' })).toEqual([]);
    await sql`delete from claims where id = any(${ids})`.execute(db().database.owner);
  });

  test('neither shows, filters, sorts nor searches by fields that the caller may not read', async () => {
    const mine = await as(db(), mco, (context) => list(context, claims, query()));
    expect(mine.records.map(({ title }) => title)).toEqual(['Alpha one', 'Beta two']);
    for (const record of mine.records) {
      expect(Object.keys(record)).not.toContain('remark');
      expect(Object.keys(record)).not.toContain('verdict');
    }
    expect(await titles(mco, { q: 'needle' })).toEqual([]);
    for (const text of [
      'remark=needle',
      '_sort=remark',
      '_fields=remark',
      '_where={"remark":{"like":"n"}}',
      'remark_null=false',
      'verdict=guilty',
      '_sort=verdict',
    ]) {
      expect({ text, ...(await refusalOf(asked(mco, text))) }).toEqual({ text, code: 'invalid', fields: [] });
    }
    await sql`update claims set state = 'paid' where title = 'Alpha one'`.execute(db().database.owner);
    const paid = await as(db(), mco, (context) =>
      list(context, claims, query({ where: { title: 'Alpha one' } })),
    );
    expect(paid.records).toMatchObject([{ verdict: 'guilty' }]);
    await sql`update claims set state = 'draft' where title = 'Alpha one'`.execute(db().database.owner);
  });

  test('stays within the caller’s scope, whatever the filter', async () => {
    const other = { or: [{ tenant: { id: 3 } }, { not: { id: -1 } }] };
    expect(await titles(mco, { where: other })).toEqual(['Alpha one', 'Beta two']);
  });

  test('matches filters against related records only if the caller may read them', async () => {
    // The caller may see the reference itself, but not the record it points at.
    expect(await titles(mco, { where: { mco: { id: 3 } } })).toEqual(['Beta two']);
    expect(await titles(superAdmin, { where: { mco: { name: 'MCO Three' } } })).toEqual(['Beta two']);
    expect(await titles(mco, { where: { mco: { name: 'MCO Three' } } })).toEqual([]);
    expect(await titles(mco, { where: { mco: { name: 'MCO Two' } } })).toEqual(['Alpha one']);
    expect(await titles(superAdmin, { where: { lines: { some: { of: { id: 3 } } } } })).toEqual(['Beta two']);
    expect(await titles(mco, { where: { lines: { some: { of: { id: 3 } } } } })).toEqual([]);
    expect(await titles(superAdmin, { where: { peers: { some: { id: 2 } } } })).toEqual(['Delta 100%_sure']);
  });

  test('checks access to related records even without row-level security', async () => {
    const { owner } = db().database;
    const found = (where: Predicate) =>
      as(db(), mco, (context) => list({ ...context, tx: owner }, claims, query({ where })));
    expect((await found({ mco: { name: 'MCO Two' } })).total).toBe(1);
    expect((await found({ mco: { name: 'MCO Three' } })).total).toBe(0);
  });

  test('counts exactly up to ten thousand, and reports when there are more', async () => {
    expect(await samples({ start: 50, end: 75 })).toMatchObject({ total: size, capped: false });
    expect(await samples({ start: 100, end: 125 })).toMatchObject({
      records: [],
      total: size,
      capped: false,
    });
    await sql`insert into samples (name, text) select 'one of many', 'many' from generate_series(1, 10000)`.execute(
      db().database.owner,
    );
    expect(await samples({ where: { text: 'many' } })).toMatchObject({ total: 10_000, capped: false });
    expect(await samples({})).toMatchObject({ total: 10_000, capped: true });
    await sql`delete from samples where text = 'many'`.execute(db().database.owner);
  });

  test('takes the same number of queries however many records it returns', async () => {
    const statements = async (end: number) => {
      let count = 0;
      const { records } = await as(db(), superAdmin, (context) => {
        const counted = context.tx.withPlugin({
          transformQuery: ({ node }) => {
            count += 1;
            return node;
          },
          transformResult: ({ result }) => Promise.resolve(result),
        });
        return list({ ...context, tx: counted }, everyKind, query({ end }));
      });
      expect(records).toHaveLength(end);
      return count;
    };
    // A page whose records reference nothing would take one query fewer.
    expect(await statements(50)).toBe(await statements(5));
  });
});

describe('the summary', () => {
  test('adds up exactly the matching records that the caller may see', async () => {
    const sums = (principal: Principal, change: Partial<ListQuery> = {}) =>
      as(db(), principal, (context) => summary(context, claims, query(change)));
    expect(await sums(superAdmin)).toEqual({ count: 4, capped: false, sums: { amount: '60.61' } });
    expect(await sums(mco)).toEqual({ count: 2, capped: false, sums: { amount: '30.30' } });
    expect(await sums(superAdmin, { q: 'one' })).toEqual({
      count: 2,
      capped: false,
      sums: { amount: '40.40' },
    });
    expect(await sums(superAdmin, { where: { title: 'none' } })).toEqual({
      count: 0,
      capped: false,
      sums: { amount: '0.00' },
    });
  });

  test('comes with a page of the list on request, and reflects later changes', async () => {
    const change = { sums: true, end: 1 };
    const { records, sums } = await as(db(), mco, (context) => list(context, claims, query(change)));
    expect([records.length, sums]).toEqual([1, { sums: { amount: '30.30' } }]);
    expect((await as(db(), mco, (context) => list(context, claims, query({ end: 1 })))).sums).toBeUndefined();

    const cache = createListCache();
    const remembered = () =>
      as(db(), superAdmin, async (context) => {
        const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(
          context.tx,
        );
        return list(
          { ...context, cache, snapshot: Promise.resolve(rows[0]?.now ?? '') },
          claims,
          query(change),
        );
      });
    const before = await remembered();
    expect((await remembered()).sums).toEqual(before.sums);
    const one = before.records[0]?.id ?? 0;
    await sql`update claims set amount = amount + 1 where id = ${one}`.execute(db().database.owner);
    expect((await remembered()).sums).toEqual({ sums: { amount: '61.61' } });
    await sql`update claims set amount = amount - 1 where id = ${one}`.execute(db().database.owner);
  });
});

test('every resource can be listed in its default order', async () => {
  for (const resource of db().registry.resources) {
    const { sort = 'id', columns } = resource.list;
    const order = [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' } as const];
    const { records } = await as(db(), superAdmin, (context) =>
      list(context, resource, query({ sort: order, fields: columns })),
    );
    const { name } = resource;
    expect({ name, found: records.length > 0 || !isWritten(resource) }).toEqual({ name, found: true });
  }
});
