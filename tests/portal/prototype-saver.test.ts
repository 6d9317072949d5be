import type { DataProvider } from '@refinedev/core';
import { expect, test } from 'vitest';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { Saver } from '../../src/pages/prototypes/saver.ts';

test('a change that is reverted before it is sent counts as saved, and nothing is sent', () => {
  const document = draftDocument('visits', [{ key: 'name', kind: 'text', options: { max: 100 } }], []);
  const record = { id: 1, version: 1, createdAt: '', updatedAt: '', document };
  const update = () => Promise.reject(new Error('Nothing is to be sent.'));
  // The saver uses nothing else of the data provider.
  const saver = new Saver(record, { update } as unknown as DataProvider, () => {});
  const before = { document, sample: null, spanish: {} };
  saver.changed({ ...before, document: { ...document, label: ['Trip', 'Trips'] } });
  expect(saver.state().is).toBe('waiting');
  saver.changed(before);
  expect(saver.state().is).toBe('saved');
});
