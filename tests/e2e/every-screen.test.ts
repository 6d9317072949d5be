import { describe, expect, test } from 'vitest';
import { startFaultProxy } from '../harness/fault-proxy.ts';
import { barriersEverywhere, settled } from '../harness/looks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { openScreens, protectedScreens } from '../harness/screens.ts';

const portal = testPortal(people.superAdmin);

describe('every screen can be used by everybody: axe finds no barrier, nothing scrolls sideways, the console stays empty', () => {
  test.each(openScreens)('%s', async (path) => {
    const page = await (await portal().open()).newPage();
    await page.goto(path);
    await settled(page);
    expect(await barriersEverywhere(page)).toEqual([]);
  });

  test.each(protectedScreens)('%s', async (path) => {
    const page = await portal().signedIn(people.superAdmin, path);
    await settled(page);
    await expect
      .poll(() => page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).count())
      .toBe(0);
    expect(await barriersEverywhere(page)).toEqual([]);
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
      const mend = network.failAll('GET', /^\/(api|identity)\/(?!users\/me$|alert\/current|events)/, answer);
      await page.goto(path);
      await settled(page);
      const asked = network.requests
        .slice(before)
        .some((one) => /^\/(api|identity)\/(?!users\/me$|alert\/current|events)/.test(one.path));
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
