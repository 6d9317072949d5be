import type { BrowserContext, Page } from 'playwright-core';
import { followRequests } from './page-checks.ts';

interface Kept {
  readonly page: Page;
  isTaken: boolean;
}

/** By origin: one page for all tests that this process runs, one after the other. */
const kept = new Map<string, Kept>();

/**
 * A page that keeps nothing from the previous test except the scripts that its profile has fetched and
 * compiled: it loads the portal in a quarter of the processor time of a new profile. Undefined while it is in
 * use.
 *
 * @param open opens a profile for the first page of the origin
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

/** Call it after a test, while the server that the pages load from is still running. */
export async function giveBackPages(): Promise<void> {
  for (const [origin, one] of kept) {
    if (!one.isTaken) continue;
    one.isTaken = false;
    try {
      await clear(one.page);
    } catch {
      // The test closed it, or its server is gone: the next test opens another page.
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
  // Another origin would need another process. A form with unsaved changes asks, and is left.
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

/** A path of the server that runs no scripts. */
export const nowhere = '/ready';
