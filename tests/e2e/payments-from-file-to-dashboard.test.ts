import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { centsText } from '../../src/contracts/values/money.ts';
import { choose, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { uploadState } from '../harness/uploads.ts';

/**
 * The main workflow of the portal: an MCO uploads a quarter's payments in a file with mistakes, and the Super
 * Tenant, who has the pages open all the while, decides on them and sees the figures change, to the cent.
 */
const portal = testPortal(people.mcoAdmin, people.superAdmin);
const count = 5_000;
const rejectedCount = 37;
const patience = { timeout: 60_000, interval: 100 };

type Row = Readonly<Record<string, string>>;
/** "1,234.50" → 123450n */
const centsOf = (amount: string) => BigInt(amount.replace(/[.,]/g, ''));
const refOf = (index: number) => `STORY-${String(index).padStart(4, '0')}`;
const amountOf = (index: number) => centsText(BigInt(100_000 + index * 37));
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { amount = '' }) => sum + centsOf(amount), 0n);

/** The mistakes by error code, each of which is made in five rows. */
const mistakes: Readonly<Record<string, (index: number) => Row>> = {
  E05: () => ({ amount: '1,200 dollars' }),
  E08: () => ({ payment_date: '13/45/2026' }),
  'E01.form': () => ({ payee_tpi: '12345' }),
  E03: () => ({ payment_period: 'SFY2099 Q9' }),
  'E06.file': (index) => ({ external_ref: refOf(index - 1) }),
  E07: (index) => ({ amount: `-${amountOf(index)}` }),
  E10: () => ({ trace_number: '' }),
};
const wrongRows = Object.values(mistakes).flatMap((mistake, kind) =>
  [0, 1, 2, 3, 4].map((n) => ({ index: n * 1_000 + kind * 100 + 7, mistake })),
);

const chooseFile = (page: Page, name: string, rows: readonly Row[]) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(stringify([...rows], { header: true })),
  });

/** A figure of the dashboard, in cents. */
async function figure(page: Page, label: string): Promise<bigint> {
  const text = await page
    .getByRole('region', { name: 'Key figures' })
    .getByRole('link', { name: new RegExp(`^${label}\\b(?! on)`) })
    .innerText();
  return centsOf(/\$([\d,]+\.\d\d)/.exec(text)?.[1] ?? 'none');
}
const figures = async (page: Page) => ({
  paid: await figure(page, 'Total paid'),
  pending: await figure(page, 'Pending'),
  rejected: await figure(page, 'Rejected'),
});

