import { expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.mcoAdmin);

test('an alert stands below the header until it is dismissed, and then stays away', async () => {
  const page = await portal().signedIn(people.mcoAdmin);
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText('Rejected payments wait to be mended').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  const before = await messages.getByRole('listitem').count();
  await page.getByRole('button', { name: 'Dismiss: Rejected payments wait to be mended' }).focus();
  const stored = page.waitForResponse((response) => response.url().endsWith('/dismiss'));
  await page.keyboard.press('Enter');
  await expect.poll(() => messages.getByRole('listitem').count()).toBe(before - 1);
  // The keyboard goes on where it was.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Dismiss: /);
  expect((await stored).status()).toBe(204);
  await page.reload();
  await messages.waitFor();
  expect(await messages.getByText('Rejected payments wait to be mended').count()).toBe(0);
});
