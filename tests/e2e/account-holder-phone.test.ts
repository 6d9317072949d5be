import { expect, test } from 'vitest';
import { faultyPortal } from '../harness/faulty-portal.ts';
import { fillForm, submitButton, toReview } from '../harness/holder-page.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin);

test('on a phone a network that fails leaves the buttons free to try again: the toast about it stands above them', async () => {
  const { page, network } = await portal().formOf(people.superAdmin, 114, {
    viewport: { width: 390, height: 844 },
  });
  await fillForm(page);
  await toReview(page);
  network.fail('POST', '/api/accountHolders', { kind: 'cutBefore' });
  await submitButton(page).click();
  await page.getByRole('alert').filter({ hasText: 'It could not be submitted' }).waitFor();
  const toast = page.getByRole('listitem').filter({ hasText: 'Error' });
  // Under the pointer it stays.
  await toast.hover();
  const foot = await toast.evaluate((one) => one.getBoundingClientRect().bottom);
  const submit = await submitButton(page).boundingBox();
  expect(submit?.y).toBeGreaterThan(foot);
  expect(submit?.y).toBeLessThan(844);
});
