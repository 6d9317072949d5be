import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Axe {
  readonly run: (
    context: object,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string; element?: Element }[] }[] }>;
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

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours. All others see the same page in either theme. */
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** What axe finds against WCAG 2.2 AA and its own best practices, one line each. */
export function barriersOn(page: Page): Promise<string[]> {
  return violations(page, everything);
}

/** What it finds besides in the other theme of a page that was tried in one. */
export function colourBarriersOn(page: Page): Promise<string[]> {
  return violations(page, ofColours);
}

/** Of a list's rows the first nine: axe would take three times as long over more that are made alike. */
async function violations(page: Page, runOnly: readonly string[] | typeof ofColours): Promise<string[]> {
  await atRest(page);
  // Half a megabyte: once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    // axe-core's own script has put it there.
    const { axe: checker } = window as unknown as { axe: Axe };
    const alike = ['[data-row]:nth-child(n + 10)'];
    const found = await checker.run(
      { exclude: [alike] },
      { runOnly: rules, resultTypes: ['violations'], elementRef: true },
    );
    // A page that scrolls always has something within a target's 24 pixels of what sticks: one step further, and it is not.
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
      // axe leaves out a combobox's listbox, which scrolls as the arrow keys go through it; antd scrolls what is around it.
      const real = nodes.filter(({ html, element }) => {
        if (id === 'scrollable-region-focusable') return !html.includes('ant-select-dropdown-list-holder');
        return id !== 'target-size' || !isNearWhatSticks(element);
      });
      return real.length === 0 ? [] : [`${id}: ${real.map(({ html }) => html.slice(0, 120)).join(' | ')}`];
    });
  }, runOnly);
}
