import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Axe {
  readonly run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Colours and places are judged where they come to rest: two frames on, and when what fades and slides has ended. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** What axe finds against WCAG 2.2 AA and its own best practices, one line each. */
export async function barriersOn(page: Page): Promise<string[]> {
  await atRest(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // axe-core's own script has put it there.
    const { axe: checker } = window as unknown as { axe: Axe };
    const { violations } = await checker.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  });
}
