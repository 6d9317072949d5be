/** Parameters of lists: some as a screen sends them, some as nobody should. */
import * as fc from 'fast-check';
import { registry } from '../../../server/resources.ts';
import { storedFields, wirePath, type Resource } from '../../../src/contracts/resource/define-resource.ts';
import type { Field, Fields, Kind } from '../../../src/contracts/resource/fields.ts';
import { comparisonOperators } from '../../../src/contracts/resource/predicate.ts';
import { homes, others } from '../world/homes.ts';
import { hostileText, hostileValue } from './hostile-values.ts';

export type Parameter = readonly [name: string, value: string];

const ids = [1, others.provider, others.mco, ...homes.map(({ tenant }) => tenant)];
const operands: { readonly [K in Kind]?: fc.Arbitrary<unknown> } = {
  money: fc.constantFrom('0.00', '-12.50', '999999999999.99', '1234.5'),
  integer: fc.constantFrom(0, 1, -1, 2_026, 2_147_483_647),
  number: fc.constantFrom(0, 1.5, -1),
  percent: fc.constantFrom(0, 50.5, 100),
  date: fc.constantFrom('2026-01-01', '1000-01-01', '9999-12-31'),
  timestamp: fc.constantFrom(
    '2026-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00+02:00',
  ),
  flag: fc.boolean(),
  ref: fc.constantFrom(...ids),
  refs: fc.constantFrom(...ids),
  code: fc.constantFrom(1, 2, 3, 4),
};

function operand(field: Field): fc.Arbitrary<unknown> {
  const choices = Object.keys(field.choices ?? {});
  const fitting =
    operands[field.kind] ??
    (choices.length > 0 ? fc.constantFrom(...choices) : fc.constantFrom('a', 'Tenant', '%'));
  return fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: hostileValue });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export function resourceAt(path: string): Resource | undefined {
  return registry.resources.find(
    (resource) =>
      path === wirePath(resource) || listPaths.some((below) => path === `${wirePath(resource)}${below}`),
  );
}
const listPaths = ['/summary', '/download', '/download/count'];

/** The resource that the path belongs to: `/api/paymentPeriods/goals/{id}` belongs to the goals. */
export function resourceOf(path: string): Resource | undefined {
  return registry.resources
    .filter((resource) => path.startsWith(wirePath(resource)))
    .sort((a, b) => wirePath(b).length - wirePath(a).length)[0];
}

export function listParameters(resource: Resource): fc.Arbitrary<readonly Parameter[]> {
  const fields: Fields = { ...storedFields, ...resource.fields };
  const names = Object.keys(fields);
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: hostileText },
  );
  const filter = fc
    .tuple(
      fc.constantFrom(...Object.entries(fields)),
      fc.constantFrom(
        '',
        '',
        '_ne',
        '_gt',
        '_gte',
        '_lt',
        '_lte',
        '_like',
        '_in',
        '_nin',
        '_null',
        '_some',
        '_',
        '__proto__',
        '[]',
        '.id',
      ),
    )
    .chain(([[key, field], suffix]) =>
      operand(field).map((value): Parameter => [`${key}${suffix}`, text(value)]),
    );
  const parameter: fc.Arbitrary<Parameter> = fc.oneof(
    { weight: 4, arbitrary: filter },
    {
      weight: 3,
      arbitrary: conditionOn(fields, 3).map((where): Parameter => ['_where', JSON.stringify(where)]),
    },
    { weight: 1, arbitrary: hostileText.map((value): Parameter => ['_where', value]) },
    {
      weight: 2,
      arbitrary: fc
        .array(name, { minLength: 1, maxLength: 6 })
        .map((list): Parameter => ['_sort', list.join()]),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('asc', 'desc', 'DESC', 'asc,desc', 'up', '')
        .map((value): Parameter => ['_order', value]),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(name, { minLength: 1, maxLength: 4 })
        .map((list): Parameter => ['_fields', list.join()]),
    },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('_start', '_end'), pageNumber) },
    { weight: 1, arbitrary: fc.oneof(cursor, hostileText).map((value): Parameter => ['_after', value]) },
    {
      weight: 2,
      arbitrary: fc
        .oneof(fc.constantFrom('Tenant', 'user first', 'a'), hostileText)
        .map((value): Parameter => ['q', value]),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('_sums'), fc.constantFrom('true', 'false', 'yes')) },
    { weight: 1, arbitrary: fc.tuple(hostileText, hostileText) },
  );
  return fc.array(parameter, { maxLength: 4 });
}

const pageNumber = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '10',
    '25',
    '1000',
    '1001',
    '100000',
    '100001',
    '999999999',
    '-1',
    '1.5',
    '1e3',
    '+1',
    ' 1',
    '٣',
  ),
  hostileText,
);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const cursor = fc
  .tuple(
    fc.constantFrom('name asc', 'createdAt desc', 'title asc', ''),
    fc.array(fc.oneof(hostileText, fc.constant(null), fc.constantFrom('1', '2026-01-01')), { maxLength: 4 }),
  )
  .map(([sort, values]) => encoded({ sort, values }));

/** A condition on the fields, mostly a valid one. */
function conditionOn(fields: Fields, depth: number): fc.Arbitrary<unknown> {
  const leaf = fc
    .constantFrom(...Object.entries(fields))
    .chain(([key, field]) => memberOf(field, depth).map((value) => ({ [key]: value })));
  if (depth === 0) return leaf;
  const inner = fc.array(conditionOn(fields, depth - 1), { maxLength: 3 });
  return fc.oneof(
    { weight: 5, arbitrary: leaf },
    { weight: 1, arbitrary: inner.map((and) => ({ and })) },
    { weight: 1, arbitrary: inner.map((or) => ({ or })) },
    { weight: 1, arbitrary: conditionOn(fields, depth - 1).map((not) => ({ not })) },
    { weight: 1, arbitrary: fc.tuple(hostileText, hostileValue).map(([key, value]) => ({ [key]: value })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { my: 'tenantId' },
        { id: { my: 'userId' } },
        { tenant: { id: { my: 'tenantId' } } },
        [],
        1,
        'x',
      ),
    },
  );
}

function memberOf(field: Field, depth: number): fc.Arbitrary<unknown> {
  const compared = fc
    .tuple(
      fc.constantFrom(...comparisonOperators),
      operand(field),
      fc.array(operand(field), { maxLength: 3 }),
    )
    .map(([operator, one, several]) => ({
      [operator]:
        operator === 'in' || operator === 'nin' ? several : operator === 'null' ? one === true : one,
    }));
  const byId = fc.oneof(compared, operand(field)).map((id) => ({ id }));
  const target = field.target === undefined ? undefined : registry.find(field.target);
  const through =
    target === undefined || depth === 0 ? byId : fc.oneof(byId, conditionOn(target.fields, depth - 1));
  switch (field.kind) {
    case 'code':
      return fc.oneof(byId, compared, fc.constant(null));
    case 'ref':
      return fc.oneof(through, fc.constant(null), compared);
    case 'refs':
      return fc.oneof(
        through.map((some) => ({ some })),
        compared,
      );
    case 'rows':
      return (depth === 0 ? byId : conditionOn(field.fields ?? {}, depth - 1)).map((some) => ({ some }));
    default:
      return fc.oneof(compared, operand(field), fc.constant(null), byId);
  }
}
