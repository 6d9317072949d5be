import type { DataProvider } from '@refinedev/core';
import { expect, test, vi } from 'vitest';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { text } from '../../src/contracts/messages/encoded.ts';
import { RequestFailure } from '../../src/providers/request-failure.ts';
import { Saver } from '../../src/pages/prototypes/saver.ts';

test('a change that is reverted before it is sent counts as saved, and nothing is sent', () => {
  const document = draftDocument('visits', [{ key: 'name', kind: 'text', options: { max: 100 } }], []);
  const record = { id: 1, version: 1, createdAt: '', updatedAt: '', document };
  const update = () => Promise.reject(new Error('Nothing is to be sent.'));
  // The saver uses nothing else of the data provider.
  const saver = new Saver(record, { update } as unknown as DataProvider, () => {}, 1);
  const before = { document, sample: null, spanish: {} };
  saver.changed({ ...before, document: { ...document, label: ['Trip', 'Trips'] } });
  expect(saver.state().is).toBe('waiting');
  saver.changed(before);
  expect(saver.state().is).toBe('saved');
});

test('a draft that the server refuses tells what is wrong with it, since no field shows that, and is not sent again', async () => {
  const document = draftDocument('visits', [{ key: 'name', kind: 'text', options: { max: 100 } }], []);
  const record = { id: 1, version: 1, createdAt: '', updatedAt: '', document };
  const errors = { 'document.fields[0].key': text('prototype.reservedKey', { key: 'constructor' }) };
  const answers = [
    new RequestFailure('The server cannot be reached.', 0),
    new RequestFailure('Some fields need attention.', 400, { errors }),
  ];
  const update = () => Promise.reject(answers.shift() ?? new Error('Nothing more is to be sent.'));
  vi.useFakeTimers();
  // As above.
  const saver = new Saver(record, { update } as unknown as DataProvider, () => {}, 1);
  saver.changed({ document: { ...document, label: ['Trip', 'Trips'] }, sample: null, spanish: {} });
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  expect(saver.state()).toEqual({
    is: 'failed',
    words: 'A field cannot be called “constructor”: that word has another meaning. Give it another key.',
  });
});

test('a conflict sends neither old translations nor the cells that another user had replaced meanwhile', async () => {
  const document = draftDocument('visits', [{ key: 'name', kind: 'text', options: { max: 100 } }], []);
  const sample = { columns: ['name'], rows: [['Ann Real']], personal: { name: 'name' } };
  const record = {
    id: 1,
    version: 1,
    createdAt: '',
    updatedAt: '',
    document,
    sample,
    spanish: { Name: 'Nombre' },
  };
  const theirs = {
    ...record,
    version: 2,
    sample: { ...sample, rows: [['Ada Invented']], invented: ['name'] },
    spanish: { Name: 'Nombre', Visit: 'Visita' },
  };
  const sent: unknown[] = [];
  const update = ({ variables }: { readonly variables: unknown }) => {
    sent.push(variables);
    return sent.length === 1
      ? Promise.reject(
          new RequestFailure('Someone else changed it.', 409, { code: 'conflict', current: theirs }),
        )
      : Promise.resolve({ data: { version: 3 } });
  };
  // As above.
  const saver = new Saver(record, { update } as unknown as DataProvider, () => {}, 1);
  const label: readonly [string, string] = ['Trip', 'Trips'];
  saver.changed({
    document: { ...document, label: [...label] },
    sample: record.sample as never,
    spanish: record.spanish,
  });
  await saver.save();
  await saver.save();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    version: 2,
    document: { label },
    sample: theirs.sample,
    spanish: theirs.spanish,
  });
});

test('of two translations of one word mine is sent, and theirs is told', async () => {
  const document = draftDocument('visits', [{ key: 'name', kind: 'text', options: { max: 100 } }], []);
  const record = { id: 1, version: 1, createdAt: '', updatedAt: '', document, sample: null, spanish: {} };
  const current = { ...record, version: 2, spanish: { Name: 'Apellido', Visit: 'Visita' } };
  const sent: unknown[] = [];
  const update = ({ variables }: { readonly variables: unknown }) => {
    sent.push(variables);
    return sent.length === 1
      ? Promise.reject(new RequestFailure('Someone else changed it.', 409, { code: 'conflict', current }))
      : Promise.resolve({ data: { version: 3 } });
  };
  const told: unknown[] = [];
  // As above.
  const saver = new Saver(
    record,
    { update } as unknown as DataProvider,
    (_merged, clashes) => {
      told.push(...clashes);
    },
    1,
  );
  saver.changed({ document, sample: null, spanish: { Name: 'Nombre' } });
  await saver.save();
  await saver.save();
  expect(sent[1]).toMatchObject({ version: 2, spanish: { Name: 'Nombre', Visit: 'Visita' } });
  expect(told).toEqual([{ path: ['spanish', 'Name'], mine: 'Nombre', theirs: 'Apellido' }]);
});
