import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { documentOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { HandOver } from '../../src/pages/prototypes/hand-over.tsx';
import sdas from '../../src/resources/sdas.ts';

const at = '2026-10-01T12:00:00.000Z';
const records = [{ id: 5, version: 1, createdAt: at, updatedAt: at, name: 'Bexar' }];
const handOver = (total: number, isPilotRunning = false) => (
  <MemoryRouter>
    <HandOver
      id={1}
      document={documentOf(sdas)}
      code=""
      spanish={{}}
      sample={null}
      pilot={{ records, total }}
      isPilotRunning={isPilotRunning}
    />
  </MemoryRouter>
);

test('a file of a prototype that lacks rows of its pilot says so', () => {
  const { rerender } = render(handOver(1));
  expect(screen.queryByText(/This file has the newest/)).toBeNull();
  rerender(handOver(1_200));
  expect(screen.getByText(/This file has the newest 1 of 1,200 rows of the pilot\./)).toBeTruthy();
});

test('while the pilot runs, it is said that later rows are not taken along', () => {
  const { rerender } = render(handOver(1, true));
  expect(screen.getByText(/rows added after the download are left behind\. End it first/)).toBeTruthy();
  rerender(handOver(1));
  expect(screen.queryByText(/The pilot is running/)).toBeNull();
});
