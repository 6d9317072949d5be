import { expect, test } from 'vitest';
import { faultyPortal } from '../harness/faulty-portal.ts';
import { fillForm, submitButton, toReview } from '../harness/holder-page.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin);

test('on a phone, the toast about a network failure leaves the submit button uncovered', async () => {
  const { page, network } = await portal().formOf(people.superAdmin, 114, {
    viewport: { width: 390, height: 844 },
  });
  await fillForm(page);
  await toReview(page);
  network.fail('POST', '/api/accountHolders', { kind: 'cutBefore' });
  await submitButton(page).click();
  await page.getByRole('alert').filter({ hasText: 'It could not be submitted' }).waitFor();
  const toast = page.getByRole('listitem').filter({ hasText: 'Error' });
  // A toast stays while the pointer is over it.
  await toast.hover();
  const foot = await toast.evaluate((one) => one.getBoundingClientRect().bottom);
  const submit = await submitButton(page).boundingBox();
  expect(submit?.y).toBeGreaterThan(foot);
  expect(submit?.y).toBeLessThan(844);
});

test('on a phone, an owner’s name of several lines keeps its distance from the card’s border', async () => {
  const { page } = await portal().formOf(people.superAdmin, 115, { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Add Beneficial Owner Entity' }).click();
  const card = page.locator('[data-card]');
  await card
    .getByLabel('Legal Business Name')
    .fill('Corporación Interamericana de Servicios Hospitalarios del Norte, S. A.');
  const title = card.getByRole('heading', { level: 3 });
  await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThan(60);
  const above = ((await title.boundingBox())?.y ?? 0) - ((await card.boundingBox())?.y ?? 0);
  expect(above).toBeGreaterThanOrEqual(8);
});
