import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../../../server/live/change-feed.ts';
import { pacedChanges } from '../../../server/live/paced-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function toldTo(listeners: number) {
  const told: Change[] = [];
  const names = () => told.map((change) => (change === 'everything' ? change : [...change].join()));
  return {
    names,
    ...pacedChanges(
      (change) => void told.push(change),
      () => listeners,
    ),
  };
}

test('announces the first change at once, groups later ones of the same name, and never drops the last', async () => {
  const { hear, names } = toldTo(1);
  hear(new Set(['surveys']));
  expect(names()).toEqual(['surveys']);
  for (let time = 0; time < 5; time += 1) {
    await vi.advanceTimersByTimeAsync(100);
    hear(new Set(['surveys']));
  }
  expect(names()).toEqual(['surveys']);
  await vi.advanceTimersByTimeAsync(500);
  expect(names()).toEqual(['surveys', 'surveys']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toEqual(['surveys', 'surveys']);
});

test('does not delay one name because of another', async () => {
  const { hear, names } = toldTo(1);
  hear(new Set(['surveys']));
  hear(new Set(['surveys', 'programs']));
  expect(names()).toEqual(['surveys', 'programs']);
  hear('everything');
  expect(names()).toEqual(['surveys', 'programs', 'everything']);
});

test('waits longer between announcements the more pages are open', async () => {
  const { hear, names } = toldTo(574);
  hear(new Set(['surveys']));
  hear(new Set(['surveys']));
  await vi.advanceTimersByTimeAsync(11_000);
  expect(names()).toEqual(['surveys']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(names()).toEqual(['surveys', 'surveys']);
});
