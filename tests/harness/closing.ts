import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Reloads the page, which must ask first, as it does before its tab is closed, and stays. */
export async function reloadAndStay(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  // From within the page: on its own reload, the browser does not ask if the page is busy for a second.
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
}
