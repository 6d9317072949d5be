import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { atRest, barriersOn } from './barriers.ts';

/** The pending requests of each page. */
const underWay = new WeakMap<Page, Set<Request>>();

/**
 * Lets `settled` know when no requests are pending, half a second earlier than Playwright's "networkidle".
 */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    // An event stream never ends.
    if (request.resourceType() !== 'eventsource' && !request.url().includes('/api/events?'))
      requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until the page has loaded everything it requested and its animations have ended. */
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
/** A response can lead to further requests. */
const quietLooks = 2;

/**
 * Goes to another path of the portal without reloading, as links do. Its page may still be loading
 * afterwards.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const title = () => page.locator('#content h1').first();
  const before = await title().evaluate((heading, to) => {
    if (location.pathname === to) return null;
    heading.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return heading.textContent;
  }, path);
  // The page is already at this path.
  if (before === null) return;
  await expect
    .poll(() => page.locator('#content h1[data-before]').filter({ hasText: before }).count(), {
      interval: 20,
    })
    .toBe(0);
  await title().waitFor();
}

/**
 * What axe finds, and what overflows horizontally, one line each, on a desktop and a phone, in light and
 * dark, and on the narrowest screen. Layout depends on the width and colors on the theme, and
 * tests/portal/tokens.test.ts checks the contrast of all colors in both themes: so two combinations find what
 * four would.
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
    // The header would cover targets while the page is scrolled.
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const barrier of await barriersOn(page)) found.push(`${width}, ${colorScheme}: ${barrier}`);
    found.push(...(await cutOff(page, width)));
  }
  found.push(...(await cutOff(page, 320)));
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/**
 * What scrolls horizontally at this width, where WCAG 1.4.10 allows nothing at 320 pixels, and text that ends below the frame
 * around it.
 */
export async function cutOff(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await atRest(page);
  const { scrollWidth, spilled } = await page.evaluate(() => {
    // What sticks to the window may have an open menu below it.
    const isFrame = ({ borderBottomWidth, borderBottomColor, overflowY, position }: CSSStyleDeclaration) =>
      position !== 'sticky' &&
      overflowY === 'visible' &&
      borderBottomWidth !== '0px' &&
      !borderBottomColor.endsWith(', 0)');
    const frames = [...document.querySelectorAll('body *')].filter((one) => isFrame(getComputedStyle(one)));
    const below = frames.filter((frame) => {
      const words = document.createRange();
      words.selectNodeContents(frame);
      return words.getBoundingClientRect().bottom > frame.getBoundingClientRect().bottom + 1;
    });
    return {
      scrollWidth: document.documentElement.scrollWidth,
      spilled: below.map(({ tagName, className, textContent }) =>
        `${tagName}.${className} ${textContent}`.slice(0, 160),
      ),
    };
  });
  return [
    ...(scrollWidth > width ? [`at ${width} pixels it is ${scrollWidth} wide`] : []),
    ...spilled.map((words) => `at ${width} pixels it ends below its frame: ${words}`),
  ];
}

/** The cumulative layout shift since the page opened. */
export async function moved(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
          resolve(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a layout shift the observer reports nothing.
        setTimeout(() => resolve(0), 500);
      }),
  );
}
