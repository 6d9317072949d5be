/**
 * Every screen can be used by everybody: axe finds no barrier, nothing scrolls sideways, and the console stays empty; while a
 * backend is out of order it says so, and shows what was asked for once that is back.
 */
import { expect, test } from 'vitest';
import { barriersEverywhere, settled, visit } from './looks.ts';
import type { Portal } from './portal.ts';
import { people } from './sample-people.ts';

const words = 'The programme office is moving house.';
const outOfOrder = {
  kind: 'answer',
  status: 500,
  headers: { 'retry-after': '0' },
  body: JSON.stringify({ Error: words }),
} as const;
const reads = /^\/(api|identity)\/(?!users\/me$|alert\/current|events)/;

/** @param screens of each resource the addresses: what a page has loaded, the next need not load again */
export function testScreens(
  portal: () => Portal,
  screens: readonly (readonly [resource: string, paths: readonly string[]])[],
): void {
  test.each(screens)(
    '%s, which say that a backend is out of order, and show what was asked for once it is back',
    async (_resource, paths) => {
      const network = await portal().network();
      const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer', {
        baseURL: network.origin,
      });
      for (const path of paths) {
        await page.setViewportSize({ width: 1440, height: 900 });
        const before = network.requests.length;
        const mend = network.failAll('GET', reads, outOfOrder);
        await visit(page, path);
        await settled(page);
        const asked = network.requests.slice(before).some((one) => reads.test(one.path));
        const said = (await page.getByText(words).count()) > 0;
        expect.soft({ path, said }).toEqual({ path, said: asked });
        mend();
        // The error screen of the specification leads back; this page is gone to anew.
        if ((await page.getByRole('button', { name: 'Take Me Back' }).count()) > 0) {
          await visit(page, '/legalDisclaimer');
          await visit(page, path);
          await settled(page);
        }
        const again = page.getByRole('button', { name: 'Try again' });
        while ((await again.count()) > 0) {
          await again.first().click();
          await settled(page);
        }
        expect.soft([path, await page.getByText(words).count()]).toEqual([path, 0]);
        const failure = page.getByRole('heading', { name: 'An Unexpected Error Occurred' });
        expect.soft([path, await failure.count()]).toEqual([path, 0]);
        expect.soft([path, await barriersEverywhere(page)]).toEqual([path, []]);
      }
    },
  );
}
