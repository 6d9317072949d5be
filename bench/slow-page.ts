/** A page on a slow processor, and what is measured there. */
import type { Browser, Page } from 'playwright-core';
import type { StorageState } from './browser-session.ts';
import { installClock } from './page-clock.ts';

export interface Slowed {
  readonly url: string;
  /** There when the page is ready. */
  readonly selector: string;
  readonly slowdown: number;
  readonly state?: StorageState;
}

/** A page whose code is there and has run, on a slow processor. */
export async function slowPage(browser: Browser, { url, selector, slowdown, state }: Slowed): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(state === undefined ? {} : { storageState: state }),
  });
  const page = await context.newPage();
  await installClock(page, selector);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(selector).first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Clicks in the middle of the element: nothing but the click reaches the slowed page. */
export async function clickAt(page: Page, selector: string, index = 0): Promise<void> {
  const box = await page.locator(selector).nth(index).boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen.`);
  await page.mouse.click(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
}

/** The page listens from when this has come back; what comes back waits for the painting. */
export async function paintAfter(page: Page, selector: string): Promise<() => Promise<number>> {
  const armed = await page.evaluateHandle(
    (shown) => ({ painted: window.benchClock.paintAfter('click', shown) }),
    selector,
  );
  return () => armed.evaluate(({ painted }) => painted);
}
