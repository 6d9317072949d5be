import { describe, expect, test } from 'vitest';
import { f } from '../../src/contracts/resource/fields.ts';
import { compareDecimals } from '../../src/contracts/values/money.ts';
import { predicateMistake, requestLimits } from '../../src/contracts/resource/predicate-check.ts';
import {
  allOf,
  bind,
  everything,
  matches,
  my,
  nothing,
  now,
  type Predicate,
} from '../../src/contracts/resource/predicate.ts';
import { inEnglish, message } from '../../src/contracts/messages/catalogue.ts';

describe('a condition', () => {
  const record = {
    name: 'Ärzte_50%',
    amount: '-10.50',
    size: 3,
    note: null,
    owner: { id: 7, name: 'Meadow' },
    parts: [{ label: 'a' }, { label: 'b' }],
  };
  test.each<[says: string, predicate: Predicate, holds: boolean]>([
    ['nothing holds for all', everything, true],
    ['any of none holds for none', nothing, false],
    ['a value', { size: 3 }, true],
    ['a number is not its text', { size: '3' }, false],
    ['absence', { note: null }, true],
    ['absence of what is there', { name: null }, false],
    ['an absent value equals nothing', { note: 'x' }, false],
    ['an absent value differs from everything', { note: { ne: 'x' } }, true],
    ['an absent value is in no list', { note: { in: ['x'] } }, false],
    ['an absent value is outside every list', { note: { nin: ['x'] } }, true],
    ['an absent value is not less', { note: { lt: 'x' } }, false],
    ['the opposite of that holds', { not: { note: { lt: 'x' } } }, true],
    ['amounts compare as numbers', { amount: { lt: '-9.00' } }, true],
    ['amounts do not compare as text', { amount: { gt: '-10.49' } }, false],
    ['a part of a text, ignoring case', { name: { like: 'äRZ' } }, true],
    ['a wildcard is a character', { name: { like: '0%' } }, true],
    ['a wildcard stands for nothing else', { name: { like: 'Ä%50' } }, false],
    ['what a reference points at', { owner: { id: { in: [7] } } }, true],
    ['a reference that is not there', { note: { id: { ne: 7 } } }, false],
    ['some row', { parts: { some: { label: 'b' } } }, true],
    ['a part of a text with another accent', { name: { like: 'árzTÉ' } }, true],
    ['no row', { parts: { some: { label: 'c' } } }, false],
    ['all of several', { and: [{ size: 3 }, { size: { gte: 3, lte: 3 } }] }, true],
    ['any of several', { or: [{ size: 4 }, { note: null }] }, true],
    ['several fields mean all of them', { size: 3, note: 'x' }, false],
  ])('%s', (_, predicate, holds) => {
    expect(matches(predicate, record)).toBe(holds);
  });

  test('compares with values of the caller once it is bound to them', () => {
    const values = { tenantId: 5, tenantType: 1, userId: 9, role: 'admin', unitMember: false };
    const bound = bind({ tenant: { id: my.tenantId }, or: [{ id: { in: [my.userId, 1] } }] }, values);
    expect(bound).toEqual({ tenant: { id: 5 }, or: [{ id: { in: [9, 1] } }] });
    expect(() => matches({ id: my.userId }, { id: 9 })).toThrow('bind it first');
  });

  test('can compare a timestamp with the time of evaluation, in declarations only', () => {
    const over = { endsAt: { lte: now } };
    expect(matches(over, { endsAt: '2001-01-01T00:00:00.000Z' })).toBe(true);
    expect(matches(over, { endsAt: '2999-01-01T00:00:00.000Z' })).toBe(false);
    expect(matches(over, { endsAt: null })).toBe(false);
    const context = { fields: { endsAt: f.timestamp(), day: f.date() }, fieldsOf: () => undefined };
    expect(predicateMistake(over, { ...context, allowMy: true })).toBeUndefined();
    expect(predicateMistake(over, context)).toEqual(message('condition.value', { key: 'endsAt' }));
    expect(predicateMistake({ day: { lte: now } }, { ...context, allowMy: true })).toBeDefined();
  });

  test('combined with nothing stays unchanged', () => {
    expect(allOf(undefined, {}, { size: 1 })).toEqual({ size: 1 });
    expect(allOf({ size: 1 }, { size: 2 })).toEqual({ and: [{ size: 1 }, { size: 2 }] });
    expect(allOf()).toEqual({});
  });
});

