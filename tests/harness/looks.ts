import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { atRest, barriersOn } from './barriers.ts';

/** What each page has asked for that has not come yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Lets `settled` know when there is nothing more to come: half a second earlier than Playwright's "networkidle". */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    // It never ends.
    if (request.resourceType() !== 'eventsource' && !request.url().includes('/api/events?'))
      requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Everything that the page asked for has come, and is at rest. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  let quiet = 0;
  await expect
    .poll(
      async () => {
        await atRest(page);
        const isBusy = (await page.locator('[aria-busy=true]').count()) > 0;
        quiet = isBusy || (underWay.get(page)?.size ?? 0) > 0 ? 0 : quiet + 1;
        return quiet;
      },
      { interval: 30 },
    )
    .toBeGreaterThan(quietLooks);
}
/** After what has come, there may be more that is asked for because of it. */
const quietLooks = 2;

/** Another address of the portal, gone to as its links do: what is loaded stays loaded. Its page may still be loading. */
export async function visit(page: Page, path: string): Promise<void> {
  const title = () => page.locator('#content h1').first();
  const before = await title().evaluate((heading, to) => {
    if (location.pathname === to) return null;
    heading.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return heading.textContent;
  }, path);
  // Already there.
  if (before === null) return;
  await expect
    .poll(() => page.locator('#content h1[data-before]').filter({ hasText: before }).count(), {
      interval: 20,
    })
    .toBe(0);
  await title().waitFor();
}

/**
 * Desk and telephone, light and dark, and the narrowest screen: what axe finds, and what is cut off sideways, one line
 * each. What is laid out differs by width and what is coloured by theme; that the themes' colours go together wherever they
 * meet, tests/portal/tokens.test.ts holds: so two looks see what four would.
 */
export async function barriersEverywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // What the header covers while the page is scrolled is no target.
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const barrier of await barriersOn(page)) found.push(`${width}, ${colorScheme}: ${barrier}`);
    found.push(...(await cutOff(page, width)));
  }
  found.push(...(await cutOff(page, 320)));
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** WCAG 1.4.10: at 320 pixels nothing scrolls sideways. */
export async function cutOff(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await atRest(page);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return scrollWidth > width ? [`at ${width} pixels it is ${scrollWidth} wide`] : [];
}

/** How much of what was seen has moved by itself since the page opened: the sum that browsers call layout shift. */
export async function moved(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
          resolve(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing has moved.
        setTimeout(() => resolve(0), 500);
      }),
  );
}
