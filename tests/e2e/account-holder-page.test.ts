import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { faultyPortal } from '../harness/faulty-portal.ts';
import { field, fillForm, group, submitButton, toReview } from '../harness/holder-page.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin, people.superViewer);

describe('the page of an account holder', () => {
  test('shows what was submitted with its IDs masked, reveals one at a time, and writes that down', async () => {
    const { page } = await portal().formOf(people.superAdmin, 401);
    await fillForm(page, { ein: '12-3998877' });
    await field(group(page, 'Control Person'), 'First Name').fill('<script>alert(1)</script>');
    await field(group(page, 'Control Person'), 'Last Name').fill('=cmd()');
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/401');
    await page.getByRole('link', { name: 'Mesa Verde Hospital LLC' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mesa Verde Hospital LLC' }).waitFor();
    expect(await page.getByText('Pending review').isVisible()).toBe(true);
    const content = page.locator('#content');
    expect(await content.innerText()).toContain('<script>alert(1)</script> =cmd()');
    for (const secret of ['123998877', '211231412', '1991', '211231421', '2000'])
      expect(await content.innerText()).not.toContain(secret);

    await page.getByRole('button', { name: 'Reveal: Owner 1 – Jane Doe, Date of Birth' }).click();
    await page.getByText('02/29/2000').waitFor();
    await page.getByRole('button', { name: 'Reveal: Business Entity, Government ID' }).click();
    await page.getByText('123998877').waitFor();
    expect(await content.innerText()).not.toContain('211231412');
    await page.getByRole('button', { name: 'Hide: Business Entity, Government ID' }).click();
    expect(await content.innerText()).not.toContain('123998877');

    await page.getByRole('button', { name: 'Show history' }).click();
    await expect.poll(() => page.getByText('Personal data revealed').count()).toBe(2);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Mesa Verde Hospital LLC' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Control Person' }).waitFor();
    expect(await content.innerText()).not.toContain('02/29/2000');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
    await page.waitForURL('**/admin/mco/401');
  });

  test('offers no way to reveal to those who may only read', async () => {
    const { rows } = await sql<{ id: number }>`select id from account_holders order by id limit 1`.execute(
      portal().server.database.owner,
    );
    const page = await portal().signedIn(people.superViewer, `/admin/accountHolders/${rows[0]?.id}`);
    await page.getByRole('heading', { level: 2, name: 'Control Person' }).waitFor();
    expect(await page.getByText(/•••••\d{4}/).count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: /^Reveal/ }).count()).toBe(0);
  });

  test('that is not there says so', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/accountHolders/99999');
    const heading = page.locator('#content').getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText()).toBe('There is no such account holder');
  });
});
