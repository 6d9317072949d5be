import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until the page keeps the stream of changes (src/providers/live-stream.ts), which starts some seconds after the page.
 * Unlike the request for it, this is not missed if the page has been open for longer. A change from now on is told to the
 * page, even if its request has yet to arrive.
 */
export async function keepsStream(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name?.startsWith('live:'));
    });
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}
