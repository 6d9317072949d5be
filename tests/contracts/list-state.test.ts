/** The URL of a list restores its state, and a mistyped or made-up URL never breaks it. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineResource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import {
  changeList,
  columnsOf,
  pageSizes,
  plainListState,
  readListState,
  sameInAll,
  sortInForce,
  writeListState,
  type ListState,
} from '../../src/contracts/lists/list-state.ts';
import { allow, everyone } from '../../src/contracts/resource/policy.ts';
import { matches, type Predicate } from '../../src/contracts/resource/predicate.ts';

const payments = defineResource({
  name: 'payments',
  service: 'api',
  label: ['Payment', 'Payments'],
  title: 'reference',
  routes: { list: '/payments' },
  fields: {
    reference: f.text(),
    payer: f.ref('tenants'),
    amount: f.money({ signed: true }),
    paidOn: f.date(),
    state: f.choice({ draft: 'Draft', paid: 'Paid', void: 'Void' }),
    urgent: f.flag(),
    type: f.code({ 1: 'First', 2: 'Second' }),
    shares: f.rows({ tenant: f.ref('tenants'), part: f.percent() }),
    account: f.text({ pii: true }),
    note: f.text(),
  },
  list: {
    columns: ['reference', 'payer', 'amount', 'state'],
    moreColumns: ['id', 'paidOn', 'note'],
    filters: ['payer', 'amount', 'state'],
    search: ['reference'],
    sort: '-paidOn',
  },
  views: { Paid: { where: { state: 'paid' }, sort: 'amount', columns: ['reference', 'paidOn'] } },
  access: { screen: everyone, read: [allow(everyone)] },
});
const context = { resource: payments, readable: payments.fields };
const read = (query: string) => readListState(new URLSearchParams(query), context);
const state = (change: Partial<ListState>): ListState => ({ ...plainListState, ...change });

describe('the columns of a list', () => {
  it('leave out those with the same value in every readable row, unless requested', () => {
    const ofOnePayer = { ...context, sameInAll: sameInAll({ payer: { id: 7 }, state: { in: ['paid'] } }) };
    expect(columnsOf(ofOnePayer, undefined).own).toEqual(['reference', 'amount', 'state']);
    expect(columnsOf(ofOnePayer, undefined).more).toContain('payer');
    const asked = readListState(new URLSearchParams('columns=reference,payer'), ofOnePayer);
    expect(asked.state.columns).toEqual(['reference', 'payer']);
    const withoutName = readListState(new URLSearchParams('columns=state,unknown'), ofOnePayer);
    expect(withoutName.state.columns).toEqual(['reference', 'state']);
    expect(withoutName.dropped).toEqual(['columns']);
    const columnsAmong = (...columns: string[]) =>
      columnsOf({ ...ofOnePayer, resource: { ...payments, list: { ...payments.list, columns } } }, undefined)
        .own;
    expect(columnsAmong('payer', 'amount')).toEqual(['amount']);
    expect(columnsAmong('payer')).toEqual(['payer']);
  });

  it('stay when only some of the rows share a value', () => {
    expect(sameInAll({ or: [{ payer: { id: 7 } }, { state: 'paid' }] })).toEqual([]);
    expect(sameInAll(undefined)).toEqual([]);
  });
});

describe('the URL of a list', () => {
  it('has no parameters for a list in its initial state', () => {
    expect(writeListState(plainListState).toString()).toBe('');
    expect(read('')).toEqual({ state: plainListState, dropped: [] });
  });

  it('keeps the types of filter values: amounts stay text, flags booleans, ids numbers', () => {
    const where = {
      amount: { gte: '10.00' },
      urgent: true,
      payer: { id: { in: [7, 9] } },
      shares: { some: { part: { gt: 12.5 } } },
    };
    const query = writeListState(state({ where })).toString();
    expect(read(query).state.where).toEqual(where);
  });

  it('may have unrelated parameters, which are ignored', () => {
    expect(read('utm_source=letter&q=x&where=y').dropped).toEqual([]);
  });
});

describe('a mistyped or made-up URL', () => {
  const wrong: readonly (readonly [query: string, part: string])[] = [
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e3', 'page'],
    ['page=999999999999', 'page'],
    ['size=7', 'size'],
    ['size=25.0', 'size'],
    ['sort=nothing', 'sort'],
    ['sort=account', 'sort'],
    ['sort=shares', 'sort'],
    ['sort=', 'sort'],
    ['view=Secret', 'view'],
    ['view=constructor', 'view'],
    ['columns=account', 'columns'],
    ['columns=', 'columns'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['filter={', 'filter'],
    ['filter=null', 'filter'],
    ['filter=[]', 'filter'],
    ['filter={"account":"x"}', 'filter'],
    ['filter={"__proto__":{"polluted":true}}', 'filter'],
    ['filter={"state":"none"}', 'filter'],
    ['filter={"amount":{"gte":10}}', 'filter'],
    ['filter={"payer":{"password":{"like":"a"}}}', 'filter'],
    ['filter={"payer":{"id":{"my":"tenantId"}}}', 'filter'],
    ['cursor=abc', 'cursor'],
  ];
  it.each(wrong)('%s is dropped and reported', (query, part) => {
    expect(read(query)).toEqual({ state: plainListState, dropped: [part] });
  });

  it('loses only the invalid parts of its filter, sort order and columns', () => {
    const { state: kept, dropped } = read(
      'filter={"state":"paid","gone":1}&sort=-amount,gone,-amount&columns=note,gone,reference',
    );
    expect(kept.where).toEqual({ state: 'paid' });
    expect(kept.sort).toEqual([{ field: 'amount', order: 'desc' }]);
    expect(kept.columns).toEqual(['reference', 'note']);
    expect(dropped).toEqual(['sort', 'columns', 'filter']);
  });

  it('asks for no page beyond the server’s limit, unless a cursor leads there', () => {
    expect(read('size=100&page=5000')).toEqual({
      state: state({ size: 100, page: 1001 }),
      dropped: ['page'],
    });
    expect(read('size=100&page=5000&cursor=abc').state.page).toBe(5000);
  });

  it('never throws, and the state read from it survives writing and reading', () => {
    const value = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(
        '1',
        '2',
        '-amount,state',
        'Paid',
        'reference,note',
        '{"state":{"in":["paid"]}}',
        '{"and":[{"not":{"urgent":true}}]}',
      ),
    );
    const garbled = fc.record(
      {
        page: value,
        size: value,
        sort: value,
        search: value,
        view: value,
        columns: value,
        filter: value,
        cursor: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(garbled, (params) => {
        const address = writeListState(readListState(new URLSearchParams(params), context).state);
        const { state: again, dropped } = readListState(address, context);
        expect({ address: writeListState(again).toString(), dropped }).toEqual({
          address: address.toString(),
          dropped: [],
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('every state of a list', () => {
  const money = fc
    .tuple(fc.bigInt({ min: -99_999n, max: 99_999n }), fc.nat(99))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
  const leaf: fc.Arbitrary<Predicate> = fc.oneof(
    fc.record({
      reference: fc.record({ like: fc.string({ maxLength: 50 }).filter((text) => !text.includes('\u0000')) }),
    }),
    fc.record({
      payer: fc.record({
        id: fc.record({ in: fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 5 }) }),
      }),
    }),
    fc.record({ amount: fc.record({ gte: money, lte: money }) }),
    fc.record({ state: fc.record({ nin: fc.subarray(['draft', 'paid', 'void']) }) }),
    fc.record({ urgent: fc.boolean() }),
    fc.record({ paidOn: fc.constant(null) }),
    fc.record({ type: fc.record({ id: fc.constantFrom(1, 2) }) }),
    fc.record({ shares: fc.record({ some: fc.record({ tenant: fc.record({ id: fc.nat(99) }) }) }) }),
  );
  const { where } = fc.letrec<{ where: Predicate }>((tie) => ({
    where: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.record({ and: fc.array(tie('where'), { maxLength: 2 }) }),
      fc.record({ or: fc.array(tie('where'), { maxLength: 2 }) }),
      fc.record({ not: tie('where') }),
    ),
  }));
  const sortable = ['reference', 'payer', 'amount', 'paidOn', 'state', 'urgent', 'id', 'createdAt'];
  const anyState: fc.Arbitrary<ListState> = fc
    .record({
      page: fc.integer({ min: 1, max: 100 }),
      size: fc.constantFrom(...pageSizes),
      sort: fc
        .tuple(fc.shuffledSubarray(sortable, { maxLength: 5 }), fc.boolean())
        .map(([fields, down]) =>
          fields.map((field) => ({ field, order: down ? ('desc' as const) : ('asc' as const) })),
        ),
      search: fc
        .string({ maxLength: 50, unit: 'grapheme' })
        .map((text) => text.trim())
        .filter((text) => !text.includes('\u0000')),
      view: fc.constantFrom(undefined, 'Paid'),
      columns: fc.constantFrom<readonly string[] | undefined>(
        undefined,
        ['reference'],
        ['reference', 'amount'],
      ),
      where: fc.option(where, { nil: {} }),
      after: fc.option(fc.base64String({ minLength: 4 }), { nil: undefined }),
    })
    .map((one) => ({ ...one, after: one.page === 1 ? undefined : one.after }));

  it('is restored exactly from its URL, with a filter that selects the same records', () => {
    const some = <Key extends string>(...records: readonly Readonly<Record<Key, unknown>>[]) =>
      fc.constantFrom(...records);
    const anyRecord = fc
      .tuple(
        some({ state: 'draft' }, { state: 'paid' }),
        some({ urgent: true }, { urgent: false }),
        some({ type: { id: 1 } }, { type: { id: 2 } }),
        some({ reference: 'a' }, { reference: '' }),
        some({ amount: '1.00' }, { amount: '99.00' }),
      )
      .map((parts) => Object.assign({}, ...parts));
    fc.assert(
      fc.property(anyState, anyRecord, (before, record) => {
        const address = writeListState(before);
        const { state: after, dropped } = readListState(address, context);
        expect({ ...after, where: {}, dropped }).toEqual({ ...before, where: {}, dropped: [] });
        expect(matches(after.where, record)).toBe(matches(before.where, record));
        expect(writeListState(after).toString()).toBe(address.toString());
      }),
      { numRuns: 1_000 },
    );
  });

  it('has each field that a filter joins by "and" side by side, and the rest of a field used twice apart', () => {
    const where = {
      and: [
        { state: 'paid' },
        { and: [{ urgent: true, or: [] }, { payer: { id: 1 } }] },
        { state: { ne: 'void' } },
      ],
    };
    expect(read(writeListState(state({ where })).toString()).state.where).toEqual({
      state: 'paid',
      urgent: true,
      or: [],
      payer: { id: 1 },
      and: [{ state: { ne: 'void' } }],
    });
  });
});

describe('a list', () => {
  it('returns to the first page when anything but the page changes', () => {
    const deep = state({ page: 9, after: 'abc' });
    expect(changeList(deep, { search: 'x' })).toEqual(state({ search: 'x' }));
  });

  it('has the columns and sort order of its view or, without one, of its declaration', () => {
    expect(columnsOf(context, undefined)).toEqual({
      own: ['reference', 'payer', 'amount', 'state'],
      more: ['id', 'paidOn', 'note'],
    });
    expect(columnsOf(context, 'Paid')).toEqual({
      own: ['reference', 'paidOn'],
      more: ['payer', 'amount', 'state', 'id', 'note'],
    });
    expect(sortInForce(state({ view: 'Paid' }), context)).toEqual([{ field: 'amount', order: 'asc' }]);
    expect(sortInForce(state({}), context)).toEqual([{ field: 'paidOn', order: 'desc' }]);
  });

  it('drops columns, sort orders and filters of fields that the caller may not read', () => {
    const { amount: _amount, ...readable } = payments.fields;
    const blind = { resource: payments, readable };
    expect(columnsOf(blind, undefined).own).toEqual(['reference', 'payer', 'state']);
    const query = new URLSearchParams('sort=amount&columns=amount&filter={"amount":{"gte":"1.00"}}');
    expect(readListState(query, blind)).toEqual({
      state: plainListState,
      dropped: ['sort', 'columns', 'filter'],
    });
  });
});
