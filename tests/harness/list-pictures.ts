/** How a list looks, to compare it with another. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

interface Picture {
  /** The left edge of each column. */
  readonly columns: readonly number[];
  readonly png: Buffer;
}

/**
 * A screenshot of the list in the corner of the window, with the same width in both, and without hovering.
 * The first column is left out, because it links to records, which have no pages in the studio.
 */
export async function pictureOf(table: Locator): Promise<Picture> {
  const page = table.page();
  // Leaves room so that the header of the page does not cover that of the list.
  const [width, height, top] = [1_100, 1_150, 100];
  await page.setViewportSize({ width: 1_500, height: 1_400 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(1_450, 1_350);
  await table.evaluate(
    (element, [wide, below]) => {
      const list = element.closest<HTMLElement>('.ant-table-wrapper');
      if (list !== null)
        Object.assign(list.style, {
          position: 'fixed',
          top: `${below}px`,
          left: 0,
          width: `${wide}px`,
          zIndex: 9_999,
        });
      // Within the studio's sticky preview, it would be below the settings.
      const around = element.closest<HTMLElement>('[class*=inView]');
      if (around !== null) around.style.position = 'static';
    },
    [width, top] as const,
  );
  await page.evaluate(() => document.fonts.ready);
  const heads = table.locator('thead th');
  await expect.poll(async () => (await table.boundingBox())?.width).toBe(width);
  const columns = await heads.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  const x = Math.ceil(columns[1] ?? 0);
  const png = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    clip: { x, y: top, width: width - x, height },
  });
  return { columns, png };
}

/** How many pixels differ visibly. */
export async function differing(one: Picture, other: Picture): Promise<number> {
  expect(other.columns).toEqual(one.columns);
  const [a, b] = await Promise.all([one, other].map(({ png }) => sharp(png).removeAlpha().raw().toBuffer()));
  if (a === undefined || b === undefined || a.length !== b.length) return Infinity;
  const seen = 24;
  let count = 0;
  for (let at = 0; at < a.length; at += 3)
    if ([0, 1, 2].some((part) => Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)) > seen)) count += 1;
  return count;
}

/**
 * The text and the elements of each row's cells; of the first only the text, because it is a link in one list
 * only.
 */
export function drawn(table: Locator, before: number): Promise<readonly (readonly string[])[]> {
  return table.evaluate((element, others) => {
    const madeOf = (part: Element): string =>
      `${part.tagName}.${part.getAttribute('class') ?? ''}(${[...part.children].map(madeOf).join()})`;
    return [...element.querySelectorAll('tr')]
      .filter((row) => row.getAttribute('aria-hidden') !== 'true')
      .map((row) =>
        [...row.querySelectorAll('th, td')]
          .slice(others)
          .map((cell, place) =>
            place === 0 ? (cell.textContent ?? '') : `${cell.textContent} ${madeOf(cell)}`,
          ),
      );
  }, before);
}
