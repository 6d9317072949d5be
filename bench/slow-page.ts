/** A page on a slow processor, and how to measure it. */
import type { Browser, Page } from 'playwright-core';
import type { StorageState } from './browser-session.ts';
import { installClock } from './page-clock.ts';

export interface Slowed {
  readonly url: string;
  /** Selector of an element that is there when the page is ready. */
  readonly selector: string;
  readonly slowdown: number;
  readonly state?: StorageState;
}

/** Opens a page whose code has loaded and run, then slows down the processor. */
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

/** Clicks in the middle of the element. Only the click itself reaches the slowed page. */
export async function clickAt(page: Page, selector: string, index = 0): Promise<void> {
  const box = await page.locator(selector).nth(index).boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen.`);
  await page.mouse.click(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
}

/** Resolves once the page is listening; the function it returns waits for the paint. */
export async function paintAfter(page: Page, selector: string): Promise<() => Promise<number>> {
  const armed = await page.evaluateHandle(
    (shown) => ({ painted: window.benchClock.paintAfter('click', shown) }),
    selector,
  );
  return () => armed.evaluate(({ painted }) => painted);
}
