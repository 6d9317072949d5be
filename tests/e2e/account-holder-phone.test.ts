import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultyPortal } from '../harness/faulty-portal.ts';
import { button, field, fillForm, owner, submitButton, toReview } from '../harness/holder-page.ts';
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
  // On paper it would cover the same place of each sheet.
  await page.emulateMedia({ media: 'print' });
  expect(await toast.isVisible()).toBe(false);
  // It is hidden, and not gone.
  await page.emulateMedia({ media: 'screen' });
  await toast.waitFor();
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

test('on a phone, an owner’s toggle is aligned with the labels, and help wraps without orphans', async () => {
  const { page } = await portal().formOf(people.superAdmin, 116, { viewport: { width: 390, height: 844 } });
  await button(page, 'Add Beneficial Owner Individual').click();
  const left = (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().left);
  const sign = await left(owner(page, 1).locator('[aria-expanded] svg').first());
  expect(Math.abs(sign - (await left(field(owner(page, 1), 'First Name'))))).toBeLessThan(2);
  const help = page.getByText('Everyone who owns 25% or more of the business');
  await expect.poll(() => help.evaluate((one) => getComputedStyle(one).textWrap)).toBe('pretty');
});
