import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { declarationOf, documentOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { allow, everyone } from '../../src/contracts/resource/policy.ts';
import { PreviewedRecord } from '../../src/pages/prototypes/previewed-record.tsx';
import { RequestFailure } from '../../src/providers/request-failure.ts';
import { DrawnFor } from '../../src/providers/session.ts';
import sdas from '../../src/resources/sdas.ts';
import { dismissToast } from '../../src/shell/toast.ts';
import { Toaster } from '../../src/shell/toaster.tsx';
import { oneSession } from '../harness/one-session.ts';

afterEach(dismissToast);

const resource = {
  ...sdas,
  actions: { retire: { label: 'Retire', done: 'retired', set: { name: 'Old' }, grants: [allow(everyone)] } },
};
const document = documentOf(resource);
const at = '2026-10-01T12:00:00.000Z';
const record = { id: 5, version: 1, createdAt: at, updatedAt: at, name: 'Bexar', counties: [], mcos: [] };
const refused = () => Promise.reject(new RequestFailure('Somebody deleted this row.', 404));

test('an action that fails on a row of a pilot is told', async () => {
  render(
    <MemoryRouter>
      <DrawnFor value={oneSession}>
        <PreviewedRecord
          document={document}
          resource={declarationOf(document)}
          records={[record]}
          store={{ create: refused, update: refused, remove: refused, mayRemove: () => false }}
        />
      </DrawnFor>
      <Toaster />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Somebody deleted this row.')).toBeTruthy();
});
