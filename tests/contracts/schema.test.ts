import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { f, type Fields } from '../../src/contracts/resource/fields.ts';
import { allow, everyone } from '../../src/contracts/resource/policy.ts';
import { isBroken, ruleMessages } from '../../src/contracts/resource/rules.ts';
import {
  conditionMessages,
  createSchema,
  patchSchema,
  withDefaults,
} from '../../src/contracts/resource/schema.ts';
import { positiveRecoupment } from '../../src/contracts/payments/positive-recoupments.ts';
import { isNpi } from '../../src/contracts/values/npi.ts';
import { inEnglish } from '../../src/contracts/messages/catalogue.ts';
import { decoded } from '../../src/contracts/messages/encoded.ts';
import { inWords } from '../harness/words.ts';

function resource(fields: Fields): Resource {
  return {
    name: 'things',
    service: 'api',
    label: ['Thing', 'Things'],
    title: 'name',
    routes: {},
    fields,
    list: { columns: [] },
    access: { screen: everyone, read: [allow(everyone)] },
  };
}
const written = (fields: Fields, value: unknown) => {
  const result = createSchema(resource(fields)).safeParse(value);
  return result.success
    ? result.data
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${inEnglish(decoded(message))}`);
};
const field = (one: Fields[string], value: unknown) => written({ it: one }, { it: value });

describe('a written record', () => {
  test.each<[what: string, field: Fields[string], value: unknown, kept: unknown]>([
    ['text loses the spaces around it', f.text(), '  a b ', 'a b'],
    ['an amount gets two places', f.money(), '0012.5', '12.50'],
    ['a negative nothing is nothing', f.money({ signed: true }), '-0', '0.00'],
    ['the largest amount that a column holds', f.money(), '999999999999.99', '999999999999.99'],
    ['a moment becomes UTC', f.timestamp(), '2026-09-01T02:00:00+02:00', '2026-09-01T00:00:00.000Z'],
    ['a reference is its id', f.ref('things'), { id: 7, name: 'old name' }, { id: 7 }],
    ['a code gets its words', f.code({ 1: 'One' }), { id: 1, name: 'forged' }, { id: 1, name: 'One' }],
    ['empty text in an optional field is absence', f.text({ optional: true }), '', null],
    ['a leap day', f.date(), '2024-02-29', '2024-02-29'],
  ])('%s', (_, one, value, kept) => {
    expect(field(one, value)).toEqual({ it: kept });
  });

  test.each<[what: string, field: Fields[string], value: unknown]>([
    ['spaces for text', f.text(), '   '],
    ['text over its length', f.text({ max: 3 }), 'abcd'],
    ['text under its length', f.text({ min: 3 }), 'ab'],
    ['text that does not match', f.text({ pattern: ['^[A-Z]+$', 'Capitals.'] }), 'a'],
    ['a control character', f.text(), 'a\u0000b'],
    ['half a character', f.text(), 'a\ud800'],
    ['an amount with three places', f.money(), '1.234'],
    ['a negative amount', f.money(), '-1.00'],
    ['an amount that no column holds', f.money(), '1000000000000.00'],
    ['an amount with a comma', f.money(), '1,000.00'],
    ['an amount as a number', f.money(), 5],
    ['a day that is none', f.date(), '2026-02-29'],
    ['a moment beyond the calendar', f.timestamp(), '9999-12-31T23:59:59-14:00'],
    ['a moment before it', f.timestamp(), '0000-01-01T00:00:00Z'],
    ['a choice that is none', f.choice({ open: 'Open' }), 'toString'],
    ['a code that is none', f.code({ 1: 'One' }), { id: 2 }],
    ['an id that no record has', f.ref('things'), { id: 3_000_000_000 }],
    ['a reference with more to it', f.ref('things'), { id: 1, version: 2 }],
    ['a script for an address', f.url(), 'javascript:alert(1)//a.b'],
    ['an address with a password', f.url(), 'https://user:pass@example.org'],
    ['a whole number with a fraction', f.integer(), 1.5],
    ['a number beyond its bounds', f.percent({ max: 100 }), 101],
    ['a phone of nine digits', f.phone(), '512-555-010'],
    ['NUL in a document', f.json(), { a: ['\u0000'] }],
    [
      'NUL in an address',
      f.address(),
      { address1: 'a', address2: '\u0000', city: 'a', state: 'TX', postalCode: '1', country: 'US' },
    ],
    ['a row with more to it', f.rows({ a: f.text() }), [{ a: 'x', b: 1 }]],
    ['absence of what is required', f.text(), null],
  ])('%s is rejected', (_, one, value) => {
    expect(field(one, value)).toEqual([expect.stringMatching(/^it/)]);
  });

  test('is rejected with read-only, immutable or unknown fields, and a patch without a version', () => {
    const fields = { name: f.text(), state: f.text({ readOnly: true }), kind: f.text({ immutable: true }) };
    expect(written(fields, { name: 'a', kind: 'b', state: 'c' })).toHaveLength(1);
    expect(written(fields, JSON.parse('{"name":"a","kind":"b","__proto__":{"state":"c"}}'))).toHaveLength(1);
    const patch = patchSchema(resource(fields));
    expect(patch.safeParse({ version: 1, name: 'b' }).success).toBe(true);
    expect(patch.safeParse({ name: 'b' }).success).toBe(false);
    expect(patch.safeParse({ version: 1, kind: 'c' }).success).toBe(false);
    expect(patch.safeParse({ version: 1, id: 5 }).success).toBe(false);
  });

  test('gets the default, or null, for each missing field', () => {
    const fields = {
      size: f.code({ 1: 'One', 2: 'Two' }, { default: 2 }),
      open: f.flag({ default: true }),
      note: f.text({ optional: true }),
      tags: f.list(),
    };
    expect(withDefaults(fields, {})).toEqual({
      size: { id: 2, name: 'Two' },
      open: true,
      note: null,
      tags: [],
    });
    expect(withDefaults(fields, { open: false, note: 'x' })).toMatchObject({ open: false, note: 'x' });
  });

  test('is rejected for missing values in words that fit the kind of field', () => {
    const fields = {
      name: f.text(),
      amount: f.money(),
      day: f.date(),
      at: f.timestamp(),
      one: f.ref('things'),
      tags: f.list(),
      notes: f.list({ optional: true }),
    };
    // An empty list counts as missing.
    expect(written(fields, { tags: [], notes: [] })).toEqual([
      'name: Enter a value.',
      'amount: Enter an amount like 1234.50.',
      'day: Enter a date.',
      'at: Enter a date and a time.',
      'one: Choose one from the list.',
      'tags: Enter a value.',
    ]);
  });

  test('must have a conditional field exactly when its condition holds', () => {
    const fields = { kind: f.choice({ a: 'A', b: 'B' }), detail: f.text({ when: { kind: 'a' } }) };
    expect(inWords(conditionMessages(fields, { kind: 'a', detail: null }))).toEqual({
      detail: 'Enter a value.',
    });
    expect(inWords(conditionMessages(fields, { kind: 'b', detail: 'x' }))).toEqual({
      detail: 'Leave this empty: it does not apply here.',
    });
    expect(conditionMessages(fields, { kind: 'b', detail: null })).toEqual({});
  });
});

test('a date that must not precede another may be the same day', () => {
  const rules = [{ field: 'end', notBefore: 'start', message: 'The end is before the start.' }];
  const said = (start: string | null, end: string | null) => inWords(ruleMessages(rules, { start, end }));
  expect(said('2026-09-01', '2026-09-01')).toEqual({});
  expect(said('2026-09-01', '2026-09-02')).toEqual({});
  expect(said('2026-09-01', '2026-08-31')).toEqual({ end: 'The end is before the start.' });
  expect(said(null, '2026-08-31')).toEqual({});
  expect(said('2026-09-01', null)).toEqual({});
});

test('rules can limit a number or an amount by another with atMost and atLeast', () => {
  const rules = [
    { field: 'score', atMost: 'of', message: 'More than there is.' },
    { field: 'paid', atLeast: 'owed', message: 'Too little.' },
  ];
  const said = (record: Readonly<Record<string, unknown>>) => inWords(ruleMessages(rules, record));
  expect(said({ score: 10, of: 10, paid: '100.00', owed: '100.0' })).toEqual({});
  expect(said({ score: 12, of: 10, paid: '99.99', owed: '100.00' })).toEqual({
    score: 'More than there is.',
    paid: 'Too little.',
  });
  // As text they would compare the other way round.
  expect(said({ score: 9, of: 10, paid: '1000.00', owed: '999.00' })).toEqual({});
  expect(said({ score: 12, of: null, paid: '', owed: '5.00' })).toEqual({});
});

test('a warning marks a date that is too many years after another, but rejects nothing', () => {
  const rule = { field: 'paid', notAfter: 'period.due', years: 1, message: 'Late.', warning: true } as const;
  const pathValues = { 'period.due': '2026-02-28' };
  const looksWrong = (paid: string | null, known: Readonly<Record<string, unknown>> = pathValues) =>
    isBroken(rule, { paid }, known);
  expect([looksWrong('2027-02-28'), looksWrong('2027-03-01')]).toEqual([false, true]);
  expect([looksWrong(null), looksWrong(''), looksWrong('2030-01-01', {})]).toEqual([false, false, false]);
  expect(ruleMessages([rule], { paid: '2030-01-01' }, pathValues)).toEqual({});
});

test('a warning may ask of other fields of the record: a recoupment that adds to what was paid', () => {
  const looksWrong = (record: Readonly<Record<string, unknown>>) =>
    isBroken(positiveRecoupment, { type: 'recoupment', ...record }, {});
  expect(['50', '0.01'].map((amount) => looksWrong({ amount }))).toEqual([true, true]);
  expect(['-50.00', '', '-', null].map((amount) => looksWrong({ amount }))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(looksWrong({ type: 'payment', amount: '50' })).toBe(false);
  expect(ruleMessages([positiveRecoupment], { type: 'recoupment', amount: '50' })).toEqual({});
});

test('an NPI has ten digits and a valid check digit', () => {
  // The example in the standard: CMS, "Requirements for National Provider Identifier (NPI) and NPI Check
  // Digit".
  expect(isNpi('1234567893')).toBe(true);
  for (const wrong of ['1234567890', '123456789', '12345678931', '1243567893', 'a234567893'])
    expect(isNpi(wrong)).toBe(false);
});

test('a create schema can be converted to JSON Schema for the API description', () => {
  expect(() =>
    z.toJSONSchema(
      createSchema(
        resource({ name: f.text(), when: f.timestamp({ optional: true }), money: f.money(), list: f.list() }),
      ),
      { io: 'input' },
    ),
  ).not.toThrow();
});
