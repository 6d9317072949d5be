/** Values that a JSON Schema allows and that, judged by the property's name, the server mostly accepts. */
import * as fc from 'fast-check';
import { isNpi } from '../../../src/contracts/values/npi.ts';
import { goalColumns, paymentColumns } from '../../../src/contracts/payments/payment-files.ts';
import { homes, others, targetsOf } from '../world/homes.ts';
import { visits } from '../world/records.ts';
import type { JsonSchema } from './api-document.ts';
import { hostileText } from './hostile-values.ts';
import { standIn, standInId } from './known-facts.ts';

const tenants = [
  ...homes.flatMap(({ tenant, child }) => [tenant, child]),
  others.provider,
  others.mco,
  others.system,
];
const [someHome] = homes;
const anyId = (resource: string) =>
  Object.values(someHome === undefined ? {} : (targetsOf(someHome)[resource] ?? {}));

/** Placeholders for the sender's last upload of each type. */
export const uploadedPdf = 2_000_000_001;
export const uploadedGif = 2_000_000_002;

/** The ids of records that a reference of this name may point to. */
const referenced: Readonly<Record<string, readonly number[]>> = {
  tenant: tenants,
  mcos: [others.mco],
  mco: [standInId.mco],
  provider: [standInId.provider],
  period: [standInId.period],
  tenants: [others.mco, others.provider],
  parentTenant: [others.system],
  program: anyId('programs'),
  parent: [standInId.prototype],
  rows: anyId('prototypeRows'),
  users: [others.user],
  questionSet: anyId('questionSets'),
  document: [uploadedPdf],
  picture: [uploadedGif],
  sda: [standInId.sda],
  tenantType: [1, 2, 3, 4],
  providerClass: [1, 2, 3, 4, 5, 6],
};

