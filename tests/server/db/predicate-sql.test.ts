import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { create } from '../../../server/crud/create.ts';
import { checkAll } from '../../../server/crud/members.ts';
import {
  type Condition,
  predicateSql,
  recordOperands,
  tableOperands,
} from '../../../server/db/predicate-sql.ts';
import { matches, now, type Predicate } from '../../../src/contracts/resource/predicate.ts';
import { predicateMistake } from '../../../src/contracts/resource/predicate-check.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { everyKind } from '../../harness/every-kind.ts';

const db = testDatabase(everyKind);

type Kind =
  | 'text'
  | 'email'
  | 'phone'
  | 'url'
  | 'money'
  | 'integer'
  | 'number'
  | 'percent'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'code'
  | 'flag';
// Small pools, so that values coincide: letters without a one-to-one case mapping, wildcards, escapes, and
// characters of two UTF-16 code units.
const letters = fc.constantFrom(
  'a',
  'A',
  'b',
  'e',
  'é',
  'É',
  '\u0301',
  'ß',
  'ẞ',
  'İ',
  'ı',
  'I',
  'i',
  'Σ',
  'σ',
  'ς',
  '%',
  '_',
  '\\',
  "'",
  '漢',
  '😀',
  '𐐀',
  '𐐨',
);
const words = fc.array(letters, { minLength: 1, maxLength: 4 }).map((list) => list.join(''));
const values: Readonly<Record<Kind, fc.Arbitrary<string | number | boolean>>> = {
  text: words,
  // Without what an address cannot contain.
  email: words.map((word) => `${word.replaceAll('\\', '/')}@example.org`),
  phone: fc.constantFrom('512-555-0100', '+1 (512) 555-0101'),
  url: fc.constantFrom('https://example.org', 'http://Example.org/%41_b'),
  money: fc.constantFrom(
    '0.00',
    '-0.10',
    '0.10',
    '9.99',
    '10.00',
    '-10.00',
    '999999999999.99',
    '-999999999999.99',
  ),
  integer: fc.constantFrom(-2147483647, -1, 0, 1, 9, 10, 2147483647),
  number: fc.constantFrom(-1.5, -1e-7, 0, 1e-7, 0.1, 0.30000000000000004, 0.3, 9, 10, 2147483647),
  percent: fc.constantFrom(0, 12.5, 99.99, 100),
  date: fc.constantFrom('1000-01-01', '2024-02-29', '2026-08-31', '2026-09-01', '9999-12-31'),
  timestamp: fc.constantFrom(
    '2026-09-01T00:00:00.000Z',
    '2026-09-01T00:00:00.001Z',
    '1969-12-31T23:59:59.999Z',
  ),
  choice: fc.constantFrom('one', 'two', 'three'),
  code: fc.constantFrom(1, 2, 7),
  flag: fc.boolean(),
};
const equality = ['eq', 'ne', 'in', 'nin', 'null'];
const order = [...equality, 'lt', 'lte', 'gt', 'gte'];
const textual = [...equality, 'like'];
const operators: Record<Kind, readonly string[]> = {
  text: textual,
  email: textual,
  phone: textual,
  url: textual,
  money: order,
  integer: order,
  number: order,
  percent: order,
  date: order,
  timestamp: order,
  choice: equality,
  code: equality,
  flag: ['eq', 'ne', 'null'],
};

const size = 120;
const ids = fc.integer({ min: 1, max: size + 3 });

const comparison = (kind: Kind): fc.Arbitrary<unknown> =>
  fc.constantFrom(...operators[kind]).chain((operator): fc.Arbitrary<unknown> => {
    if (operator === 'null') return fc.boolean().map((yes) => ({ null: yes }));
    if (operator === 'like') return fc.oneof(words, fc.constant('')).map((word) => ({ like: word }));
    if (operator === 'in' || operator === 'nin')
      return fc.array(values[kind], { maxLength: 3 }).map((list) => ({ [operator]: list }));
    const isOrder = ['lt', 'lte', 'gt', 'gte'].includes(operator);
    const operands =
      kind === 'timestamp' && isOrder ? fc.oneof(values[kind], fc.constant(now)) : values[kind];
    return operands.map((value) => ({ [operator]: value }));
  });
const idCondition = fc.oneof(
  ids,
  fc.record({ ne: ids }),
  fc.record({ in: fc.array(ids, { maxLength: 4 }) }),
  fc.record({ nin: fc.array(ids, { maxLength: 4 }) }),
  fc.record({ gt: ids, lte: ids }),
);

