import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultyPortal } from '../harness/faulty-portal.ts';
import {
  button,
  field,
  fillForm,
  formPath,
  freshEin,
  group,
  owner,
  reviewHeading,
  submitButton,
  summary,
  toReview,
} from '../harness/holder-page.ts';
import { keepsStream } from '../harness/live-stream.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin, people.providerAdmin);
const draftSaved = (page: Page) => page.getByText(/^Draft saved at/).waitFor();

describe('typed values', () => {
  test('stay after Back and Forward at the review, and after a canceled or real departure', async () => {
    const { page } = await portal().formOf(people.superAdmin, 231);
    const ein = freshEin();
    await fillForm(page, { ein });
    await toReview(page);
    await page.goBack();
    const id = field(group(page, 'Business Entity'), 'Government ID');
    await expect.poll(() => id.inputValue()).toBe(ein);
    await page.goForward();
    await reviewHeading(page).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'tenants', exact: true }).click();
    await button(page, 'Stay here').click();
    await expect.poll(() => id.inputValue()).toBe(ein);

    await page.getByRole('link', { name: 'tenants', exact: true }).click();
    await button(page, 'Leave').click();
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor();
    await page.goBack();
    await expect.poll(() => id.inputValue()).toBe(ein);
    await expect.poll(() => field(owner(page, 1), 'Date of Birth').inputValue()).toBe('02/29/2000');
    await toReview(page);
  });

  test('stay in the form if Forward finds them invalid; the review does not reopen by itself', async () => {
    const { page } = await portal().formOf(people.superAdmin, 236);
    await fillForm(page);
    await toReview(page);
    await button(page, 'Back to the form').click();
    await submitButton(page).and(page.locator(':focus')).waitFor();
    const city = field(group(page, 'Business Entity'), 'City');
    await city.fill('');
    await page.goForward();
    await city.fill('Waco');
    await draftSaved(page);
    await expect.poll(() => city.isVisible()).toBe(true);
    await expect.poll(() => reviewHeading(page).count()).toBe(0);
    await toReview(page);
    await button(page, 'Back to the form').click();
    await submitButton(page).and(page.locator(':focus')).waitFor();
  });

  test('trigger a question before a reload, even after a failed submit', async () => {
    const { page } = await portal().formOf(people.superAdmin, 232);
    await field(page, 'Nature of Business').pressSequentially('Clinic');
    await submitButton(page).click();
    await summary(page).waitFor();
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    // Dismissing the question cancels the reload, which Playwright's own reload does not support.
    await page.evaluate(() => location.reload());
    expect(await asked).toBe('beforeunload');
    await expect.poll(() => field(page, 'Nature of Business').inputValue()).toBe('Clinic');
  });

  test('are offered as a draft after a reload, except IDs and dates of birth', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 233);
    await fillForm(page, { ein: '12-7654321' });
    await draftSaved(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('heading', { name: /^Continue the draft of \d\d\/\d\d\/\d{4}\?$/ }).waitFor();
    await button(page, 'Continue the draft').click();
    const control = group(page, 'Control Person');
    await expect.poll(() => field(control, 'First Name').inputValue()).toBe('Carla');
    await expect.poll(() => field(control, 'Government ID').inputValue()).toBe('');
    await expect.poll(() => field(control, 'Date of Birth').inputValue()).toBe('');
    await expect.poll(() => field(owner(page, 1), 'First Name').inputValue()).toBe('Jane');
    const drafts = network.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(drafts.length).toBeGreaterThan(0);
    for (const draft of drafts)
      expect(draft).not.toMatch(/7654321|211-?23-?14|03\/08\/1991|3\/8\/1991|1991-03-08/);
  });

  test('that could not be saved as a draft are saved without a further change, and until then say so', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 238);
    page.on('dialog', (dialog) => void dialog.accept());
    const mend = network.failAll('PUT', /draft/, { kind: 'cutBefore' });
    const nature = field(page, 'Nature of Business');
    await nature.fill('Clinic');
    await page.getByText('Draft not saved', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'tenants', exact: true }).click();
    await page.getByText('Your last changes could not be saved as a draft.').waitFor();
    await button(page, 'Stay here').click();
    mend();
    await draftSaved(page);
    await page.reload();
    await button(page, 'Continue the draft').click();
    await expect.poll(() => nature.inputValue()).toBe('Clinic');
  });

  test('are saved as a draft for the organization in which they were typed when another is switched to', async () => {
    const { page } = await portal().formOf(people.otherSuperAdmin, 238);
    const saved: string[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'PUT')
        saved.push(`${response.request().headers()['x-tenant-id']}: ${response.status()}`);
    });
    await field(page, 'Nature of Business').fill('Dialysis');
    await button(page, 'Switch organization').click();
    await page.getByRole('menuitemradio', { checked: false }).first().click();
    await button(page, 'Leave').click();
    await expect.poll(() => saved).toEqual(['1: 200']);
  });

  test('stay when the tenant is deactivated meanwhile, which is said above them', async () => {
    const page = await portal().signedIn(people.superAdmin, formPath(239));
    const nature = field(page, 'Nature of Business');
    await nature.fill('Clinic');
    await keepsStream(page);
    const setActive = (isActive: boolean) =>
      sql`update tenants set is_active = ${isActive}, version = version + 1 where id = 239`.execute(
        portal().server.database.owner,
      );
    await setActive(false);
    const notice = page.getByRole('alert').filter({ hasText: 'What you typed is still here.' });
    await notice.getByRole('heading', { name: /is inactive$/ }).waitFor();
    expect(await nature.inputValue()).toBe('Clinic');
    await setActive(true);
    await notice.waitFor({ state: 'detached' });
    expect(await nature.inputValue()).toBe('Clinic');
  });

  test('can be discarded, and submitting the form deletes its draft', async () => {
    const { page } = await portal().formOf(people.superAdmin, 234);
    page.on('dialog', (dialog) => void dialog.accept());
    await field(page, 'Nature of Business').fill('Clinic');
    await draftSaved(page);
    await page.reload();
    await button(page, 'Discard it and start again').click();
    await expect.poll(() => field(page, 'Nature of Business').inputValue()).toBe('');
    await fillForm(page);
    await draftSaved(page);
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/234');
    await page.goto(formPath(234));
    await field(page, 'Nature of Business').waitFor();
    await expect.poll(() => page.getByText('Continue the draft').count()).toBe(0);
  });

  test('in two tabs are kept apart, and each tab mentions the other', async () => {
    const first = await portal().formOf(people.superAdmin, 235);
    await fillForm(first.page, { ownerCount: 0 });
    const second = await first.page.context().newPage();
    await second.goto(formPath(235));
    const start = button(second, 'Discard it and start again');
    await start.or(field(second, 'Nature of Business')).first().waitFor();
    if (await start.isVisible()) await start.click();
    await second.getByText('This form is open in another tab too.').waitFor();
    await first.page.getByText('This form is open in another tab too.').waitFor();
    await expect.poll(() => field(second, 'Nature of Business').inputValue()).toBe('');
    await toReview(first.page);
    await submitButton(first.page).click();
    await first.page.waitForURL('**/admin/mco/235');
    await second.getByText('was submitted in another tab').waitFor();
  });

  test('with personal data are in no storage, URL or log, and gone after submit and sign-out', async () => {
    const { page, network } = await portal().formOf(people.providerAdmin, 62);
    const canaries = ['211-23-1412', '211231412', '211231421', '3/8/1991', '03/08/1991', '1991-03-08'];
    const kept = () =>
      page.evaluate(async () =>
        JSON.stringify({
          local: { ...localStorage },
          session: { ...sessionStorage },
          databases: await indexedDB.databases(),
          caches: await caches.keys(),
          history: history.state,
          url: location.href,
        }),
      );
    const clean = async () => {
      const text = await kept();
      for (const canary of canaries) expect(text).not.toContain(canary);
      expect(text).toContain('"databases":[]');
    };
    await fillForm(page);
    await draftSaved(page);
    await clean();
    await toReview(page);
    await clean();
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/62');
    await clean();
    for (const { path: asked } of network.requests)
      for (const canary of canaries) expect(decodeURIComponent(asked)).not.toContain(canary);
    const logs = portal().server.logged.join('');
    for (const canary of canaries) expect(logs).not.toContain(canary);

    await page.goto(formPath(62));
    await fillForm(page);
    await page.getByRole('button', { name: /@/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await button(page, 'Sign out and discard').click();
    const login = page.getByRole('heading', { name: 'Sign in' });
    await login.waitFor();
    await expect.poll(() => kept()).toContain('"local":{}');
    await clean();
    await page.goBack();
    await login.waitFor();
    await expect.poll(() => page.getByText('Carla').count()).toBe(0);
  });
});
