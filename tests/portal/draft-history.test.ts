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
  const merged = reduce(mine, { type: 'merged', merged: { base, theirs, document } });
  expect(labels(merged)).toEqual(['Mine', 'Theirs']);
  const undone = reduce(merged, { type: 'undo' });
  expect(labels(undone)).toEqual([undefined, 'Theirs']);
  expect(undone.past).toEqual([]);
  expect(labels(reduce(undone, { type: 'redo' }))).toEqual(['Mine', 'Theirs']);
});