const npis = Array.from({ length: 200 }, (_, index) => String(1_000_000_000 + index)).filter(isNpi);
const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 3,
  maxLength: 12,
});
const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'123456789'), minLength: count, maxLength: count });
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** A state fiscal year must lie in this century. */
const recentDay = fc
  .date({ min: new Date('2000-09-02'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const moment = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const email = letters.map((name) => `${name}@example.org`);

const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email,
  emailAddress: email,
  emails: email,
  phoneNumber: fc.constantFrom('+12127365000', '(212) 736-5000', '212-736-5000'),
  phoneNumbers: fc.constantFrom('+12127365000', ''),
  number: fc.constantFrom('+12127365000', '212'),
  governmentId: digits(9),
  dob: day,
  paymentDate: day,
  effectiveDate: day,
  twoStepFrom: day,
  link: fc.constantFrom('/surveys', '/profile'),
  startsAt: moment,
  endsAt: moment,
  amount: fc.constantFrom('10.00', '0.01', '99999.99'),
  component: fc.constant(standIn.component),
  column: fc.constant(standIn.heading),
  county: fc.constantFrom('Travis', 'Hays'),
  trace: letters,
  start: recentDay,
  end: day,
  noticeDate: day,
  dueDate: day,
  opensAt: moment,
  dueAt: moment,
  closesAt: moment,
  tosTimestamp: moment,
  kybPassedTimestamp: moment,
  code: letters.map((text) => text.toUpperCase()),
  tpi: digits(9),
  npi: fc.constantFrom(...npis),
  postalCode: fc.constantFrom('78701', '78701-1234'),
  state: fc.constantFrom('TX', 'Texas'),
  country: fc.constantFrom('USA', 'Canada'),
  websiteUrl: fc.constantFrom('https://example.org', 'example.org', ''),
  path: fc.constantFrom(
    'controlPerson.governmentId',
    'businessEntity.governmentId',
    'beneficialOwnerIndividuals[0].dob',
    'controlPerson.firstName',
    'constructor.dob',
    'beneficialOwnerIndividuals[9].dob',
  ),
};

export function plausible(schema: JsonSchema, key = '', parent = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => plausible(one, key, parent)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const arbitraries = types.map((type) => ofType(type, schema, key, parent));
  const [only] = arbitraries;
  if (only === undefined) return hostileText;
  // Nullable values are sometimes null.
  return arbitraries.length === 1
    ? only
    : fc.oneof(
        ...arbitraries.map((arbitrary, index) => ({ weight: types[index] === 'null' ? 1 : 3, arbitrary })),
      );
}

function ofType(type: string, schema: JsonSchema, key: string, parent: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, key);
    case 'array':
      return fc.array(plausible(schema.items ?? {}, key, parent), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'string':
      return Object.hasOwn(texts, key) ? (texts[key] ?? letters) : letters;
    case 'integer':
    case 'number':
      return numberOf(schema, key, parent);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

/**
 * Makes the fields fit each other: omits those that do not apply, as only providers have a TPI; puts dates in
 * order; and gives a payment what its type and method require.
 */
export function fitting(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { tenantType, workflow, type, method, start, dueDate, opensAt, dueAt, closesAt } = Object(value);
  const left = [
    ...('tenantType' in value && Object(tenantType).id !== 2 ? providersOnly : []),
    ...('natureOfBusiness' in value && workflow !== 'KYB_BYO' ? ['kybPassedTimestamp'] : []),
    // The class must match the provider's; without a provider any class is valid.
    ...('goal' in value || ('effectiveDate' in value && 'providerClass' in value) ? ['provider'] : []),
  ];
  const put = {
    ...(method === 'ACH' || method === 'WIRE' ? { trace: 'TRACE1' } : {}),
    ...(type === 'reversal' ? { type: 'payment' } : {}),
    ...(typeof start === 'string' && typeof dueDate === 'string' ? daysFrom(start) : {}),
    ...inOrder({ opensAt, dueAt, closesAt }),
    // A question set is for one audience, and the one used here is for MCOs.
    ...('questionSet' in value ? { audience: 'mco' } : {}),
  };
  return { ...Object.fromEntries(Object.entries(value).filter(([key]) => !left.includes(key))), ...put };
}
/** The dates of a period in order, and so short that periods seldom overlap. */
function daysFrom(start: string): Readonly<Record<string, string | number>> {
  const later = (days: number) =>
    new Date(Date.parse(start) + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const end = later(1);
  const sfy = yearOf(end);
  return { sfy, start: sfy === yearOf(start) ? start : end, end, dueDate: later(2) };
}
/** The state fiscal year begins on September 1. */
const yearOf = (day: string) => Number(day.slice(0, 4)) + (day.slice(5) < '09-01' ? 0 : 1);

/** The given timestamps in chronological order. */
function inOrder(moments: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = Object.entries(moments).filter(([, one]) => typeof one === 'string');
  const sorted = given.map(([, one]) => String(one)).toSorted();
  return Object.fromEntries(given.map(([key], index) => [key, sorted[index]]));
}
const providersOnly = ['providerClass', 'tpi', 'npi', 'parentTenant', 'sda', 'county'];

/** A mapping of all columns in the order of the template, or of some columns in other places. */
const mapping = fc
  .tuple(fc.constantFrom(paymentColumns, goalColumns), fc.boolean(), fc.nat(30))
  .map(([columns, whole, turn]) =>
    Object.fromEntries(
      columns.flatMap(({ name }, index) =>
        whole || (index + turn) % 7 !== 0 ? [[name, whole ? index : (index + turn) % 14]] : [],
      ),
    ),
  );

/** The document, the sample and a row's values of a prototype. */
const wholes: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  document: fc.constant(visits),
  sample: fc.constant({ columns: ['name'], rows: [['North']] }),
  values: letters.map((name) => ({ name })),
};

function objectOf({ properties = {}, required = [] }: JsonSchema, key: string): fc.Arbitrary<unknown> {
  if (key === 'mapping') return mapping;
  if (Object.hasOwn(wholes, key) && !Object.hasOwn(properties, 'id')) return wholes[key] ?? mapping;
  const members = Object.entries(properties).map(
    ([name, inner]) => [name, plausible(inner, name, key)] as const,
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}

function numberOf(
  { minimum, exclusiveMinimum, maximum }: JsonSchema,
  key: string,
  parent: string,
): fc.Arbitrary<number> {
  const known = key === 'id' ? referenced[parent] : key === 'tenantId' ? tenants : undefined;
  if (known !== undefined && known.length > 0) return fc.constantFrom(...known);
  if (key === 'version') return fc.integer({ min: 1, max: 3 });
  // The first data row of a file.
  if (key === 'line') return fc.constant(2);
  const min = Math.max(minimum ?? exclusiveMinimum ?? 0, -1_000);
  return fc.integer({ min, max: Math.max(min, Math.min(maximum ?? 3_000, 3_000)) });
}
