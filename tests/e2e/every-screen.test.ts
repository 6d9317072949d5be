import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { startFaultProxy } from '../harness/fault-proxy.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { openScreens, protectedScreens } from '../harness/screens.ts';

const portal = testPortal(people.superAdmin, people.providerAdmin);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Colours and places are judged where they come to rest. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    // Two frames: what looks at the size of the window has drawn itself for it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  });

/** Everything has come and is at rest. */
const settled = async (page: Page) => {
  await heading(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await atRest(page);
};

/** Desk and telephone, light and dark, and the narrowest screen: no barrier that axe finds, and nothing cut off sideways. */
const lookEverywhere = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth > width) found.push(`at ${width} pixels it is ${scrollWidth} wide`);
    if (width === 320) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await atRest(page);
      for (const barrier of await barriersOn(page)) found.push(`${width}, ${colorScheme}: ${barrier}`);
    }
  }
  return found;
};

describe('every screen can be used by everybody: axe finds no barrier, nothing scrolls sideways, the console stays empty', () => {
  test.each(openScreens)('%s', async (path) => {
    const page = await (await portal().open()).newPage();
    await page.goto(path);
    await settled(page);
    expect(await lookEverywhere(page)).toEqual([]);
  });

  test.each(protectedScreens)('%s', async (path) => {
    const page = await portal().signedIn(people.superAdmin, path);
    await settled(page);
    expect(await page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).count()).toBe(0);
    expect(await lookEverywhere(page)).toEqual([]);
  });
});

test('a backend that is out of order is said on every screen, and shows what was asked for once it is back', async () => {
  const network = await startFaultProxy(portal().server.origin);
  const words = 'The programme office is moving house.';
  const answer = {
    kind: 'answer',
    status: 500,
    headers: { 'retry-after': '0' },
    body: JSON.stringify({ Error: words }),
  } as const;
  try {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer', { baseURL: network.origin });
    for (const path of protectedScreens) {
      const before = network.requests.length;
      const mend = network.failAll('GET', /^\/(api|identity)\/(?!users\/me$)/, answer);
      await page.goto(path);
      await settled(page);
      const asked = network.requests
        .slice(before)
        .some((one) => /^\/(api|identity)\/(?!users\/me$)/.test(one.path));
      const said = (await page.getByText(words).count()) > 0;
      expect({ path, said }).toEqual({ path, said: asked });
      mend();
      // The error screen of the specification leads back; this page is loaded anew.
      if ((await page.getByRole('button', { name: 'Take Me Back' }).count()) > 0) {
        await page.reload();
        await settled(page);
      }
      const again = page.getByRole('button', { name: 'Try again' });
      while ((await again.count()) > 0) {
        await again.first().click();
        await settled(page);
      }
      expect([path, await page.getByText(words).count()]).toEqual([path, 0]);
    }
  } finally {
    await network.close();
  }
});
