/** Signed in once, by the page; the state serves any number of fresh browsers after it. */
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

/** The first list that is measured. */
export const firstList = '/admin/tenants';
/** A row with its record's values, in the portal as on the floor page. */
export const rowSelector = 'tr[data-row]';
