import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ListQuery,
  maxPageSize,
  parseListQuery,
  writeListQuery,
} from '../../src/contracts/lists/list-query.ts';
import type { Fields } from '../../src/contracts/resource/fields.ts';
import { everyKind } from '../harness/every-kind.ts';
import { inEnglish } from '../../src/contracts/messages/catalogue.ts';

const context = { resource: everyKind, readable: everyKind.fields, fieldsOf: (): Fields => everyKind.fields };
const parse = (text: string, readable: Fields = everyKind.fields) =>
  parseListQuery(new URLSearchParams(text), { ...context, readable });
const mistakeIn = (text: string, readable?: Parameters<typeof parse>[1]) => {
  const parsed = parse(text, readable);
  return 'mistake' in parsed ? inEnglish(parsed.mistake) : '';
};

describe('a list request', () => {
  test('without parameters asks for the first page in the declared order', () => {
    expect(parse('')).toEqual({ query: { start: 0, end: 25, sort: [], where: {}, q: '' } });
  });

  test('in the simple-rest convention is understood', () => {
    expect(
      parse(
        '_start=50&_end=75&_sort=money,text&_order=desc,asc&choice_in=one,two&integer_gte=3&ref=7&code=2&refs=4&flag=true&money_lt=5&text_like=a%25&email_null=true',
      ),
    ).toEqual({
      query: {
        start: 50,
        end: 75,
        sort: [
          { field: 'money', order: 'desc' },
          { field: 'text', order: 'asc' },
        ],
        where: {
          and: [
            { choice: { in: ['one', 'two'] } },
            { integer: { gte: 3 } },
            { ref: { id: { eq: 7 } } },
            { code: { id: { eq: 2 } } },
            { refs: { some: { id: { eq: 4 } } } },
            { flag: { eq: true } },
            { money: { lt: '5.00' } },
            { text: { like: 'a%' } },
            { email: { null: true } },
          ],
        },
        q: '',
      },
    });
  });

  test('survives serializing and parsing', () => {
    const query = fc.record<ListQuery>(
      {
        start: fc.integer({ min: 0, max: 1000 }),
        end: fc.integer({ min: 1001, max: 2000 }),
        sort: fc.uniqueArray(
          fc.record({
            field: fc.constantFrom('text', 'id', 'ref', 'date'),
            order: fc.constantFrom('asc' as const, 'desc' as const),
          }),
          { minLength: 1, maxLength: 3, selector: ({ field }) => field },
        ),
        where: fc.constantFrom(
          {},
          { choice: 'one' },
          { or: [{ integer: { lt: 5 } }, { text: { like: 'ä&=%+ #' } }] },
        ),
        q: fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\u0000', '').trim()),
        after: fc.base64String(),
        fields: fc.constantFrom(['text'], ['id', 'money']),
      },
      { requiredKeys: ['start', 'end', 'sort', 'where', 'q'] },
    );
    fc.assert(
      fc.property(
        query.filter(({ start, end }) => end - start <= maxPageSize),
        (one) => {
          expect(parse(writeListQuery(one).toString())).toEqual({ query: one });
        },
      ),
    );
  });

  test.each([
    ['nosuch=1', 'There is no parameter “nosuch” here.'],
    ['text_between=1', 'There is no parameter “text_between” here.'],
    ['text=a&text=b', 'The parameter "text" is given twice.'],
    ['_start=0&_start=1', 'The parameter "_start" is given twice.'],
    ['_start=-1', '"_start" must be a whole number.'],
    ['_start=5&_end=5', '“_end” must be greater than “_start”.'],
    ['_end=1001', 'A page has at most 1,000 rows.'],
    ['_start=100001&_end=100002', 'reached with "_after"'],
    ['_sort=secret', 'cannot be sorted by “secret”'],
    ['_sort=nosuch', 'cannot be sorted by “nosuch”'],
    ['_sort=text,text', 'sorted by twice'],
    ['_sort=text&_order=down', '"_order" is asc or desc.'],
    ['_order=asc', '"_order" is given without "_sort".'],
    ['_fields=text,nosuch', 'There is no field "nosuch".'],
    ['_where=[1]', '"_where" is a condition as a JSON object.'],
    ['_where={', '"_where" is not JSON.'],
    ['_where={"json":{"eq":1}}', '"json" cannot be compared with "eq".'],
    ['secret=x', '"secret" cannot be compared with "eq".'],
    ['integer=1.5', '"integer" must be a whole number.'],
    ['integer=9999999999', 'cannot be compared'],
    ['money=1,50', '"money" must be an amount like 1234.50.'],
    ['date=2026-02-30', 'cannot be compared'],
    ['createdAt_gte=2026-02-30T00:00:00Z', '"createdAt_gte" must be a moment'],
    ['flag=yes', '"flag" is true or false.'],
    ['choice=four', '"four" is none of'],
    ['text_null=1', '"text_null" is true or false.'],
    ['q=%00', 'a character that cannot be searched'],
    ['__proto__=1', 'There is no parameter “__proto__” here.'],
    ['constructor=1', 'There is no parameter “constructor” here.'],
  ])('%s is rejected with an explanation', (text, says) => {
    expect(mistakeIn(text)).toContain(says);
  });

  test('is rejected if it names a field that the caller may not read', () => {
    const { money: _, ...readable } = everyKind.fields;
    for (const text of ['money=1.00', '_sort=money', '_fields=money', '_where={"money":"1.00"}']) {
      expect(mistakeIn(text, readable)).toContain('money');
    }
  });

  test('with arbitrary values is parsed or rejected without throwing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              '_start',
              '_end',
              '_sort',
              '_where',
              '_fields',
              'q',
              'text',
              'money_in',
              'ref',
              'rows',
              'address_like',
              'toString',
            ),
            fc.string(),
          ),
        ),
        (pairs) => {
          expect(Object.keys(parseListQuery(new URLSearchParams(pairs), context))).toHaveLength(1);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
