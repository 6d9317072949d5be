import type { DataProvider } from '@refinedev/core';
import { expect, test } from 'vitest';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { text } from '../../src/contracts/messages/encoded.ts';
import { RequestFailure } from '../../src/providers/request-failure.ts';
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

test('a draft that the server refuses tells what is wrong with it, since no field shows that', async () => {
  const document = draftDocument('visits', [{ key: 'name', kind: 'text', options: { max: 100 } }], []);
  const record = { id: 1, version: 1, createdAt: '', updatedAt: '', document };
  const errors = { 'document.fields[0].key': text('prototype.reservedKey', { key: 'constructor' }) };
  const update = () => Promise.reject(new RequestFailure('Some fields need attention.', 400, { errors }));
  // As above.
  const saver = new Saver(record, { update } as unknown as DataProvider, () => {});
  saver.changed({ document: { ...document, label: ['Trip', 'Trips'] }, sample: null, spanish: {} });
  await saver.save();
  expect(saver.state()).toEqual({
    is: 'failed',
    words: 'A field cannot be called “constructor”: that word has another meaning. Give it another key.',
  });
});
