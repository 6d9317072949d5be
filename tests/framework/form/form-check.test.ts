import { describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { f, type Fields } from '../../../src/contracts/resource/fields.ts';
import {
  checkChange,
  checkNew,
  controlName,
  inFormOrder,
  pathParts,
} from '../../../src/framework/form/form-check.ts';
import { controlValues, newValues } from '../../../src/framework/form/form-values.ts';
import { everyKind } from '../../harness/every-kind.ts';
import { inWords } from '../../harness/words.ts';

const fields = {
  name: f.text({ max: 10 }),
  kind: f.code({ 1: 'Plain', 2: 'Special' }),
  reason: f.text({ when: { kind: { id: 2 } } }),
  remark: f.text({ optional: true, when: { kind: { id: 2 } } }),
  tags: f.list({ maxLength: 5, optional: true }),
  roles: f.rows({ place: f.ref('places'), role: f.choice({ a: 'A' }) }, { max: 2 }),
  home: f.address({ optional: true }),
  amount: f.money({ optional: true }),
  count: f.integer({ optional: true }),
  state: f.choice({ draft: 'Draft' }, { default: 'draft', readOnly: true }),
} satisfies Fields;
const { state: _state, ...writable } = fields;
const resource: Resource = { ...everyKind, fields, title: 'name' };
const blank = newValues(writable);
const filled = { ...blank, name: 'Ada', kind: '1' };

describe('a new record', () => {
  test('with all required values is accepted, without values of fields that do not apply', () => {
    const { messages, body } = checkNew(resource, writable, { ...filled, reason: 'typed, then hidden' });
    expect(messages).toEqual({});
    expect(body).toMatchObject({
      name: 'Ada',
      kind: { id: 1, name: 'Plain' },
      reason: null,
      tags: [],
      roles: [],
    });
    expect(body).not.toHaveProperty('state');
  });

  test('lists all missing fields at once, including conditional ones', () => {
    const { messages } = checkNew(resource, writable, { ...blank, kind: '2' });
    expect(inWords(messages)).toEqual({ name: 'Enter a value.', reason: 'Enter a value.' });
  });

  test('has each message at the control it concerns', () => {
    const { messages } = checkNew(resource, writable, {
      ...filled,
      tags: ['short', 'much too long'],
      roles: [{ place: null, role: '' }],
      home: { address1: '1 Main', address2: '', city: '', state: 'TX', postalCode: '78701', country: 'USA' },
      amount: 'ten',
      count: '1.5',
    });
    expect(inWords(messages)).toEqual({
      tags: '“much too long”: Use at most 5 characters.',
      'roles.0.place': 'Choose one from the list.',
      'roles.0.role': 'Choose one from the list.',
      'home.city': 'Enter a value.',
      amount: 'Enter an amount like 1234.50.',
      count: 'Enter a whole number.',
    });
  });

  test('that breaks a rule of a whole list has the message at the list', () => {
    const row = { place: { id: 1, name: 'P' }, role: 'a' };
    expect(inWords(checkNew(resource, writable, { ...filled, roles: [row, row, row] }).messages)).toEqual({
      roles: 'Add at most 2.',
    });
  });
});

describe('a change', () => {
  const base = {
    id: 7,
    version: 3,
    name: 'Ada',
    kind: { id: 2, name: 'Special' },
    reason: 'because',
    remark: 'so',
    tags: ['a'],
    roles: [{ id: 5, place: { id: 1, name: 'P' }, role: 'a' }],
    home: null,
    amount: '12.00',
    count: 4,
    state: 'draft',
  };
  const started = controlValues(writable, base);
  const check = (typed: object) => checkChange(resource, writable, { ...started, ...typed }, base, started);

  test('without edits sends nothing', () => {
    expect(check({})).toEqual({ messages: {}, body: {} });
  });

  test('sends only changed fields, with the ids of existing rows', () => {
    const roles = [
      { id: 5, place: { id: 2, name: 'Q' }, role: 'a' },
      { place: { id: 3, name: 'R' }, role: 'a' },
    ];
    expect(check({ name: 'Grace', roles }).body).toEqual({
      name: 'Grace',
      roles: [
        { id: 5, place: { id: 2 }, role: 'a' },
        { place: { id: 3 }, role: 'a' },
      ],
    });
  });

  test('that makes fields inapplicable clears their values', () => {
    expect(check({ kind: '1' })).toEqual({
      messages: {},
      body: { kind: { id: 1, name: 'Plain' }, reason: null, remark: null },
    });
  });

  test('that clears a required field is rejected at that field', () => {
    expect(inWords(check({ name: '', reason: '' }).messages)).toEqual({
      name: 'Enter a value.',
      reason: 'Enter a value.',
    });
  });

  test('is not blocked by a missing value in a field that the caller may not write', () => {
    const { reason: _reason, ...mine } = writable;
    const lacking = { ...base, reason: null };
    const { messages } = checkChange(resource, mine, { ...started, name: 'Grace' }, lacking, started);
    expect(messages).toEqual({});
  });
});

describe('a path in an error from the server', () => {
  test.each([
    ['name', 'name'],
    ['roles[1].place', 'roles.1.place'],
    ['roles[1]', 'roles'],
    ['home.city', 'home.city'],
    ['kind.id', 'kind'],
    ['state', undefined],
    ['__proto__', undefined],
  ])('%s belongs to the control %s', (path, name) => {
    expect(controlName(writable, pathParts(path))).toBe(name);
  });
});

test('problems are listed in form order', () => {
  expect(
    inFormOrder(fields, ['home.city', 'roles.1.place', 'roles.0.role', 'name', 'roles.0.place']),
  ).toEqual(['name', 'roles.0.place', 'roles.0.role', 'roles.1.place', 'home.city']);
});
