import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { create } from '../../../server/crud/create.ts';
import { tableOperands, valueSql } from '../../../server/db/predicate-sql.ts';
import { computableKinds, computedValue, typeMade } from '../../../src/contracts/resource/computed.ts';
import { manifestOf } from '../../../src/contracts/resource/manifest.ts';
import { titleInEnglish } from '../../../src/contracts/resource/title.ts';
import { titleSql } from '../../../server/db/title-sql.ts';
import { titleWords } from '../../../src/framework/words.ts';
import type { AggregateParts, Expression } from '../../../src/contracts/resource/expression.ts';
import type { Field, UnknownRecord } from '../../../src/contracts/resource/fields.ts';
import { ofComputed } from '../../../src/contracts/resource/fields.ts';
import { dayAt } from '../../../src/contracts/values/dates.ts';
import { compareDecimals, sumOfDecimals } from '../../../src/contracts/values/money.ts';
import { matches, type Predicate } from '../../../src/contracts/resource/predicate.ts';
import { createRegistry } from '../../../src/contracts/registry/registry.ts';
import { its } from '../../../src/contracts/resource/requirements.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { everyKind } from '../../harness/every-kind.ts';

const db = testDatabase(everyKind);

const size = 30;
const money = fc.constantFrom(
  '0.00',
  '-0.10',
  '0.10',
  '9.99',
  '10.00',
  '999999999999.99',
  '-999999999999.99',
);
const integers = fc.constantFrom(-2147483647, -7, -1, 0, 1, 3, 10, 2147483647);
const floats = fc.constantFrom(
  -1.5,
  -1e-7,
  1e-7,
  0.1,
  0.30000000000000004,
  1 / 3,
  5e-324,
  1e-200,
  2147483647,
);
const dates = fc.constantFrom('1000-01-01', '2024-02-29', '2026-08-31', '2026-09-01', '9999-12-31');
const words = fc.constantFrom('', ' ', 'a', ' É', "it's ", '%', '\\', '漢 ', '😀');
const moments = fc.constantFrom('2026-09-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z');

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
const filled = words.map((word) => `${word}x`.trim());
const sample = (id: number) =>
  fc.record({
    text: maybe(filled),
    money: maybe(money),
    integer: maybe(integers),
    number: maybe(floats),
    percent: maybe(fc.constantFrom(0, 12.5, 33.333, 100)),
    date: maybe(dates),
    timestamp: maybe(moments),
    choice: maybe(fc.constantFrom('one', 'two')),
    flag: maybe(fc.boolean()),
    ref:
      id === 1
        ? fc.constant(null)
        : fc.integer({ min: 1, max: Math.min(id - 1, 5) }).map((one) => ({ id: one })),
  });

const condition = fc.oneof(
  fc.record({ flag: fc.boolean() }),
  fc.record({ integer: fc.record({ gte: integers }) }),
  fc.record({ choice: fc.constantFrom('one', null) }),
  fc.record({ money: fc.record({ lt: money }) }),
) as fc.Arbitrary<Predicate>;
const aggregate = (paths: readonly string[], ...how: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...how), fc.constantFrom(...paths), maybe(condition))
    .map(([word, path, where]) => ({
      [word]: word === 'count' ? 'samples' : `samples.${path}`,
      by: 'ref',
      ...(where === null ? {} : { where }),
    })) as fc.Arbitrary<Expression>;

const { number, text, date, timestamp, flag } = fc.letrec<
  Record<'number' | 'text' | 'date' | 'timestamp' | 'flag', Expression>
>((tie) => {
  const cases = (of: fc.Arbitrary<Expression>) =>
    fc
      .tuple(fc.array(fc.record({ when: condition, is: of }), { minLength: 1, maxLength: 2 }), maybe(of))
      .map(([list, rest]): Expression => ({ case: list, ...(rest === null ? {} : { else: rest }) }));
  const several = (of: fc.Arbitrary<Expression>) => fc.array(of, { minLength: 1, maxLength: 3 });
  const pair = (of: fc.Arbitrary<Expression>) => fc.tuple(of, of);
  const own = (...keys: readonly string[]) => fc.constantFrom(...keys.map((key): Expression => its(key)));
  const deep = { maxDepth: 3, depthIdentifier: 'expression' };
  return {
    number: fc.oneof(
      deep,
      own('money', 'integer', 'number', 'percent'),
      fc.constantFrom<Expression>(0, 1, -3, 0.25, 1000000),
      several(tie('number')).map((plus) => ({ plus })),
      pair(tie('number')).map((minus) => ({ minus })),
      several(tie('number')).map((times) => ({ times })),
      pair(tie('number')).map((over) => ({ over })),
      pair(tie('date')).map((days) => ({ days })),
      aggregate(['money', 'integer', 'number'], 'count', 'sum', 'min', 'max'),
      cases(tie('number')),
    ),
    text: fc.oneof(
      deep,
      own('text', 'choice'),
      words,
      several(tie('text')).map((join) => ({ join })),
      cases(tie('text')),
    ),
    date: fc.oneof(
      deep,
      own('date'),
      fc.constant<Expression>({ today: true }),
      aggregate(['date'], 'min', 'max'),
      cases(tie('date')),
    ),
    timestamp: fc.oneof(
      deep,
      own('timestamp'),
      aggregate(['timestamp'], 'min', 'max'),
      cases(tie('timestamp')),
    ),
    flag: fc.oneof(deep, own('flag'), fc.boolean(), cases(tie('flag'))),
  };
});
const byType = { number, text, date, timestamp, flag };
const kinds = computableKinds().filter((kind) => kind !== 'choice');
const field = fc.constantFrom(...kinds).chain((kind) =>
  byType[typeMade({ kind }) ?? 'text'].map((computed): Field => ({
    kind,
    options: { computed, ...ofComputed },
  })),
);

