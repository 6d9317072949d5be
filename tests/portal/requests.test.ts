import type { CrudFilter } from '@refinedev/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { errorText } from '../../src/contracts/api/problems.ts';
import { parsed } from '../../src/providers/parsed.ts';
import { mayRetry, retryDelayMs } from '../../src/providers/query-client.ts';
import { partsOf, predicateOf } from '../../src/providers/data.ts';
import { RequestFailure } from '../../src/providers/request-failure.ts';

const failed = (status: number, details = {}) => new RequestFailure('failed', status, details);

describe('a failed query', () => {
  test.each([0, 500, 502, 503, 504])('with status %i is retried three times', (status) => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, failed(status)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test.each([400, 401, 403, 404, 409, 413, 422, 429])('with status %i is never retried', (status) => {
    expect(mayRetry(0, failed(status))).toBe(false);
  });

  test('because of a bug in the portal is not retried', () => {
    expect(mayRetry(0, new TypeError('undefined is not a function'))).toBe(false);
  });

  test('is retried after as long as the server asks, at most half a minute', () => {
    expect(retryDelayMs(0, failed(503, { retryAfterMs: 7_000 }))).toBe(7_000);
    expect(retryDelayMs(0, failed(503, { retryAfterMs: 9_000_000 }))).toBe(30_000);
  });

  test('is retried after a random delay', () => {
    const waits = Array.from({ length: 200 }, () => retryDelayMs(2, failed(500)));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
    expect(new Set(waits).size).toBeGreaterThan(100);
  });
});

test('a response of another shape is a failure with words, not with a list of mistakes', () => {
  expect(parsed(z.object({ id: z.int() }), { id: 5 })).toEqual({ id: 5 });
  expect(() => parsed(z.object({ id: z.int() }), { id: 'five' })).toThrow(
    new RequestFailure('The server’s answer cannot be read. Try again.', 0),
  );
});

describe('a Refine filter', () => {
  test.each<[CrudFilter, unknown]>([
    [{ field: 'status', operator: 'eq', value: 'paid' }, { status: { eq: 'paid' } }],
    [{ field: 'parentTenant.id', operator: 'in', value: [1, 2] }, { parentTenant: { id: { in: [1, 2] } } }],
    [{ field: 'name', operator: 'contains', value: 'ridge' }, { name: { like: 'ridge' } }],
    [{ field: 'name', operator: 'ncontains', value: 'ridge' }, { not: { name: { like: 'ridge' } } }],
    [
      { field: 'amount', operator: 'between', value: ['1.00', '2.00'] },
      { amount: { gte: '1.00', lte: '2.00' } },
    ],
    [{ field: 'trace', operator: 'null', value: true }, { trace: { null: true } }],
    [
      {
        operator: 'or',
        value: [
          { field: 'a', operator: 'lt', value: 1 },
          { operator: 'and', value: [{ field: 'b', operator: 'nnull', value: null }] },
        ],
      },
      { or: [{ a: { lt: 1 } }, { and: [{ b: { null: false } }] }] },
    ],
  ])('becomes a predicate: %j', (filter, predicate) => {
    expect(predicateOf(filter)).toEqual(predicate);
  });

  test.each<CrudFilter>([
    { field: 'name', operator: 'startswith', value: 'a' },
    { field: 'name', operator: 'ina', value: ['a'] },
    { field: 'name', operator: 'eq', value: { or: [] } },
    { field: 'name', operator: 'in', value: 'a' },
  ])('is rejected if no predicate can express it: %j', (filter) => {
    expect(() => predicateOf(filter)).toThrow(/needs|cannot be filtered/);
  });
});

describe('several filters', () => {
  const plain: CrudFilter[] = [
    { field: 'q', operator: 'eq', value: 'ridge' },
    { field: 'amount', operator: 'gte', value: '1.00' },
    { field: 'amount', operator: 'lte', value: '2.00' },
  ];
  const further: CrudFilter[] = [
    { field: 'amount', operator: 'gte', value: '1.50' },
    { field: 'parentTenant.id', operator: 'eq', value: 1 },
    { field: 'status', operator: 'in', value: ['paid'] },
    { field: 'status', operator: 'null', value: true },
    { operator: 'or', value: [] },
  ];

  test('are split into those that simple-rest parameters can express and all others', () => {
    expect(partsOf([...plain, ...further])).toEqual({ plain, further });
  });
});

test.each([
  ['Error ID: 7f3a-11 - The ledger is locked.', 'The ledger is locked.'],
  ['error id: 42: Some values are wrong.', 'Some values are wrong.'],
  ['Error ID: 0HN7K2:00000001 The ledger is locked.', 'The ledger is locked.'],
  ['Error ID: 7f3a-11', 'Error ID: 7f3a-11'],
  ['The ledger is locked. Error ID: 7', 'The ledger is locked. Error ID: 7'],
])('of “%s”, “%s” is shown (specification, section 8)', (said, shown) => {
  expect(errorText({ Error: said }, 'failed')).toBe(shown);
});
