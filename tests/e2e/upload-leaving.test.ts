/** Leaving the page on which a file is still uploading. */
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.mcoAdmin);

test('a link pressed while a file is uploading asks first, and the upload goes on', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create', {
    baseURL: network.origin,
  });
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.failAll('POST', /\/upload$/, { kind: 'hold', until });
  const text = 'external_ref,amount\nE2E-1,100.25\n';
  const file = { name: 'payments.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  page.on('filechooser', (chooser) => void chooser.setFiles(file));
  await page.getByRole('button', { name: 'Choose a file' }).press('Space');
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.getByRole('link', { name: 'Legal Disclaimer' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while the file is uploading?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  arrive();
  // The page of the upload follows, and asks nothing.
  await page.waitForURL(/\/admin\/uploads\/\d+$/);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
