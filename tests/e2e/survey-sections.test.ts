/** The list of a survey's sections, and what stands above them. */
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { button, field, saved } from '../harness/survey-sheet.ts';

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

test('the offer to copy earlier answers stays with the first answer, and moves no question', async () => {
  const page = await portal().signedIn(people.providerAdmin, '/surveys/providers/62?period=3');
  await button(page, 'Copy answers').waitFor();
  const contact = field(page, 'Who may we ask about these answers?');
  const staff = page.getByRole('radio', { name: 'Our own staff' });
  const before = await staff.boundingBox();
  await staff.check();
  await saved(page);
  expect(await staff.boundingBox()).toEqual(before);
  await contact.fill('Bo Ruiz');
  await button(page, 'Copy answers').click();
  await page.getByText(/answers were copied/).waitFor();
  await saved(page);
  // The rest is copied; what was answered stays.
  await page.getByRole('link', { name: /^Claims and directed payments/ }).click();
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBeGreaterThan(0);
  await page.goBack();
  expect([await staff.isChecked(), await contact.inputValue()]).toEqual([true, 'Bo Ruiz']);
});
