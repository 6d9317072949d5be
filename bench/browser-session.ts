/** Signs in once through the page and returns the storage state, which any number of fresh browsers can then use. */
import type { Browser, BrowserContext } from 'playwright-core';
import type { SignIn } from './installation.ts';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signedIn(browser: Browser, origin: string, person: SignIn): Promise<StorageState> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname === '/dashboard');
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** The first list to be measured. */
export const firstList = '/admin/tenants';
/** A row that shows its record's values, both in the portal and on the floor page. */
export const rowSelector = 'tr[data-row]';
