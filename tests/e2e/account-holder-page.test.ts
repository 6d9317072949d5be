import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { faultyPortal } from '../harness/faulty-portal.ts';
import {
  button,
  carla,
  field,
  fillForm,
  fillPerson,
  formPath,
  freshEin,
  group,
  owner,
  submitButton,
  toReview,
} from '../harness/holder-page.ts';
import { settled } from '../harness/page-checks.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin, people.superViewer);

describe('the page of an account holder', () => {
  test('shows the submission with masked IDs, reveals one at a time, and records that', async () => {
    const { page } = await portal().formOf(people.superAdmin, 401);
    // The breadcrumb starts at the dashboard, but the navigation marks the group that the form belongs to.
    const marked = page.getByRole('navigation', { name: 'Main' }).locator('[data-current=true]');
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Organizations']);
    await fillForm(page, { ein: '12-3998877' });
    await field(group(page, 'Control Person'), 'First Name').fill('<script>alert(1)</script>');
    await field(group(page, 'Control Person'), 'Last Name').fill('=cmd()');
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/401');
    await page.getByRole('tab', { name: 'History' }).click();
    const opened = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem').first();
    await expect
      .poll(() => opened.innerText())
      .toMatch(/Account holder Mesa Verde Hospital LLC\s+·\s+Created\s+·/);
    await opened.getByRole('link', { name: 'Mesa Verde Hospital LLC' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mesa Verde Hospital LLC' }).waitFor();
    await expect.poll(() => page.getByText('Pending review').isVisible()).toBe(true);
    const content = page.locator('#content');
    await expect.poll(() => content.innerText()).toContain('<script>alert(1)</script> =cmd()');
    for (const secret of ['123998877', '211231412', '1991', '211231421', '2000'])
      await expect.poll(() => content.innerText()).not.toContain(secret);

    await page.getByRole('button', { name: 'Reveal: Owner 1 – Jane Doe, Date of Birth' }).click();
    await page.getByText('02/29/2000').waitFor();
    await page.getByRole('button', { name: 'Reveal: Business Entity, Government ID' }).click();
    await page.getByText('123998877').waitFor();
    await expect.poll(() => content.innerText()).not.toContain('211231412');
    await page.getByRole('button', { name: 'Hide: Business Entity, Government ID' }).click();
    await expect.poll(() => content.innerText()).not.toContain('123998877');
    // On paper, what is shown is there, but no button that would show more.
    await page.emulateMedia({ media: 'print' });
    expect(await content.innerText()).not.toMatch(/Reveal|Hide/);
    expect(await page.getByText('02/29/2000').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'Show history' }).click();
    await expect.poll(() => page.getByText('Personal data revealed').count()).toBe(2);
    await page.getByText('Business entity, Government ID').waitFor();
    await page.getByText('Beneficial owner individuals, 1, Date of birth').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Mesa Verde Hospital LLC' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Control Person' }).waitFor();
    await expect.poll(() => content.innerText()).not.toContain('02/29/2000');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
    await page.waitForURL('**/admin/mco/401');
  });

  test('is created from its list on the tenant’s page, never with that page’s primary button', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/mco/403');
    const create = page.getByRole('link', { name: 'Create account holder' });
    const primary = page.locator('#content .ant-btn-color-primary.ant-btn-variant-solid');
    for (const status of [undefined, 'PENDING_REVIEW']) {
      if (status !== undefined) {
        await sql`
          insert into account_holders (tenant_id, status, legal_business_name, nature_of_business, tos_timestamp, business_entity, control_person, beneficial_owner_entities, beneficial_owner_individuals)
          values (403, ${status}, 'Pending LLC', 'x', now(), '{}', '{}', '[]', '[]')`.execute(
          portal().server.database.owner,
        );
        await page.reload();
        await page.getByText('Pending LLC').first().waitFor();
      }
      await create.waitFor();
      await expect.poll(() => create.count()).toBe(1);
      expect((await primary.allInnerTexts()).map((words) => words.trim())).toEqual(['Edit']);
      await settled(page);
      const [heading, link, edit] = await Promise.all(
        [page.getByRole('heading', { level: 2, name: 'Account holders' }), create, primary].map((one) =>
          one.boundingBox(),
        ),
      );
      if (!heading || !link || !edit) throw new Error('A part of the page is not shown.');
      expect(Math.abs(link.y + link.height / 2 - (heading.y + heading.height / 2))).toBeLessThan(24);
      expect(link.y).toBeGreaterThan(edit.y + edit.height);
    }
  });

  test('leads to the form if a resubmission is requested, and then to the replacement', async () => {
    const { page } = await portal().formOf(people.superAdmin, 402);
    const ein = freshEin();
    const send = async () => {
      await toReview(page);
      await submitButton(page).click();
      await page.waitForURL('**/admin/mco/402');
    };
    await fillForm(page, { ein });
    await send();
    const { rows } = await sql<{ id: number }>`select id from account_holders where tenant_id = 402`.execute(
      portal().server.database.owner,
    );
    const path = `/admin/accountHolders/${rows[0]?.id}`;
    const content = page.locator('#content');
    await page.goto(path);
    await button(page, 'Request resubmission').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('An owner is missing.');
    await button(dialog, 'Request resubmission').click();
    await content.getByRole('link', { name: 'Send again', exact: true }).click();
    await page.waitForURL(`**${formPath(402)}?replaces=${rows[0]?.id}`);
    // The reason and the earlier values, except IDs and dates of birth, which must be entered again.
    await content.getByText('An owner is missing.', { exact: true }).waitFor();
    const business = group(page, 'Business Entity');
    await expect
      .poll(() => business.getByLabel('Legal Business Name').inputValue())
      .toBe('Mesa Verde Hospital LLC');
    await expect.poll(() => field(business, 'City').inputValue()).toBe('Austin');
    const [control, jane] = [group(page, 'Control Person'), owner(page, 1)];
    await expect.poll(() => field(control, 'First Name').inputValue()).toBe('Carla');
    await expect.poll(() => field(control, 'Phone Number').inputValue()).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
    await expect.poll(() => field(jane, 'Last Name').inputValue()).toBe('Doe');
    const secrets = () =>
      Promise.all(
        [
          field(business, 'Government ID'),
          ...[control, jane].flatMap((one) => [field(one, 'Government ID'), field(one, 'Date of Birth')]),
        ].map((one) => one.inputValue()),
      );
    await expect.poll(() => secrets()).toEqual(['', '', '', '', '']);
    expect(await barriersOn(page)).toEqual([]);
    await field(business, 'Government ID').fill(ein);
    await fillPerson(control, carla);
    await fillPerson(jane, { first: 'Jane', last: 'Doe', id: '211231421', dob: '02/29/2000' });
    await send();
    await page.goto(path);
    await content.getByText('Rejected', { exact: true }).waitFor();
    await expect.poll(() => content.getByRole('link', { name: 'Send again', exact: true }).count()).toBe(0);
    await content.getByRole('link', { name: 'Mesa Verde Hospital LLC, sent again' }).click();
    await content.getByText('Pending review', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).not.toBe(path);
  });

  test('is replaced by the resubmission with a corrected government ID, also after a reload or a draft', async () => {
    const { page } = await portal().formOf(people.superAdmin, 404);
    page.on('dialog', (dialog) => void dialog.accept());
    await fillForm(page, { ein: freshEin() });
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/404');
    const { owner: database } = portal().server.database;
    const { rows } = await sql<{
      id: number;
    }>`update account_holders set status = 'PENDING_RESUBMIT' where tenant_id = 404 returning id`.execute(
      database,
    );
    const id = rows[0]?.id ?? 0;
    const state = async () => {
      const found = await sql<{ status: string; replaced: boolean }>`
        select status, replaced_by_id is not null as replaced from account_holders where tenant_id = 404 order by id`.execute(
        database,
      );
      return found.rows;
    };
    const address = `${formPath(404)}?replaces=${id}`;
    const note = page.getByRole('heading', { name: 'To be sent again: Mesa Verde Hospital LLC' });
    const nature = field(page, 'Nature of Business');
    const keep = async (words: string) => {
      await nature.fill(words);
      await page.getByText(/^Draft saved at/).waitFor();
    };
    await page.goto(address);
    await note.waitFor();
    await keep('Rural clinic');
    // A reload offers the draft where it was begun.
    await page.reload();
    await note.waitFor();
    await button(page, 'Continue the draft').click();
    await expect.poll(() => nature.inputValue()).toBe('Rural clinic');
    expect(page.url()).toContain(address);
    // The same draft, opened for a new account holder: it says for which it is, and continues there.
    await page.goto(formPath(404));
    await page.getByText('The draft is for another account holder, which is to be sent again.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await button(page, 'Continue the draft').click();
    await page.waitForURL(`**${address}`);
    await note.waitFor();
    await expect.poll(() => nature.inputValue()).toBe('Rural clinic');
    // Left within the tab, it continues there with everything that was typed.
    await field(group(page, 'Business Entity'), 'Government ID').fill('12-3777001');
    await page.getByRole('link', { name: 'tenants', exact: true }).click();
    await button(page, 'Leave').click();
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor();
    await page.evaluate((to) => history.pushState(null, '', to), formPath(404));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await button(page, 'Continue the draft').click();
    await page.waitForURL(`**${address}`);
    await expect
      .poll(() => field(group(page, 'Business Entity'), 'Government ID').inputValue())
      .toBe('12-3777001');
    await fillPerson(group(page, 'Control Person'), carla);
    await fillPerson(owner(page, 1), { first: 'Jane', last: 'Doe', id: '211231421', dob: '02/29/2000' });
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/404');
    expect(await state()).toEqual([
      { status: 'REJECTED', replaced: true },
      { status: 'PENDING_REVIEW', replaced: false },
    ]);
    // It no longer waits, and the form says that it does not replace it.
    await page.goto(address);
    await page.getByRole('heading', { name: 'This form submits a new account holder' }).waitFor();
    await nature.waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });

  test('that is decided while it is sent again is not replaced, and the sender is told why', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 405);
    const { owner: database } = portal().server.database;
    await fillForm(page);
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/405');
    const { rows } = await sql<{ id: number }>`
      update account_holders set status = 'PENDING_RESUBMIT', legal_business_name = 'Late LLC' where tenant_id = 405
      returning id`.execute(database);
    const id = rows[0]?.id ?? 0;
    const mend = network.failAll('GET', new RegExp(`accountHolders/${id}$`), { kind: 'cutBefore' });
    await page.goto(`${formPath(405)}?replaces=${id}`);
    // While it cannot be read, nothing is sent in its place.
    await page.getByRole('heading', { name: 'What is to be sent again could not be loaded' }).waitFor();
    mend();
    await button(page, 'Try again').click();
    await page.getByRole('heading', { name: 'To be sent again: Late LLC' }).waitFor();
    const nature = field(page, 'Nature of Business');
    await expect.poll(() => nature.inputValue()).toBe('Rural hospital');
    await field(group(page, 'Business Entity'), 'Government ID').fill(freshEin());
    await fillPerson(group(page, 'Control Person'), carla);
    await fillPerson(owner(page, 1), { first: 'Jane', last: 'Doe', id: '211231421', dob: '02/29/2000' });
    await toReview(page);
    await sql`update account_holders set status = 'REJECTED', version = version + 1 where id = ${id}`.execute(
      database,
    );
    await submitButton(page).click();
    await page
      .locator('#content')
      .getByText('The account holder to be replaced is not to be sent again for this tenant.')
      .waitFor();
    const made = await sql<{ count: number }>`
      select count(*)::integer as count from account_holders where tenant_id = 405`.execute(database);
    expect(made.rows[0]?.count).toBe(1);
  });

  test('is neither begun nor accepted for an inactive tenant, and the page says why', async () => {
    const { page } = await portal().formOf(people.superAdmin, 406);
    const { owner: database } = portal().server.database;
    const setActive = (isActive: boolean) =>
      sql`update tenants set is_active = ${isActive}, version = version + 1 where id = 406`.execute(database);
    await fillForm(page);
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/406');
    const { rows } = await sql<{ id: number }>`select id from account_holders where tenant_id = 406`.execute(
      database,
    );
    await setActive(false);
    await page.goto(formPath(406));
    const notice = page.getByRole('region', { name: /is inactive$/ });
    await notice.getByText('Nothing new can be recorded for an inactive tenant.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await expect.poll(() => field(page, 'Nature of Business').count()).toBe(0);
    await page.goto(`/admin/accountHolders/${rows[0]?.id}`);
    await button(page, 'Accept').click();
    await page.getByRole('dialog').getByText('Its tenant is inactive. Reactivate the tenant first').waitFor();
    // Deactivated while somebody fills in the form.
    await setActive(true);
    await page.goto(formPath(406));
    await fillForm(page);
    await toReview(page);
    await setActive(false);
    await submitButton(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'There is a problem' })
      .getByText('This tenant is inactive. Reactivate it first.')
      .waitFor();
  });

  test('offers no way to reveal to users who may only read', async () => {
    const { rows } = await sql<{ id: number }>`select id from account_holders order by id limit 1`.execute(
      portal().server.database.owner,
    );
    const page = await portal().signedIn(people.superViewer, `/admin/accountHolders/${rows[0]?.id}`);
    await page.getByRole('heading', { level: 2, name: 'Control Person' }).waitFor();
    await expect.poll(() => page.getByText(/•••••\d{4}/).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('button', { name: /^Reveal/ }).count()).toBe(0);
  });

  test('says so if there is no such account holder', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/accountHolders/99999');
    const heading = page.locator('#content').getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText()).toBe('This account holder was not found');
  });
});
