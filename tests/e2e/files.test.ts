import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { files } from '../harness/sent-files.ts';

const portal = testPortal(people.superAdmin);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** The file input that the field's button opens. */
const fileOf = (page: Page, label: string) =>
  page
    .locator('.ant-upload')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${label}: (Choose a file|Replace)$`) }) })
    .locator('input[type=file]')
    .first();
const pdf = (name: string, buffer: Buffer = files.pdf) => ({ name, mimeType: 'application/pdf', buffer });

test('a file and a picture of a record can be uploaded, shown, replaced and removed', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/alerts/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('With a letter');
  const input = fileOf(page, 'Document');
  // An invalid file is reported at once, and no typed values are lost.
  await input.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByText('letter.txt is not an accepted file type. Choose one of these: PDF.').waitFor();
  // The message looks like that of any other field.
  const wrong = page.locator('#field-document-problem-message');
  await wrong.locator('svg').waitFor();
  await expect.poll(() => wrong.evaluate((one) => getComputedStyle(one).fontWeight)).toBe('600');
  await input.setInputFiles(pdf('large.pdf', Buffer.alloc(5 * 1024 * 1024 + 1)));
  await page.getByText('large.pdf is too large (5 MB). Choose a file of at most 5 MB.').waitFor();
  // The browser takes it for a PDF; the server checks its content.
  await input.setInputFiles(pdf('picture.pdf', files.png));
  await page.getByText('picture.pdf is not an accepted file type. Choose one of these: PDF.').waitFor();
  // So is what no field takes, such as a phone’s HEIC by another name.
  await input.setInputFiles(pdf('photo.pdf', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')));
  await page.getByText('photo.pdf is not an accepted file type. Choose one of these: PDF.').waitFor();
  await input.setInputFiles(pdf('letter.pdf'));
  await button(page, 'Remove: Document').waitFor();
  await fileOf(page, 'Image').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: files.png });
  await button(page, 'Remove: Image').waitFor();
  await page.getByRole('textbox', { name: /^Image description/ }).fill('The areas on a map');
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('With a letter');
  await page.locator('#field-startsAt').fill('09/01/2026');
  await page.getByLabel('Time: Starts').fill('12:00');
  await button(page, 'Create alert').click();
  // First the alert is for nobody, then it ends before it starts.
  await page.getByText('Choose who will see it: a group above, or tenants here.').first().waitFor();
  await page.getByLabel('To all MCOs').check();
  await page.locator('#field-endsAt').fill('08/31/2026');
  await page.getByLabel('Time: Ends').fill('12:00');
  await button(page, 'Create alert').click();
  await page.getByText('It ends before it starts.').first().waitFor();
  await page.locator('#field-endsAt').fill('08/31/2027');
  await button(page, 'Create alert').click();

  await heading(page, 'With a letter').waitFor();
  const picture = page.getByRole('img', { name: 'The areas on a map' });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1);
  const coming = page.waitForEvent('download');
  await button(page, /^Download letter\.pdf/).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('letter.pdf');
  expect(readFileSync(await download.path()).equals(files.pdf)).toBe(true);

  await page.getByRole('link', { name: 'Edit this alert' }).click();
  await heading(page, 'Edit With a letter').waitFor();
  await fileOf(page, 'Document').setInputFiles(pdf('newer.pdf', files.otherPdf));
  await page.getByText('newer.pdf', { exact: true }).waitFor();
  await button(page, 'Remove: Image').click();
  await button(page, 'Save changes').click();
  await heading(page, 'With a letter').waitFor();
  await button(page, /^Download newer\.pdf/).waitFor();
  await expect.poll(() => picture.count()).toBe(0);
  await page.getByText('letter.pdf', { exact: true }).first().waitFor();
});

test('canceling the second of two uploads keeps the file that was there before both', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, '/admin/alerts/create', {
    baseURL: network.origin,
  });
  const input = fileOf(page, 'Document');
  await input.setInputFiles(pdf('letter.pdf'));
  await button(page, 'Remove: Document').waitFor();
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.failAll('POST', /\/files/, { kind: 'hold', until });
  for (const name of ['second.pdf', 'third.pdf']) {
    await input.setInputFiles(pdf(name, files.otherPdf));
    await page.getByText(`Uploading ${name}…`).waitFor();
  }
  await page.locator('#content').getByRole('button', { name: 'Cancel', exact: true }).first().press('Enter');
  await button(page, 'Remove: Document').waitFor();
  // The field keeps the focus, though the button that canceled is gone.
  await page
    .locator(':focus')
    .getByRole('button', { name: /^Document: / })
    .waitFor();
  expect(await page.getByText('letter.pdf', { exact: true }).count()).toBe(1);
  arrive();
});

test('violations of the content security policy are noticed, so that they fail any test', async () => {
  const page = await portal().signedIn(people.superAdmin);
  portal().expectComplaint(/Content Security Policy/);
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red');
    const sheet = document.createElement('style');
    sheet.textContent = 'body { color: red }';
    document.head.append(sheet);
  });
  const heard = () =>
    portal()
      .complaints()
      .filter((words) => /Content Security Policy/.test(words)).length;
  await expect.poll(heard).toBeGreaterThanOrEqual(2);
});