const records = new Map<number, UnknownRecord>();

beforeAll(async () => {
  for (let id = 1; id <= size; id += 1) {
    const [others = {}] = fc.sample(sample(id), { numRuns: 1, seed: id });
    const values = { name: `Sample ${id}`, ...others };
    records.set(id, await as(db(), superAdmin, (context) => create(context, everyKind, values)));
  }
});

/** Computes an aggregate over the records that reference this one, without the database. */
const aggregateOf =
  (id: number) =>
  ({ how, field: key = '', where }: AggregateParts): unknown => {
    const found = [...records.values()].filter(
      (one) => (one['ref'] as { id: number } | null)?.id === id && matches(where, one),
    );
    if (how === 'count') return found.length;
    const values = found.map((one) => one[key]).filter((value) => value !== null);
    if (how === 'sum') {
      if (key === 'money') return sumOfDecimals(values);
      const plain = values.map((value) => Number(value).toPrecision(15));
      // The smallest floats have too many digits to be added up this way.
      return key === 'integer'
        ? String(plain.reduce((sum, value) => sum + BigInt(Number(value)), 0n))
        : exactSum(values.map(Number));
    }
    const order = (a: unknown, b: unknown) =>
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : key === 'money'
          ? compareDecimals(String(a), String(b))
          : String(a) < String(b)
            ? -1
            : 1;
    return values.toSorted(order).at(how === 'min' ? 0 : -1) ?? null;
  };

function exactSum(values: readonly number[]): string {
  const scale = 400;
  const units = values.reduce((sum, value) => {
    const [digits = '', exponent = '0'] = value.toExponential(14).split('e');
    return sum + BigInt(digits.replace('.', '')) * 10n ** BigInt(scale + Number(exponent) - 14);
  }, 0n);
  const text = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

test('a computed field has the same value in the browser and in the database', async () => {
  const { registry } = db();
  const fields = fc.sample(field, { numRuns: 160, seed: 20_261_122 });
  let present = 0;
  for (let start = 0; start < fields.length; start += 40) {
    const some = fields.slice(start, start + 40);
    const operands = tableOperands(everyKind, 't');
    const values = some.map(
      (one, index) =>
        sql`${valueSql('it', one, operands, { resourceOf: registry.get })} as ${sql.id(`v${index}`)}`,
    );
    const { rows } = await as(db(), superAdmin, ({ tx }) =>
      sql<
        Readonly<Record<string, unknown>>
      >`select id, ${sql.join(values)} from samples as t order by id`.execute(tx),
    );
    for (const row of rows) {
      const id = Number(row['id']);
      some.forEach((it, index) => {
        const here = computedValue({ ...everyKind.fields, it }, 'it', records.get(id) ?? {}, {
          aggregate: aggregateOf(id),
          day: dayAt(new Date(), 'America/Chicago'),
        });
        expect({ it, id, value: row[`v${index}`] }).toEqual({ it, id, value: here });
        if (here !== null) present += 1;
      });
    }
  }
  // If most values were absent, the test would prove little.
  expect(present).toBeGreaterThan(fields.length * size * 0.3);
});

test('a record has the same title in the database and in the portal', async () => {
  const titles = [
    'money',
    'integer',
    'percent',
    'date',
    'choice',
    'flag',
    '{name}: {money}, {percent} – {date}',
    '{choice} / {flag} (it’s {integer})',
  ];
  const composed = titles.map((title) => ({ ...everyKind, title }));
  const columns = composed.map(
    (one, index) => sql`${sql.raw(titleSql(one, 't') ?? '')} as ${sql.id(`v${index}`)}`,
  );
  const { rows } = await as(db(), superAdmin, ({ tx }) =>
    sql<
      Readonly<Record<string, unknown>>
    >`select id, ${sql.join(columns)} from samples as t order by id`.execute(tx),
  );
  expect(rows.length).toBe(size);
  for (const row of rows) {
    const record = records.get(Number(row['id'])) ?? {};
    composed.forEach((one, index) => {
      const said = titleInEnglish(one, record);
      expect([one.title, row[`v${index}`] ?? '']).toEqual([one.title, said]);
      expect(titleWords(manifestOf(one), record)).toBe(said);
    });
  }
});

test('every generated field is valid in a declaration', () => {
  for (const it of fc.sample(field, { numRuns: 100, seed: 3 }))
    expect(() =>
      createRegistry([{ file: 'a test', resource: { ...everyKind, fields: { ...everyKind.fields, it } } }]),
    ).not.toThrow();
});
