import { expect, test } from 'vitest';
import { f } from '../../../src/contracts/resource/fields.ts';
import { mergeOf } from '../../../src/framework/form/conflict/merge.ts';

const fields = {
  name: f.text(),
  amount: f.money(),
  place: f.ref('places'),
  tags: f.list(),
  state: f.choice({ draft: 'Draft', open: 'Open' }, { readOnly: true }),
};
const base = {
  id: 1,
  version: 4,
  name: 'Before',
  amount: '1.00',
  place: { id: 1, name: 'One' },
  tags: ['a'],
  state: 'draft',
};
const keysOf = (changes: readonly { readonly key: string }[]) => changes.map(({ key }) => key);

test('a field changed by both is a clash; other changes of theirs are taken, even read-only ones', () => {
  const theirs = { ...base, version: 5, name: 'Theirs', amount: '2.00', state: 'open' };
  const { locked, clashes, taken, isAnyLeft } = mergeOf(
    fields,
    base,
    { name: 'Mine', tags: ['a', 'b'] },
    theirs,
    fields,
  );
  expect([locked, isAnyLeft]).toEqual([[], true]);
  expect(clashes).toEqual([
    { key: 'name', field: fields.name, before: 'Before', mine: 'Mine', theirs: 'Theirs' },
  ]);
  expect(keysOf(taken)).toEqual(['amount', 'state']);
});

test('the same change by both is not a clash', () => {
  const { clashes, taken, isAnyLeft } = mergeOf(
    fields,
    base,
    { name: 'Same' },
    { ...base, name: 'Same' },
    fields,
  );
  expect(clashes).toEqual([]);
  expect(keysOf(taken)).toEqual(['name']);
  expect(isAnyLeft).toBe(false);
});

test('references are compared by id, not by the name of the target', () => {
  const renamed = { ...base, place: { id: 1, name: 'Renamed' } };
  expect(mergeOf(fields, base, { place: { id: 2, name: 'Two' } }, renamed, fields)).toMatchObject({
    clashes: [],
    taken: [],
  });
});

test('a field missing from their record, because I may not read it, is not a change', () => {
  const { amount: _amount, ...theirs } = base;
  expect(mergeOf(fields, base, {}, theirs, fields)).toMatchObject({ clashes: [], taken: [] });
});

test('my change of a field that I may not change any more is locked, whether they changed it or not', () => {
  const { name, tags } = fields;
  const theirs = { ...base, version: 5, amount: '2.00', state: 'open' };
  const mine = { amount: '3.00', place: { id: 2, name: 'Two' }, name: 'Mine' };
  const { locked, clashes, taken, isAnyLeft } = mergeOf(fields, base, mine, theirs, { name, tags });
  expect(locked).toEqual([
    { key: 'amount', field: fields.amount, before: '1.00', mine: '3.00', theirs: '2.00' },
    {
      key: 'place',
      field: fields.place,
      before: base.place,
      mine: { id: 2, name: 'Two' },
      theirs: base.place,
    },
  ]);
  expect([keysOf(clashes), keysOf(taken), isAnyLeft]).toEqual([[], ['state'], true]);
  expect(mergeOf(fields, base, { amount: '3.00' }, theirs, { name }).isAnyLeft).toBe(false);
});