test('amounts are compared exactly, however many digits they have', () => {
  expect(compareDecimals('999999999999.99', '999999999999.98')).toBe(1);
  expect(compareDecimals('0.1', '0.10')).toBe(0);
  expect(compareDecimals('-0.01', '0')).toBe(-1);
});

describe('a condition in a request', () => {
  const fields = {
    name: f.text(),
    amount: f.money(),
    due: f.date(),
    state: f.choice({ open: 'Open' }),
    size: f.code({ 1: 'Small' }),
    ssn: f.text({ pii: true }),
    key: f.secret(),
    owner: f.ref('owners'),
    closed: f.ref('closed'),
    parts: f.rows({ label: f.text() }),
  };
  const mistake = (predicate: unknown) => {
    const found = predicateMistake(predicate, {
      fields,
      fieldsOf: (name) => (name === 'owners' ? { name: f.text(), ssn: f.text({ pii: true }) } : undefined),
      limits: requestLimits,
    });
    return found && inEnglish(found);
  };

  test.each<[unknown]>([
    [{}],
    [{ name: 'x', amount: { gte: '1.00' }, due: { lt: '2026-09-01' } }],
    [{ owner: { name: { like: 'x' } } }],
    [{ owner: { createdAt: { gt: '2026-09-01T00:00:00.000Z' } } }],
    [{ closed: { id: 1 } }],
    [{ size: { id: 1 } }],
    [{ parts: { some: { label: 'x', id: 3 } } }],
    [{ id: { in: [1, 2] }, not: { state: 'open' } }],
  ])('can be %j', (predicate) => {
    expect(mistake(predicate)).toBeUndefined();
  });

  test.each<[unknown, string]>([
    [[], 'A condition is an object.'],
    [{ nme: 'x' }, 'There is no field "nme" to compare.'],
    [{ ssn: '1' }, 'There is no field "ssn" to compare.'],
    [{ owner: { ssn: '1' } }, 'There is no field "ssn" to compare.'],
    [{ closed: { name: 'x' } }, '"closed" is compared through its id'],
    [{ key: 'x' }, '"key" cannot be compared with "eq".'],
    [{ name: { lt: 'x' } }, '"name" cannot be compared with "lt".'],
    [{ name: { regex: 'x' } }, 'There is no comparison "regex"'],
    [{ name: {} }, 'The comparison of "name" is empty.'],
    [{ name: 5 }, '"name": the value cannot be compared.'],
    [{ name: 'a\u0000' }, '"name": the value cannot be compared.'],
    [{ amount: '1' }, '"amount": the value cannot be compared.'],
    [{ due: '2026-02-30' }, '"due": the value cannot be compared.'],
    [{ state: 'shut' }, '"state": "shut" is none of open.'],
    [{ size: { id: 2 } }, '"id": "2" is none of 1.'],
    [{ size: { createdAt: null } }, 'There is no field "createdAt" to compare.'],
    [{ parts: { some: { version: 1 } } }, 'There is no field "version" to compare.'],
    [{ parts: { label: 'x' } }, '"parts" is compared through some of its entries'],
    [{ id: { my: 'userId' } }, '"id": the value cannot be compared.'],
    [{ id: { in: Array.from({ length: 501 }, (_, index) => index) } }, 'takes at most 500 values'],
    [{ or: 'x' }, '"or" takes a list of conditions.'],
    [JSON.parse('{"__proto__": {"id": 1}}'), 'There is no field "__proto__" to compare.'],
    [{ constructor: { id: 1 } }, 'There is no field "constructor" to compare.'],
    [{ not: { not: { not: { not: { not: { not: { not: {} } } } } } } }, 'nested more than 6 deep'],
    [{ or: Array.from({ length: 61 }, () => ({ id: 1 })) }, 'more than 60 parts'],
  ])('cannot be %j', (predicate, says) => {
    expect(mistake(predicate)).toContain(says);
  });
});