const { predicate } = fc.letrec<{ predicate: Predicate }>((tie) => ({
  predicate: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'predicate' },
    fc.constantFrom(...(Object.keys(values) as Kind[])).chain((kind) =>
      fc
        .oneof(
          kind === 'code' ? fc.constant(null) : fc.oneof(values[kind], fc.constant(null)),
          kind === 'code'
            ? fc.oneof(
                comparison(kind)
                  .filter((one) => !('null' in Object(one)))
                  .map((one) => ({ id: one })),
                fc.record({ null: fc.boolean() }),
              )
            : comparison(kind),
        )
        .map((condition) => ({ [kind]: condition }) as Predicate),
    ),
    fc
      .oneof(
        fc.constant(null),
        fc.record({ null: fc.boolean() }),
        idCondition.map((id) => ({ id })),
        tie('predicate'),
      )
      .map((ref) => ({ ref })),
    fc
      .oneof(
        idCondition.map((id) => ({ id })),
        tie('predicate'),
      )
      .map((some) => ({ refs: { some } })),
    fc
      .oneof(
        comparison('text').map((word) => ({ word })),
        comparison('integer').map((amount) => ({ amount })),
        tie('predicate').map((sample) => ({ sample })),
        fc.constant({}),
      )
      .map((some) => ({ rows: { some } }) as Predicate),
    idCondition.map((id) => ({ id })),
    tie('predicate').map((not) => ({ not })),
    fc.array(tie('predicate'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('predicate'), { maxLength: 3 }).map((or) => ({ or })),
    fc.tuple(tie('predicate'), tie('predicate')).map(([one, other]) => ({ ...one, ...other })),
  ),
}));

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
const earlier = (id: number) => fc.integer({ min: 1, max: Math.max(1, id - 1) }).map((one) => ({ id: one }));
const sample = (id: number) =>
  fc.record({
    ...Object.fromEntries(
      Object.entries(values).map(([kind, one]) => [
        kind,
        maybe<unknown>(kind === 'code' ? one.map((code) => ({ id: code })) : one),
      ]),
    ),
    ref: id === 1 ? fc.constant(null) : maybe(earlier(id)),
    refs:
      id === 1 ? fc.constant([]) : fc.uniqueArray(earlier(id), { maxLength: 3, selector: (one) => one.id }),
    rows: fc.array(
      fc.record({
        word: maybe(words),
        amount: values.integer,
        sample: id === 1 ? fc.constant(null) : maybe(earlier(id)),
      }),
      { maxLength: 3 },
    ),
  });

type Plain = Readonly<Record<string, unknown>>;
/** Records as the browser has them, but with the referenced records nested inside. */
const records = new Map<number, Plain>();
const written = new Map<number, Plain>();

beforeAll(async () => {
  for (let id = 1; id <= size; id += 1) {
    const [others = {}] = fc.sample(sample(id), { numRuns: 1, seed: id });
    const values = { name: `Sample ${id}`, ...others };
    const record = await as(db(), superAdmin, (context) => create(context, everyKind, values));
    records.set(id, whole(record));
    written.set(id, { ...values, id });
  }
});

function whole(record: Plain): Plain {
  const pointed = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.map((entry: Plain) =>
        'amount' in entry ? { ...entry, sample: pointed(entry['sample']) } : pointed(entry),
      );
    return value === null ? null : records.get(Number((value as Plain)['id']));
  };
  return {
    ...record,
    ref: pointed(record['ref']),
    refs: pointed(record['refs']),
    rows: pointed(record['rows']),
  };
}

test('a condition selects the same records in the database as in the browser', async () => {
  const { registry } = db();
  const predicates = fc.sample(predicate, { numRuns: 1_000, seed: 20_260_901 });
  let pairs = 0;
  let hits = 0;
  for (const one of predicates) {
    expect(
      predicateMistake(one, {
        fields: everyKind.fields,
        fieldsOf: (name) => registry.find(name)?.fields,
        allowMy: true,
      }),
    ).toBeUndefined();
    const condition = predicateSql(one, tableOperands(everyKind, 't'), { resourceOf: registry.get });
    const found = await as(db(), superAdmin, ({ tx }) =>
      sql<{ id: number }>`select id from samples as t where ${condition} order by id`.execute(tx),
    );
    const expected = [...records].filter(([, record]) => matches(one, record)).map(([id]) => id);
    expect({ one, ids: found.rows.map(({ id }) => id) }).toEqual({ one, ids: expected });
    pairs += records.size;
    hits += expected.length;
  }
  // If conditions matched nearly everything or nothing, the test would prove little.
  expect(hits / pairs).toBeGreaterThan(0.1);
  expect(hits / pairs).toBeLessThan(0.9);
});

test('a condition gives the same result for a record about to be written as for the stored one', async () => {
  const { registry } = db();
  const predicates = fc.sample(predicate, { numRuns: 300, seed: 7 });
  await as(db(), superAdmin, async (context) => {
    for (let id = 1; id <= size; id += 7) {
      const operands = recordOperands(
        { ...everyKind.fields, id: { kind: 'integer', options: {} } },
        written.get(id) ?? {},
      );
      const conditions = predicates.map((one): Condition =>
        predicateSql(one, operands, { resourceOf: registry.get }),
      );
      const holds: boolean[] = [];
      for (let start = 0; start < conditions.length; start += 50)
        holds.push(...(await checkAll(context, conditions.slice(start, start + 50))));
      expect(holds).toEqual(predicates.map((one) => matches(one, records.get(id) ?? {})));
    }
  });
});
