/** Values that have broken other servers. */
import * as fc from 'fast-check';

const words = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00a',
  '\u202eevil\u202c',
  'שלום עולם',
  'مرحبا',
  '٣٤٥',
  'ﷺ'.repeat(20),
  'e\u0301'.repeat(50),
  '🧑‍🤝‍🧑',
  '\r\nSet-Cookie: a=b',
  "' or '1'='1",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '%27',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '-1',
  '0',
  '1e309',
  '-0',
  '0x10',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '99999999999999999999999999999999999999',
  '0.1',
  '1.005',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00.123456789123Z',
  '2026-01-01T00:00:00+99:99',
  'infinity',
  'now',
  'epoch',
  'a'.repeat(256),
  'a'.repeat(2_001),
  '•••••1234',
  '••/••/••••',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...words) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 40_000 }).map((length) => 'x'.repeat(length)) },
);

const hostileNumber: fc.Arbitrary<number> = fc.constantFrom(
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  1e21,
  1.7976931348623157e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  1e16,
  1e15,
  3.14,
);

const leaf: fc.Arbitrary<unknown> = fc.oneof(hostileText, hostileNumber, fc.boolean(), fc.constant(null));
/** Keys that reach prototypes are added later, as text: an object literal would lose them. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 2, arbitrary: fc.array(leaf, { maxLength: 4 }) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom('id', 'name', 'eq', 'some', 'sealed', 'length', '', 'a.b', '$ne'),
      leaf,
      { maxKeys: 3 },
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map((depth) => nested(depth)) },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { id: value };
  return value;
}
