/**
 * Every screen is accessible to axe, fits without horizontal scrolling and logs no errors. While a backend
 * fails, it says so, and it shows the requested data once the backend is back.
 */
import { expect, test } from 'vitest';
import { barriersEverywhere, settled, visit } from './page-checks.ts';
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

/**
 * @param screens the addresses of each resource's screens, in one test, as a page need not load everything
 * again
 */
export function testScreens(
  portal: () => Portal,
  screens: readonly (readonly [resource: string, paths: readonly string[]])[],
): void {
  test.each(screens)(
    '%s: each says that the backend fails, and is shown accessibly once the backend is back',
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
        // The specified error screen only leads back, so the page is opened again.
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
