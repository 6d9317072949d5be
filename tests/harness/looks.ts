import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { atRest, barriersOn, colourBarriersOn } from './barriers.ts';

/** Everything that the page asked for has come, and is at rest. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await atRest(page);
}

/**
 * Desk and telephone, light and dark, and the narrowest screen: what axe finds, and what is cut off sideways, one line
 * each.
 */
export async function barriersEverywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    for (const barrier of await barriersOn(page)) found.push(`${width}, light: ${barrier}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const barrier of await colourBarriersOn(page)) found.push(`${width}, dark: ${barrier}`);
    found.push(...(await cutOff(page, width)));
  }
  return [...found, ...(await cutOff(page, 320))];
}

/** WCAG 1.4.10: at 320 pixels nothing scrolls sideways. */
export async function cutOff(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await atRest(page);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return scrollWidth > width ? [`at ${width} pixels it is ${scrollWidth} wide`] : [];
}