test('5,000 payments from template to dashboard: corrected, submitted, decided, added up', async () => {
  const mco = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create');
  const list = await portal().signedIn(
    people.superAdmin,
    '/admin/transactions?search=STORY-&sort=externalRef&size=50',
  );
  const dashboard = await list.context().newPage();
  await dashboard.goto('/admin/paymentDashboard');
  const exact = dashboard.getByRole('region', { name: 'Key figures' }).getByText(/^\$[\d,]+\.\d\d$/);
  await exact.first().waitFor();
  const before = await figures(dashboard);

  // The MCO fills in the template.
  const coming = mco.waitForEvent('download');
  await mco.getByRole('button', { name: 'CSV template' }).click();
  const template = parse<Row>(readFileSync(await (await coming).path()), { bom: true, columns: true });
  expect(template.length).toBeGreaterThan(20);
  const right = Array.from({ length: count }, (_, index): Row => ({
    ...template[index % template.length],
    external_ref: refOf(index),
    payment_period: 'SFY2027 Q1',
    program_component: 'UHRIP',
    transaction_type: 'payment',
    amount: amountOf(index),
    payment_date: `2026-10-${String(1 + (index % 28)).padStart(2, '0')}`,
    payment_method: 'ACH',
    trace_number: `T${index}`,
  }));
  const wrong = [...right];
  for (const { index, mistake } of wrongRows) wrong[index] = { ...right[index], ...mistake(index) };

  // It sees the mistakes, and the figures have not changed.
  await chooseFile(mco, 'quarter.csv', wrong);
  await uploadState(mco, 'Ready to submit');
  await mco
    .getByRole('button', {
      name: `Submit ${(count - wrongRows.length).toLocaleString('en-US')} payments, leave ${wrongRows.length} out`,
    })
    .waitFor();
  for (const code of Object.keys(mistakes)) {
    const [name = code] = code.split('.');
    await expect.poll(() => mco.getByRole('row').filter({ hasText: name }).count()).toBe(5);
  }
  await expect.poll(() => figures(dashboard)).toEqual(before);
  await mco.getByRole('button', { name: 'Cancel this upload' }).click();
  await uploadState(mco, 'Canceled');

  // It corrects and submits the file; the Super Tenant's pages update by themselves.
  await mco.getByRole('link', { name: 'Upload another file' }).click();
  await chooseFile(mco, 'quarter-mended.csv', right);
  await mco
    .getByRole('button', { name: `Submit ${count.toLocaleString('en-US')} payments`, exact: true })
    .click({ timeout: 60_000 });
  await mco
    .getByRole('dialog', { name: /^Submit with [\d,]+ warnings\?$/ })
    .getByRole('button', { name: /^Submit/ })
    .click();
  await uploadState(mco, 'Submitted');
  await list.getByRole('link', { name: refOf(0) }).waitFor({ timeout: 60_000 });
  const total = sumOf(right);
  await expect
    .poll(() => figures(dashboard), patience)
    .toEqual({ ...before, pending: before.pending + total });

  // 37 are rejected.
  await list.getByRole('checkbox', { name: `Select ${refOf(0)}` }).check();
  await list
    .getByRole('checkbox', { name: `Select ${refOf(rejectedCount - 1)}` })
    .click({ modifiers: ['Shift'] });
  const bar = list.getByRole('region', { name: 'Selected rows' });
  const dialog = list.getByRole('dialog');
  await bar.getByText(`${rejectedCount} transactions selected`).waitFor();
  await bar.getByRole('button', { name: 'Reject', exact: true }).click();
  await choose(dialog.getByLabel('Reason'), 'No proof of payment');
  await dialog.getByLabel('Comment').fill('The bank does not know these traces.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await list.getByText(`${rejectedCount} transactions rejected`).first().waitFor();
  const rejected = sumOf(right.slice(0, rejectedCount));
  const decided = {
    paid: before.paid,
    pending: before.pending + total - rejected,
    rejected: before.rejected + rejected,
  };
  await expect.poll(() => figures(dashboard), patience).toEqual(decided);

  // The rest is approved, with one action on all matches.
  await list
    .getByRole('button', { name: 'Needs a decision' })
    .or(list.getByRole('link', { name: 'Needs a decision' }))
    .click();
  const rest = (count - rejectedCount).toLocaleString('en-US');
  const actOnAll = async (name: string, done: string) => {
    await bar.getByRole('button', { name: `Select all ${rest} that match` }).click();
    await bar.getByText(`${rest} transactions selected`).waitFor();
    await bar.getByRole('button', { name, exact: true }).click();
    await dialog.getByText(`${name}: ${rest} transactions`).waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name, exact: true }).click();
    await list.getByText(`${rest} transactions ${done}`).first().waitFor({ timeout: 60_000 });
  };
  await actOnAll('Approve', 'approved');
  await expect.poll(() => figures(dashboard), patience).toEqual(decided);

  // Once paid, the same cents count as paid.
  await list.goto(
    `/admin/transactions?search=STORY-&sort=externalRef&filter=${encodeURIComponent('{"status":"approved"}')}`,
  );
  await actOnAll('Mark as paid', 'marked as paid');
  await expect
    .poll(() => figures(dashboard), patience)
    .toEqual({
      paid: before.paid + total - rejected,
      pending: before.pending,
      rejected: before.rejected + rejected,
    });
}, 300_000);
