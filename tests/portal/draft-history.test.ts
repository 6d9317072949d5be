/** Undo reverts the user's own changes, even if another user saved in the meantime. */
import { expect, test } from 'vitest';
import type { ResourceDocument } from '../../src/contracts/prototypes/prototype-document.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { changeField, withOptions } from '../../src/contracts/prototypes/prototype-edit.ts';
import { mergeDocuments } from '../../src/contracts/prototypes/prototype-merge.ts';
import { type History, reduce } from '../../src/pages/prototypes/draft-history.ts';

const base = draftDocument('site visits', [
  { key: 'name', kind: 'text', options: { max: 40 } },
  { key: 'cost', kind: 'money' },
]);
const called = (document: ResourceDocument, key: string, label: string) =>
  changeField(document, key, (field) => withOptions(field, { label }));
const labels = ({ now }: History) => now.document.fields.map(({ options }) => options?.label);

test('undo and redo of the user’s change keep what another user changed', () => {
  const draft = { document: base, invented: [], decided: [], spanish: {} };
  const mine = reduce(
    { past: [], now: draft, future: [], step: undefined },
    {
      type: 'change',
      step: 'name',
      make: (one) => ({ ...one, document: called(one.document, 'name', 'Mine') }),
    },
  );
  const theirs = called(base, 'cost', 'Theirs');
  const { document } = mergeDocuments(base, mine.now.document, theirs);
  const merged = reduce(mine, {
    type: 'merged',
    merged: { base, theirs, document, besides: { base: draft, theirs: draft } },
  });
  expect(labels(merged)).toEqual(['Mine', 'Theirs']);
  const undone = reduce(merged, { type: 'undo' });
  expect(labels(undone)).toEqual([undefined, 'Theirs']);
  expect(undone.past).toEqual([]);
  expect(labels(reduce(undone, { type: 'redo' }))).toEqual(['Mine', 'Theirs']);
});

test('translations, decisions and replaced columns that another user saved are taken over, also into what Undo restores', () => {
  const begun = {
    document: base,
    invented: [],
    decided: ['one'],
    spanish: { Cost: 'Costo', Name: 'Nombre' },
  };
  const mine = reduce(
    { past: [], now: begun, future: [], step: undefined },
    {
      type: 'change',
      step: 'words',
      make: (draft) => ({ ...draft, spanish: { ...draft.spanish, Visit: 'Visita' } }),
    },
  );
  const theirs = { invented: ['name'], decided: ['two'], spanish: { Cost: 'Coste', Visits: 'Visitas' } };
  const merged = reduce(mine, {
    type: 'merged',
    merged: { base, theirs: base, document: base, besides: { base: begun, theirs } },
  });
  const spanish = { Cost: 'Coste', Visits: 'Visitas', Visit: 'Visita' };
  expect(merged.now).toEqual({ ...theirs, document: base, spanish });
  expect(reduce(merged, { type: 'undo' }).now).toEqual({ ...theirs, document: base });
});
