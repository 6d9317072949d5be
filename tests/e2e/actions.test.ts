import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { animated, choose, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin, people.superViewer, people.providerAdmin);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const box = (page: Page, reference: string) =>
  page.getByRole('checkbox', { name: `Select ${reference}`, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
interface Kept {
  readonly id: number;
  readonly ref: string;
  readonly status: string;
}

/** Creates thirty payments in the open period: the first 28 submitted, then one paid and one void. */
async function thirty(): Promise<readonly Kept[]> {
  const { owner } = portal().server.database;
  await sql`delete from transactions where memo = 'thirty'`.execute(owner);
  const { rows } = await sql<Kept>`
    insert into transactions (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, status, memo)
    select 'E2E-' || lpad(n::text, 2, '0'), 5, 'UHRIP', 'payment', 2, p.id, p.sda_id, p.provider_class, 100.10, '2026-10-01', 'CHECK',
      case n when 29 then 'paid' when 30 then 'void' else 'submitted' end, 'thirty'
    from generate_series(1, 30) as n, (select id, sda_id, provider_class from tenants where tenant_type = 2 and sda_id is not null order by id limit 1) as p
    order by n returning id, external_ref as ref, status`.execute(owner);
  return rows;
}

async function kept(): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    select id, external_ref as ref, status from transactions where memo = 'thirty' order by external_ref`.execute(
    portal().server.database.owner,
  );
  return rows;
}
const inState = async (status: string) =>
  (await kept()).filter((one) => one.status === status).map(({ ref }) => ref);

describe('bulk actions', () => {
  beforeEach(async () => {
    await thirty();
  });
  const ofTest = '/admin/transactions?search=E2E-&sort=externalRef&size=10';

  test('reject rows selected across pages and by range, and name the one that is skipped', async () => {
    const page = await portal().signedIn(people.superAdmin, ofTest);
    await box(page, 'E2E-01').check();
    await box(page, 'E2E-03').click({ modifiers: ['Shift'] });
    await bar(page).getByText('3 transactions selected').waitFor();
    await box(page, 'E2E-02').uncheck();
    await button(page, 'Next page').click();
    await button(page, 'Next page').click();
    await box(page, 'E2E-28').check();
    await box(page, 'E2E-29').check();
    await bar(page).getByText('4 transactions selected').waitFor();
    // From a selected row, the keyboard reaches the actions without passing the rows above.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => bar(page).evaluate((own) => own === document.activeElement)).toBe(true);
    await bar(page).getByText('Paid $100.10 · Pending $300.30').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    // Shown before anything is pressed: one of the four is paid.
    const reject = bar(page).getByRole('button', { name: 'Reject', exact: true });
    await expect
      .poll(() => reject.evaluate((own) => own.parentElement?.innerText))
      .toMatch(/^Reject\s+Skips 1$/);
    await reject.click();
    await dialog(page).getByText('Reject: 3 transactions').waitFor();
    await dialog(page).getByRole('row', { name: 'Status Submitted (3)' }).waitFor();
    await dialog(page)
      .getByRole('row', { name: /^MCO .* \(3\)$/ })
      .waitFor();
    await dialog(page).getByText('Total $300.30.').waitFor();
    await dialog(page).getByText('Its status is “Paid”.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    // Without a reason nothing is rejected.
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await dialog(page).getByText('Choose the reason.').waitFor();
    await choose(dialog(page).getByLabel('Reason'), 'Wrong amount');
    await dialog(page).getByLabel('Comment').fill('The amount of the notice is another.');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await dialog(page).getByText('3 transactions rejected, $300.30').waitFor();
    await dialog(page).getByText('Skipped: 1 transaction.').waitFor();
    await expect.poll(() => inState('rejected')).toEqual(['E2E-01', 'E2E-03', 'E2E-28']);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    // The rows show the new status, and nothing is selected anymore.
    await page
      .getByRole('row', { name: /E2E-28/ })
      .getByText('Rejected')
      .waitFor();
    await expect.poll(() => bar(page).getByText('selected').count()).toBe(0);
  });

  test('approve all matching rows, which can be undone', async () => {
    const page = await portal().signedIn(people.superAdmin, ofTest, animated);
    await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
    await bar(page).getByText('10 transactions selected').waitFor();
    // In a low window, nothing that the keyboard comes to lies under the bar or a header.
    await page.setViewportSize({ width: 1280, height: 520 });
    const covered = new Set<string>();
    for (let presses = 0; presses < 105; presses += 1) {
      await page.keyboard.press(presses < 50 ? 'Tab' : 'Shift+Tab');
      const name = await page.evaluate(() => {
        const own = document.activeElement ?? document.body;
        const { left, top, width, height } = own.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return own.contains(seen) || seen?.contains(own) === true ? undefined : own.outerHTML;
      });
      if (name !== undefined) covered.add(name);
    }
    expect([...covered]).toEqual([]);
    // In a magnified one, no word of the bar is broken.
    await page.setViewportSize({ width: 320, height: 256 });
    await expect
      .poll(async () => (await bar(page).getByText('10 transactions selected').boundingBox())?.height)
      .toBeLessThan(48);
    await page.setViewportSize({ width: 1280, height: 900 });
    await button(page, 'Select all 30 that match').click();
    await bar(page).getByText('30 transactions selected').waitFor();
    await bar(page).getByText('Paid $100.10 · Pending $2,802.80 · Void $100.10').waitFor();
    // Deselected rows are subtracted from the sums.
    await box(page, 'E2E-02').uncheck();
    await box(page, 'E2E-03').uncheck();
    await bar(page).getByText('28 transactions selected').waitFor();
    await bar(page).getByText('Paid $100.10 · Pending $2,602.60 · Void $100.10').waitFor();
    await box(page, 'E2E-02').check();
    await box(page, 'E2E-03').check();
    await bar(page).getByText('30 transactions selected').waitFor();
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(page).getByText('Approve: 28 transactions').waitFor();
    await dialog(page).getByText('Will be skipped: 2 transactions.').waitFor();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByText('28 transactions approved, $2,802.80').waitFor();
    await expect.poll(() => inState('approved')).toHaveLength(28);
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').first().waitFor();
    await expect.poll(() => inState('submitted')).toHaveLength(28);
    // The button is gone with the selection, so the focus moves back to where rows were selected.
    await expect.poll(() => box(page, 'E2E-01').evaluate((own) => own === document.activeElement)).toBe(true);
  });

  test('undo a rejection except for a row that was approved before, which is named', async () => {
    const { owner } = portal().server.database;
    await sql`update transactions set status = 'approved' where external_ref = 'E2E-02'`.execute(owner);
    const page = await portal().signedIn(people.superAdmin, ofTest, animated);
    await box(page, 'E2E-01').check();
    await box(page, 'E2E-02').check();
    await bar(page).getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog(page).getByText('Reject: 2 transactions').waitFor();
    await dialog(page).getByText('Undo does not restore an earlier approval.').waitFor();
    await choose(dialog(page).getByLabel('Reason'), 'Wrong amount');
    await dialog(page).getByLabel('Comment').fill('The amount of the notice is another.');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => inState('rejected')).toEqual(['E2E-01', 'E2E-02']);
    await button(page, 'Undo').click();
    await page
      .getByText(
        /^1 transaction submitted again, \$100\.10\. Not changed: E2E-02\s· \S.*: It was approved before/,
      )
      .first()
      .waitFor();
    // The toast stays while the pointer is over it, and does not cover the bar that appears meanwhile.
    const told = page.getByRole('listitem').filter({ hasText: 'Undone' });
    await told.hover();
    await box(page, 'E2E-03').press('Space');
    await bar(page).getByText('1 transaction selected').waitFor();
    const [toast, below] = [await told.boundingBox(), await bar(page).boundingBox()];
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expect.poll(() => inState('rejected')).toEqual(['E2E-02']);
  });

  test('approve all matches of a filter once they are explicitly selected', async () => {
    const page = await portal().signedIn(
      people.superAdmin,
      `${ofTest}&filter=${encodeURIComponent('{"status":"submitted"}')}`,
    );
    const all = bar(page).getByRole('button', { name: 'Select all 28 that match' });
    await all.waitFor();
    // While it only offers to select all, the bar covers no row.
    const below = await page.getByRole('table').evaluate((table) => table.getBoundingClientRect().bottom);
    const top = () => bar(page).evaluate((own) => own.getBoundingClientRect().top);
    const hasFocus = () => bar(page).evaluate((own) => own === document.activeElement);
    expect(await top()).toBeGreaterThanOrEqual(below);
    // Without a selection, no action is offered.
    await expect.poll(() => bar(page).getByRole('button').count()).toBe(1);
    expect(await barriersOn(page)).toEqual([]);
    await all.press('Enter');
    await bar(page).getByText('28 transactions selected').waitFor();
    // The pressed button is gone, so the focus moves to the bar.
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Clear selection');
    await bar(page).getByText('$2,802.80').waitFor();
    // An action that none of the rows allows is disabled and says why.
    const pay = bar(page).getByRole('button', { name: 'Mark as paid', exact: true });
    await expect.poll(() => pay.getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(() => pay.evaluate((own) => own.parentElement?.innerText))
      .toMatch(/^Mark as paid\s+Only if Approved$/);
    expect(await barriersOn(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(page).getByText('Approve: 28 transactions').waitFor();
    await dialog(page).getByRole('row', { name: 'Status Submitted (28)' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('28 transactions approved, $2,802.80').first().waitFor();
    await expect.poll(() => inState('approved')).toHaveLength(28);
    await expect.poll(() => inState('submitted')).toEqual([]);
    // Nothing matches the filter anymore.
    await page.getByText('No transactions match').waitFor();
    await expect.poll(() => bar(page).getByRole('button').count()).toBe(0);
    await expect.poll(hasFocus).toBe(true);
  });

  test('recount before anything is done if another user changed rows meanwhile', async () => {
    const page = await portal().signedIn(people.superAdmin, ofTest);
    await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(page).getByText('Approve: 10 transactions').waitFor();
    await sql`update transactions set status = 'rejected', version = version + 1 where external_ref = 'E2E-05' and memo = 'thirty'`.execute(
      portal().server.database.owner,
    );
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page)
      .getByText(/^Nothing was done: it would now affect 9 transactions, not 10 transactions/)
      .waitFor();
    await expect.poll(() => inState('approved')).toEqual([]);
    await dialog(page).getByText('Approve: 9 transactions').waitFor();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByText('9 transactions approved').waitFor();
    await expect.poll(() => inState('approved')).toHaveLength(9);
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    // If nothing can be done anymore, only the reason is shown, and the focus stays in the dialog.
    await box(page, 'E2E-01').check();
    await bar(page).getByRole('button', { name: 'Reject', exact: true }).click();
    await choose(dialog(page).getByLabel('Reason'), 'Wrong amount');
    await dialog(page).getByLabel('Comment').fill('The amount of the notice is another.');
    await sql`update transactions set status = 'paid', version = version + 1 where external_ref = 'E2E-01' and memo = 'thirty'`.execute(
      portal().server.database.owner,
    );
    await dialog(page).getByRole('button', { name: 'Reject' }).press('Enter');
    await dialog(page).getByText('Its status is “Paid”.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Close');
    expect(await dialog(page).getByRole('alert').count()).toBe(0);
  });

  test('work on a narrow screen using only the keyboard', async () => {
    await sql`update transactions set status = 'approved' where external_ref in ('E2E-03', 'E2E-04')`.execute(
      portal().server.database.owner,
    );
    const page = await portal().signedIn(people.superAdmin, ofTest, {
      viewport: { width: 390, height: 844 },
    });
    await box(page, 'E2E-02').focus();
    await page.keyboard.press('Space');
    await bar(page).getByText('1 transaction selected').waitFor();
    // The actions come before the rows, so that they are near the selected row, not after the last one.
    for (let steps = 0; steps < 12 && (await focused(page)) !== 'More'; steps++)
      await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(page)).toBe('More');
    // At the end of the page, the bar covers no row.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await barriersOn(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
    // One action is in the bar and the others are in its menu; an unavailable one says why.
    expect(await bar(page).getByRole('button', { name: 'Mark as paid' }).count()).toBe(0);
    await bar(page).getByRole('button', { name: 'More', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    const impossible = page.getByRole('menuitem', { name: /^Mark as paid\s+Only if Approved$/ });
    await impossible.waitFor();
    await expect.poll(() => impossible.getAttribute('aria-disabled')).toBe('true');
    const isThere = () => impossible.evaluate((own) => own === document.activeElement);
    await expect
      .poll(async () => {
        if (!(await isThere())) await page.keyboard.press('ArrowDown');
        return isThere();
      })
      .toBe(true);
    await page.keyboard.press('Enter');
    await impossible.waitFor();
    expect(await dialog(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await impossible.waitFor({ state: 'hidden' });
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Approve: 1 transaction').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
    // The one action in the bar is the one that most of the selected rows allow.
    await box(page, 'E2E-03').check();
    await box(page, 'E2E-04').check();
    await bar(page).getByRole('button', { name: 'Mark as paid', exact: true }).waitFor();
    expect(await bar(page).getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  });

  test('show in advance how many selected rows are skipped because their period is closed', async () => {
    await sql`
      update transactions set period_id = (select id from payment_periods where state = 'closed' order by id limit 1)
      where external_ref = 'E2E-02'`.execute(portal().server.database.owner);
    const page = await portal().signedIn(people.superAdmin, ofTest);
    await box(page, 'E2E-01').check();
    await box(page, 'E2E-02').check();
    await box(page, 'E2E-03').check();
    const approve = bar(page).getByRole('button', { name: 'Approve', exact: true });
    await expect
      .poll(() => approve.evaluate((own) => own.parentElement?.innerText))
      .toMatch(/^Approve\s+Skips 1$/);
    await approve.click();
    await dialog(page).getByText('Approve: 2 transactions').waitFor();
    await dialog(page)
      .getByText('Its payment period is closed. A program administrator can reopen the period.')
      .waitFor();
  });

  test('do not move the Cancel button while they run', async () => {
    const page = await portal().signedIn(people.superAdmin, ofTest);
    await box(page, 'E2E-01').check();
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(page).getByText('Approve: 1 transaction').waitFor();
    const cancel = dialog(page).getByRole('button', { name: 'Cancel' });
    const before = (await cancel.boundingBox())?.x;
    // Measured within the page, because the dialog closes a moment later.
    const during = cancel.evaluate(
      (own) =>
        new Promise<number>((resolve) => {
          new MutationObserver(() => {
            if (own.parentElement?.querySelector('[aria-busy=true]') == null) return;
            resolve(own.getBoundingClientRect().x);
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
    );
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    expect(await during).toBeCloseTo(before ?? -1, 0);
    await expect.poll(() => inState('approved')).toEqual(['E2E-01']);
  });

  test('count again on request if counting failed', async () => {
    const network = await portal().network();
    const page = await portal().signedIn(people.superAdmin, ofTest, { baseURL: network.origin });
    await box(page, 'E2E-01').check();
    const mend = network.failAll('POST', /\/approve$/, {
      kind: 'answer',
      status: 500,
      body: '{"Error":"The database is away."}',
    });
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(page).getByRole('alert').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    mend();
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await dialog(page).getByText('Approve: 1 transaction').waitFor();
    expect(await dialog(page).getByRole('alert').count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('1 transaction approved, $100.10').first().waitFor();
  });

  test('on a record’s page depend on its state and the caller, and can be undone', async () => {
    const [first] = await kept();
    const page = await portal().signedIn(people.superAdmin, `/admin/transactions/${first?.id}`);
    await button(page, 'Approve').waitFor();
    await expect.poll(() => button(page, 'Submit').count()).toBe(0);
    await expect.poll(() => button(page, 'Confirm').count()).toBe(0);
    await button(page, 'Approve').click();
    await page.getByText('1 transaction approved, $100.10').first().waitFor();
    await button(page, 'Mark as paid').waitFor();
    // The button is gone, so the focus moves to the content.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    // The toast, reached and answered with the keyboard, gives the focus back.
    const place = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('F8');
    await button(page, 'Undo').press('Enter');
    await expect.poll(() => place.evaluate((one) => one === document.activeElement)).toBe(true);
    await button(page, 'Approve').waitFor();
    await expect.poll(() => inState('approved')).toEqual([]);
  });

  test('are not offered to users who may perform none', async () => {
    const page = await portal().signedIn(people.superViewer, ofTest);
    await page.getByRole('link', { name: 'E2E-01' }).waitFor();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  });
});

test('the confirmation of an action on one record names it and shows no counts', async () => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where email_address = ${people.mcoAdmin}`.execute(
    portal().server.database.owner,
  );
  const page = await portal().signedIn(people.superAdmin, `/admin/users/${rows[0]?.id}`);
  await button(page, 'Deactivate').click();
  await dialog(page).getByText('Anyone deactivated is signed out everywhere').waitFor();
  await page.getByRole('dialog', { name: `Deactivate: ${rows[0]?.name}` }).waitFor();
  expect(await dialog(page).getByRole('table').count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
});

test('if an action on one record is impossible, its dialog says why', async () => {
  const { server } = portal();
  const { body } = await call(server, '/api/surveyPeriods', {
    method: 'POST',
    token: await signIn(server, people.superAdmin),
    body: {
      name: 'Asks nothing yet',
      audience: 'provider',
      opensAt: '2026-01-01T00:00:00.000Z',
      dueAt: '2098-01-01T00:00:00.000Z',
      closesAt: '2099-01-01T00:00:00.000Z',
    },
  });
  const page = await portal().signedIn(people.superAdmin, `/admin/surveyPeriods/${Object(body).id}`);
  // The page says that it is open to all, although none of these fields has a value.
  const takePart = page.getByRole('region', { name: 'Who takes part' });
  await expect
    .poll(() => takePart.getByRole('cell').allInnerTexts())
    .toEqual(['All', 'All', 'All', 'All', 'All']);
  await button(page, 'Open now').click();
  await dialog(page).getByText('Choose a question set first.').waitFor();
  expect(await dialog(page).getByText('selected rows').count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog(page).waitFor({ state: 'detached' });
});
