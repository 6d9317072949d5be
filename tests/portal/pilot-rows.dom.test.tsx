import { type DataProvider, Refine } from '@refinedev/core';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { encoded } from '../../src/contracts/messages/encoded.ts';
import { manifests } from 'virtual:manifests';
import { documentOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { ResourcesProvider } from '../../src/framework/resources.tsx';
import { usePilotRows } from '../../src/pages/prototypes/record-stores.ts';
import { createDataProvider } from '../../src/providers/data.ts';
import { RequestFailure } from '../../src/providers/request-failure.ts';
import { DrawnFor } from '../../src/providers/session.ts';
import sdas from '../../src/resources/sdas.ts';
import { oneSession } from '../harness/one-session.ts';

const at = '2026-10-01T12:00:00.000Z';
const prototype = { id: 7, version: 1, createdAt: at, updatedAt: at, takesRows: true };
const rows = [1, 2, 3].map((id) => ({
  id,
  version: 1,
  createdAt: at,
  updatedAt: at,
  values: { name: `Area ${id}` },
}));
const sent: unknown[] = [];
const provider: DataProvider = {
  ...createDataProvider(manifests),
  // Refine's types are generic in the record.
  getList: () => Promise.resolve({ data: rows as never, total: rows.length }),
  custom: ({ url, method, payload }) => {
    sent.push({ url, method, payload });
    return Promise.reject(
      new RequestFailure('Some fields need attention.', 400, {
        errors: {
          'rows[1].values.counties': encoded(message('field.required')),
          'rows[1].values.name': 'It is too long.',
        },
      }),
    );
  },
};
const source = { manifests, load: () => Promise.resolve(sdas) };
const document = documentOf(sdas);

function Around({ children }: PropsWithChildren) {
  return (
    <MemoryRouter>
      <Refine dataProvider={provider} options={{ disableTelemetry: true }}>
        <DrawnFor value={oneSession}>
          <ResourcesProvider value={source}>{children}</ResourcesProvider>
        </DrawnFor>
      </Refine>
    </MemoryRouter>
  );
}

test('an action that fails on one of several rows of a pilot names the row and what is wrong with it', async () => {
  const { result } = renderHook(() => usePilotRows(prototype, document), { wrapper: Around });
  await waitFor(() => expect(result.current.records).toHaveLength(3));
  const changes = [1, 2, 3].map((id) => ({ id, values: { name: 'Old', version: 1 } }));
  await act(() =>
    expect(result.current.store.updateAll(changes)).rejects.toThrow(
      'Area 2: Enter the counties. Name: It is too long.',
    ),
  );
  // All are in one request, which the server carries out as a whole or not at all.
  const sentRows = [1, 2, 3].map((id) => ({ id, values: { name: 'Old' }, version: 1 }));
  expect(sent).toEqual([{ url: '/api/prototypeRows', method: 'patch', payload: { rows: sentRows } }]);
});
