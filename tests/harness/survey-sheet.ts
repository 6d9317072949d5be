/** The sheet of a survey, as the person who answers it sees it. */
import type { Page } from 'playwright-core';

export const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor();
export const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name });
export const step = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the survey' }).getByRole('link', { name }).click();

/** Types a reviewer's comment on a question, and does not finish it. */
export async function comment(page: Page, question: string, words: string): Promise<void> {
  await button(page, `Add a comment on “${question}”`).click();
  await field(page, `Comment on “${question}”`).fill(words);
}

/** Removes a comment and leaves the page before the server has answered. */
export async function removeCommentAndGoBack(page: Page, question: string): Promise<void> {
  await button(page, `Edit the comment on “${question}”`).click();
  await button(page, 'Remove').evaluate((remove: HTMLElement) => {
    remove.click();
    window.history.back();
  });
}

/** Submits the survey using only the keyboard. */
export async function submit(page: Page): Promise<void> {
  const press = (key: string) => page.keyboard.press(key);
  await page
    .getByRole('navigation', { name: 'Sections of the survey' })
    .getByRole('link', { name: /^Review/ })
    .press('Enter');
  await field(page, 'Your name').focus();
  await page.keyboard.type('Ana Ruiz');
  await press('Tab');
  await page.keyboard.type('Chief Financial Officer');
  await press('Tab');
  await press('Space');
  await press('Tab');
  await press('Enter');
  await page
    .getByText(/surveys? (was|were) submitted/)
    .first()
    .waitFor();
  // The button is gone, and the focus is on what stands there instead.
  await page.getByRole('region', { name: 'Review', exact: true }).and(page.locator(':focus')).waitFor();
}

/** Whether the page fits the width of a phone without horizontal scrolling. */
export async function fitsPhone(page: Page): Promise<boolean> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  if (before !== null) await page.setViewportSize(before);
  return fits;
}
