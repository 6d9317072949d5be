import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

interface Axe {
  readonly run: (
    context: object,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string; element?: Element }[] }[] }>;
}

/**
 * Waits two frames, and then until all animations end, so that colors and positions are final when checked.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Half as long as the one that the package exports: every page that is checked parses it. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colors. All other rules give the same result in either theme. */
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** The violations of WCAG 2.2 AA and of axe's own best practices, one line each. */
export function barriersOn(page: Page): Promise<string[]> {
  return violations(page, everything);
}

/** The further violations in the other theme of a page that was already checked in one. */
export function colourBarriersOn(page: Page): Promise<string[]> {
  return violations(page, ofColours);
}

/**
 * Checks only the first nine rows of a list: the others are alike, and axe would take three times as long.
 */
async function violations(page: Page, runOnly: readonly string[] | typeof ofColours): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(async (rules) => {
    // axe-core's own script has set this property.
    const { axe: checker } = window as unknown as { axe: Axe };
    const alike = ['[data-row]:nth-child(n + 10)'];
    const found = await checker.run(
      { exclude: [alike] },
      { runOnly: rules, resultTypes: ['violations'], elementRef: true },
    );
    // While a page scrolls, some target is always within 24 pixels of a sticky element; scrolling on
    // separates them.
    const isNearWhatSticks = (element: Element | undefined): boolean => {
      if (element === undefined) return false;
      const { left, width, top, height } = element.getBoundingClientRect();
      return [-24, 24].some((distance) => {
        let there = document.elementFromPoint(left + width / 2, top + height / 2 + distance);
        while (there !== null && !there.contains(element)) {
          if (/sticky|fixed/.test(getComputedStyle(there).position)) return true;
          there = there.parentElement;
        }
        return false;
      });
    };
    return found.violations.flatMap(({ id, nodes }) => {
      // axe exempts a combobox's listbox, which scrolls with the arrow keys; antd scrolls the element around
      // it.
      const real = nodes.filter(({ html, element }) => {
        if (id === 'scrollable-region-focusable') return !html.includes('ant-select-dropdown-list-holder');
        return id !== 'target-size' || !isNearWhatSticks(element);
      });
      return real.length === 0 ? [] : [`${id}: ${real.map(({ html }) => html.slice(0, 120)).join(' | ')}`];
    });
  }, runOnly);
}
