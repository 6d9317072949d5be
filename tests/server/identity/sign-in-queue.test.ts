/** A sign-in does not wait forever: after five seconds the client is told when to retry. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Device } from '../../../server/identity/known-devices.ts';
import { createPasswords } from '../../../server/identity/passwords.ts';
import { leastCost } from '../../harness/server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The most that run at once, whatever the machine. */
const atOnce = 4;
const known: Device = { id: 'a device that was in before', isOurs: true };

test.each([
  ['from somewhere', undefined],
  ['from a browser that was in before', known],
])('a sign-in %s that waits five seconds for its turn is answered with 503', async (_where, device) => {
  const { matches } = createPasswords(leastCost);
  const ask = (address: string) =>
    matches({ password: 'any', address, device }, () => new Promise<never>(() => {}));
  for (let place = 0; place < atOnce; place += 1) void ask(`192.0.2.${place}`).catch(() => undefined);
  let answer: unknown;
  void ask('198.51.100.1').catch((error: unknown) => (answer = error));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toMatchObject({
    status: 503,
    descriptor: { id: 'request.signInQueue' },
    details: { retryAfterSeconds: 5 },
  });
});
