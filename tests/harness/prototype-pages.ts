/** The page that starts a prototype, and its studio. */
import type { Page } from 'playwright-core';

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
export const fields = (page: Page) => page.getByRole('region', { name: 'Fields' });

export async function paste(page: Page, text: string, name: string): Promise<void> {
  await page.getByLabel('What the rows are, such as Site visits').fill(name);
  await page.getByLabel('Cells, or an OpenAPI document').fill(text);
  await button(page, 'Create the list').click();
}
