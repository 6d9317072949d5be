import { describe, expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.mcoMember);
const path = '/admin/paymentDashboard';

describe('the payment dashboard', () => {
  test('leads from a figure to the payments that it sums, to the cent', async () => {
    const page = await portal().signedIn(people.superAdmin, `${path}?providerClass=3`);
    const paid = page
      .getByRole('region', { name: 'Key figures' })
      .getByRole('link', { name: /^Paid\b(?! on)/ });
    await paid.getByText(/^\$[\d,]+\.\d\d$/).waitFor();
    const amount = /\$\d{1,3}(,\d{3})+\.\d\d/.exec(await paid.innerText())?.[0] ?? 'none';
    await paid.click();
    await page.locator('#content').getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    await expect.poll(() => page.locator('#content').innerText()).toContain(amount);
  });

  test('every mark of a chart and cell of the map is a link that the keyboard reaches', async () => {
    const page = await portal().signedIn(people.superAdmin, path);
    const cell = page.getByRole('link', { name: /^Harris, Rural: \d+%, \$/ });
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/transactions');
    await page.goBack();
    const point = page.getByRole('link', { name: /^SFY2026 Q2: \$.* of \$/ });
    await point.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('"period":{"id":2}');
  });

  test('keeps its filters in the address, and Back takes them back', async () => {
    const page = await portal().signedIn(people.superAdmin, path);
    const period = page.getByRole('combobox', { name: 'Period' });
    await period.selectOption({ label: 'SFY2026 Q3' });
    await page
      .getByRole('region', { name: /^Goal and paid/ })
      .getByText(/^Up to SFY2026 Q3, /)
      .waitFor();
    expect(new URL(page.url()).search).toBe('?period=3');
    await page.reload();
    expect(await page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('3');
    await page.goBack();
    await page
      .getByRole('region', { name: /^Goal and paid/ })
      .getByText(/^Up to SFY2027 H1 Rural, /)
      .waitFor();
  });

  test('shows each chart as a table, and has no barriers in either form', async () => {
    const page = await portal().signedIn(people.superAdmin, path);
    await page.getByRole('link', { name: /^SFY2026 Q2: / }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    for (const name of ['Goal and paid, added up by period', 'Paid by class', 'MCOs by what they paid']) {
      const chart = page.getByRole('region', { name });
      await chart.getByRole('button', { name: `Table: ${name}` }).click();
      expect(await chart.getByRole('row').count()).toBeGreaterThan(5);
    }
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await sideways()).toBe(false);
  });

  test('is saved as a file', async () => {
    const page = await portal().signedIn(people.mcoMember, path);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('payments.csv');
  });

  test('an MCO sees its own figures alone', async () => {
    const page = await portal().signedIn(people.mcoMember, path);
    const ranked = page.getByRole('region', { name: 'MCOs by what they paid' });
    await ranked.getByRole('button', { name: /^Table: / }).click();
    expect(await ranked.getByRole('row').count()).toBe(2);
  });
});
