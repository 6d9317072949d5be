import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  readonly run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds against WCAG 2.2 AA and its own best practices, one line each. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    // axe-core's own script has put it there.
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  });
}
