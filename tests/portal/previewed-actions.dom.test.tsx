import { Refine } from '@refinedev/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { manifests } from 'virtual:manifests';
import { documentOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { allow, everyone, ofType } from '../../src/contracts/resource/policy.ts';
import { ResourcesProvider } from '../../src/framework/resources.tsx';
import { Preview, type PreviewProps } from '../../src/pages/prototypes/preview.tsx';
import { createDataProvider } from '../../src/providers/data.ts';
import { RequestFailure } from '../../src/providers/request-failure.ts';
import { DrawnFor } from '../../src/providers/session.ts';
import sdas from '../../src/resources/sdas.ts';
import { dismissToast } from '../../src/shell/toast.ts';
import { Toaster } from '../../src/shell/toaster.tsx';
import { oneSession } from '../harness/one-session.ts';

afterEach(dismissToast);

const set = { name: 'Old' };
const document = documentOf({
  ...sdas,
  actions: {
    retire: { label: 'Retire', done: 'retired', set, grants: [allow(everyone)] },
    close: { label: 'Close', done: 'closed', set, grants: [allow(ofType('superTenant'))] },
  },
});
const at = '2026-10-01T12:00:00.000Z';
const record = { id: 5, version: 1, createdAt: at, updatedAt: at, name: 'Bexar', counties: [], mcos: [] };
const records = [record];
const refused = () => Promise.reject(new RequestFailure('Somebody deleted this row.', 404));
const store = {
  create: refused,
  update: refused,
  updateAll: refused,
  remove: refused,
  mayRemove: () => false,
};
const source = { manifests, load: () => Promise.resolve(sdas) };

function previewed(props: Partial<PreviewProps>) {
  return render(
    <MemoryRouter>
      <Refine dataProvider={createDataProvider(manifests)} options={{ disableTelemetry: true }}>
        <DrawnFor value={oneSession}>
          <ResourcesProvider value={source}>
            <Preview document={document} records={records} store={store} {...props} />
          </ResourcesProvider>
        </DrawnFor>
      </Refine>
      <Toaster />
    </MemoryRouter>,
  );
}

test('an action that fails on a row of a pilot is told', async () => {
  previewed({ shown: 'record' });
  await userEvent.click(await screen.findByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Somebody deleted this row.')).toBeTruthy();
});

test('selected rows have the actions of the finished list, without those granted to others', async () => {
  previewed({});
  await userEvent.click(await screen.findByRole('checkbox', { name: /Bexar/ }));
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  expect(await within(bar).findByRole('button', { name: 'Retire' })).toBeTruthy();
  expect(within(bar).queryByRole('button', { name: 'Close' })).toBeNull();
  // The row can still be changed.
  expect(screen.getByRole('button', { name: 'Bexar' })).toBeTruthy();
});

test('its owner tries every action; read-only rows have none', async () => {
  const { unmount } = previewed({ shown: 'record', grantsAll: true });
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
  unmount();
  previewed({ shown: 'record', grantsAll: true, store: undefined });
  expect(await screen.findByRole('combobox', { name: 'Record to look at' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Close|Retire/ })).toBeNull();
});
