import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { f, type Field } from '../../../src/contracts/resource/fields.ts';
import {
  changedKeys,
  controlValues,
  hiddenValue,
  newValues,
  recordOf,
  same,
  wireValues,
} from '../../../src/framework/form/form-values.ts';
import { everyKind } from '../../harness/every-kind.ts';

const words = fc.stringMatching(/^[A-Za-z][\w '-]{0,20}$/);
const reference = fc.record({ id: fc.integer({ min: 1, max: 10_000 }), name: words });
const amount = fc.tuple(fc.integer({ min: 0, max: 10 ** 11 }), fc.integer({ min: 0, max: 99 }));
const money = amount.map(([dollars, cents]) => `${dollars}.${String(cents).padStart(2, '0')}`);
const decimal = fc.integer({ min: -100_000, max: 100_000 }).map((whole) => whole / 4);
const toMinute = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((moment) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString());

/** A record with every kind of field as the server sends it; of a secret it sends only whether it is set. */
const record = fc.record({
  text: words,
  email: fc.constant('a@example.org'),
  phone: fc.constant('+1 (512) 555-0100'),
  url: fc.constant('https://example.org/'),
  money,
  integer: fc.integer({ min: -(10 ** 6), max: 10 ** 6 }),
  number: decimal,
  percent: decimal,
  date: fc.constantFrom('1991-03-08', '2000-02-29'),
  timestamp: toMinute,
  choice: fc.constantFrom('one', 'two'),
  code: fc.constantFrom({ id: 1, name: 'First' }, { id: 7, name: 'Seventh' }),
  flag: fc.boolean(),
  ref: reference,
  refs: fc.array(reference, { maxLength: 3 }),
  list: fc.array(words, { maxLength: 3 }),
  rows: fc.array(
    fc.record({
      id: fc.integer({ min: 1 }),
      word: words,
      amount: fc.integer({ max: 99, min: 0 }),
      sample: reference,
    }),
    { maxLength: 3 },
  ),
  address: fc.record({
    address1: words,
    address2: words,
    city: words,
    state: words,
    postalCode: words,
    country: words,
  }),
  secret: fc.constant(true),
  json: fc.jsonValue().filter((value) => value !== null),
});

describe('the values of a form', () => {
  test('convert back to what the server sent, for every kind of field, without changes', () => {
    fc.assert(
      fc.property(record, (read) => {
        const controls = controlValues(everyKind.fields, read);
        const { secret, ...others } = read;
        expect(secret).toBe(true);
        const written = wireValues(everyKind.fields, controls);
        for (const [key, value] of Object.entries(others))
          expect([key, same(written[key], value)]).toEqual([key, true]);
        const now = recordOf(everyKind.fields, controls, read);
        expect(changedKeys(everyKind.fields, now, now)).toEqual([]);
      }),
    );
  });

  test('stay absent if they were absent', () => {
    const nothing = Object.fromEntries(Object.keys(everyKind.fields).map((key) => [key, null]));
    const written = wireValues(everyKind.fields, controlValues(everyKind.fields, nothing));
    expect(same(written, { ...nothing, refs: [], list: [], rows: [] })).toBe(true);
  });

  test('omit a set secret and masked personal data unless they are replaced', () => {
    const fields = { token: f.secret(), dob: f.date({ pii: true }) };
    const base = { token: true, dob: '••/••/1991' };
    const controls = controlValues(fields, base);
    expect(controls).toEqual({ token: hiddenValue, dob: hiddenValue });
    expect(wireValues(fields, controls)).toEqual({});
    const replaced = recordOf(fields, { ...controls, token: 'new' }, base);
    expect(changedKeys(fields, replaced, recordOf(fields, controls, base))).toEqual(['token']);
  });

  test.each<[what: string, field: Field, typed: unknown, sent: unknown]>([
    ['an amount without its sign and commas', f.money(), '$1,234.50', '1234.50'],
    ['a number without its commas', f.integer(), '1,200', 1200],
    ['text that is no number as it is, to be refused', f.integer(), 'twelve', 'twelve'],
    ['a day that does not exist as it is, to be refused', f.date(), '2/31/1991', '2/31/1991'],
    ['a time without its day as it is, to be refused', f.timestamp(), 'T14:00', 'T14:00'],
    [
      'an address in which nothing is given as none',
      f.address({ optional: true }),
      { address1: '', city: '' },
      null,
    ],
  ])('convert %s', (_what, field, typed, sent) => {
    expect(wireValues({ it: field }, { it: typed })).toEqual({ it: sent });
  });
});

describe('a field that does not apply', () => {
  const fields = {
    type: f.choice({ a: 'A', b: 'B' }),
    detail: f.text({ when: { type: 'b' } }),
    note: f.text({ when: { detail: { null: false } } }),
  };

  test('is sent as null whatever was typed, and so are fields that depend on it', () => {
    const typed = { type: 'a', detail: 'kept in the control', note: 'this too' };
    expect(recordOf(fields, typed, {})).toEqual({ type: 'a', detail: null, note: null });
    expect(recordOf(fields, { ...typed, type: 'b' }, {})).toEqual({ ...typed, type: 'b' });
  });
});

test('a new record starts with the defaults of its fields', () => {
  const fields = {
    state: f.choice({ draft: 'Draft' }, { default: 'draft' }),
    level: f.code({ 3: 'Third' }, { default: 3 }),
    active: f.flag({ default: true }),
    open: f.flag({ optional: true }),
    tags: f.list(),
    name: f.text(),
  };
  expect(newValues(fields)).toEqual({
    state: 'draft',
    level: '3',
    active: true,
    open: '',
    tags: [],
    name: '',
  });
});

test('references are compared by id: a renamed target is not a change', () => {
  expect(same({ id: 4, name: 'Before' }, { id: 4, name: 'After' })).toBe(true);
  expect(same({ id: 4, name: 'Same' }, { id: 5, name: 'Same' })).toBe(false);
});
