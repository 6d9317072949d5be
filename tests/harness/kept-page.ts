import type { BrowserContext, Page } from 'playwright-core';
import { followRequests } from './looks.ts';

interface Kept {
  readonly page: Page;
  isTaken: boolean;
}

/** By origin, for as long as this process lives: one page for the tests that it runs, one after the other. */
const kept = new Map<string, Kept>();

/**
 * A page on which nothing is left of the test before, but the scripts that its profile has fetched and compiled: it loads the
 * portal in a quarter of the processor time that a new profile takes. Undefined while it is taken already.
 *
 * @param open a profile for the first page of the origin
 */
export async function takePage(
  origin: string,
  open: () => Promise<BrowserContext>,
): Promise<Page | undefined> {
  const found = kept.get(origin);
  if (found?.isTaken === true) return undefined;
  const page =
    found === undefined || found.page.isClosed() || !found.page.context().browser()?.isConnected()
      ? await (await open()).newPage()
      : found.page;
  kept.set(origin, { page, isTaken: true });
  return page;
}

/** After a test, while what the pages load from still listens. */
export async function giveBackPages(): Promise<void> {
  for (const [origin, one] of kept) {
    if (!one.isTaken) continue;
    one.isTaken = false;
    try {
      await clear(one.page);
    } catch {
      // Closed by the test, or what it loads from is gone: the next test opens another.
      kept.delete(origin);
      await one.page.context().close();
    }
  }
}

async function clear(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await context.clearCookies();
  // Within the origin: a page of another would take another process. A form that is not saved asks, and is left.
  await page.goto(nowhere);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  page.removeAllListeners();
  followRequests(page);
}

/** The server answers there, and nothing runs. */
export const nowhere = '/ready';
