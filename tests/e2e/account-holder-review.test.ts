import { describe, expect, test } from 'vitest';
import { faultyPortal } from '../harness/faulty-portal.ts';
import {
  button,
  carla,
  field,
  fillForm,
  formPath,
  freshEin,
  group,
  reviewHeading,
  submitButton,
  summary,
  toastText,
  toReview,
} from '../harness/holder-page.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin);
const path = '/api/accountHolders';

describe('the review, which has its own history entry,', () => {
  test('is left only once by two quick presses, and is not in the way of Back after a reload', async () => {
    const { page } = await portal().formOf(people.superAdmin, 237);
    await page.goto('/admin/tenants');
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor();
    await page.goto(formPath(237));
    await fillForm(page);
    await page.getByText(/^Draft saved at/).waitFor();
    await toReview(page);
    // Two clicks in one task, between which the history does not change.
    await button(page, 'Back to the form').evaluate((back) => {
      if (!(back instanceof HTMLElement)) return;
      back.click();
      back.click();
    });
    await submitButton(page).and(page.locator(':focus')).waitFor();
    await expect.poll(() => button(page, 'Stay here').count()).toBe(0);
    await toReview(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await button(page, 'Continue the draft').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor();
  });

  test('has no buttons on paper, nor has the form, and no title of a part is alone at the end of a sheet', async () => {
    const { page } = await portal().formOf(people.superAdmin, 240);
    await fillForm(page);
    await page.emulateMedia({ media: 'print' });
    const content = page.locator('#content');
    expect(await content.innerText()).not.toContain('Remove');
    await page.emulateMedia({ media: 'screen' });
    await toReview(page);
    expect(await content.innerText()).toContain('Edit');
    await page.emulateMedia({ media: 'print' });
    expect(await content.innerText()).not.toContain('Edit');
    const heads = content.locator('section', { has: page.locator('h3') }).locator('.ant-card-head');
    expect(await heads.first().evaluate((head) => getComputedStyle(head).breakAfter)).toBe('avoid');
  });

  test('leads to a field that the server rejects, and to one history entry after a success', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 128);
    await fillForm(page, { ownerCount: 0 });
    await page.getByRole('checkbox', { name: 'No individual owns 25% or more' }).check();
    await page.getByText(/^Draft saved at/).waitFor();
    await toReview(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await button(page, 'Continue the draft').click();
    await field(group(page, 'Business Entity'), 'Government ID').fill(freshEin());
    const control = group(page, 'Control Person');
    await field(control, 'Government ID').fill(carla.id);
    await field(control, 'Date of Birth').fill(carla.dob);
    await toReview(page);
    const words = 'This date of birth is not the one on file.';
    const mend = network.fail('POST', path, {
      kind: 'answer',
      status: 400,
      body: JSON.stringify({ Error: 'See the fields.', fields: { 'controlPerson.dob': words } }),
    });
    await submitButton(page).click();
    await field(control, 'Date of Birth').and(page.locator(':focus')).waitFor();
    await expect.poll(() => control.getByText(words).isVisible()).toBe(true);
    await expect.poll(() => summary(page).innerText()).toContain(words);
    await expect.poll(() => reviewHeading(page).count()).toBe(0);

    mend();
    await field(control, 'Date of Birth').fill('3/9/1991');
    await toReview(page);
    await button(page, 'Back to the form').click();
    await submitButton(page).and(page.locator(':focus')).waitFor();
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/128');
    // The form has one history entry, which shows the outcome.
    await page.goBack();
    await page.getByRole('heading', { name: 'This account holder was submitted' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'This account holder was submitted' }).waitFor();
    await page.goForward();
    await page.waitForURL('**/admin/mco/128');
  });

  test('shows a rejection in the form, which stays open, if left before the response', async () => {
    const ein = freshEin();
    const { page, network } = await portal().formOf(people.superAdmin, 129);
    await fillForm(page, { ein });
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/129');

    await page.goto(formPath(130));
    await fillForm(page, { ein });
    await toReview(page);
    let arrive = () => {};
    const until = new Promise<void>((resolve) => (arrive = resolve));
    network.fail('POST', path, { kind: 'hold', until });
    await submitButton(page).click();
    await page.getByRole('dialog', { name: 'Submitting' }).waitFor();
    await page.goBack();
    await expect.poll(() => reviewHeading(page).count()).toBe(0);
    arrive();
    const id = field(group(page, 'Business Entity'), 'Government ID');
    await id.and(page.locator(':focus')).waitFor();
    await expect.poll(() => summary(page).count()).toBe(1);
    await expect.poll(() => button(page, 'Stay here').count()).toBe(0);
  });

  test('takes plain words of another backend for a success, and a page that a gateway sends for none', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 131);
    await fillForm(page);
    await toReview(page);
    const mend = network.fail('POST', path, {
      kind: 'answer',
      status: 200,
      type: 'text/html',
      body: '<h1>Sign in to the hospital’s network</h1>',
    });
    await submitButton(page).click();
    await expect.poll(() => toastText(page, 'Error')).toContain('The server’s answer cannot be read.');
    await page.getByRole('alert').filter({ hasText: 'It could not be submitted' }).waitFor();
    mend();
    network.fail('POST', path, {
      kind: 'answer',
      status: 201,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Created',
    });
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/131');
    await expect.poll(() => toastText(page, 'Success')).toContain('Form submitted!');
  });
});
