/** The list of a survey's sections. */
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.providerAdmin);

test('which section is open moves none of the others', async () => {
  const page = await portal().signedIn(people.providerAdmin, '/surveys/providers/62?period=3', {
    viewport: { width: 1440, height: 900 },
  });
  const sections = page.getByRole('navigation', { name: 'Sections of the survey' });
  const last = sections.getByRole('link', { name: /^All on one page/ });
  await last.waitFor();
  const places = new Set<number | undefined>();
  for (const section of await sections.getByRole('link').all()) {
    await section.click();
    await section.and(page.locator('[aria-current]')).waitFor();
    places.add((await last.boundingBox())?.y);
  }
  expect(places.size).toBe(1);
});
