/** A thousand rows on one page: time until they are painted, and frame times while scrolling. */
import type { Browser } from 'playwright-core';
import { rowSelector, type StorageState } from './browser-session.ts';
import { median, quantile, type Line } from './report.ts';
import { clickAt, paintAfter, slowPage } from './slow-page.ts';

/** The sample data has more than a thousand of these records. */
export const longList = '/admin/transactions';

const runs = 3;
/** Pixels per turn of the wheel, and number of turns. */
const turn = { pixels: 400, times: 60, everyMs: 30 };

interface There {
  readonly portal: string;
  readonly floor: string;
  readonly state: StorageState;
}

export async function thousandRows(browser: Browser, there: There): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const slowdown of [1, 4])
    lines.push({
      what: `1,000 rows, processor ${slowdown === 1 ? 'as it is' : `slowed ${slowdown} ×`}: painted`,
      value: await here(browser, there, slowdown),
      unit: 'ms',
      reference: await onFloor(browser, there, slowdown),
      ...(slowdown === 1 ? {} : { budget: { of: 'ratio', atMost: 1 } as const }),
    });
  return lines;
}

async function here(browser: Browser, { portal, state }: There, slowdown: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const url = `${portal}${longList}?size=10`;
    const page = await slowPage(browser, { url, selector: rowSelector, slowdown, state });
    await page.getByRole('button', { name: 'Rows per page: 10' }).click();
    const thousand = page.getByRole('menuitemradio', { name: '1,000', exact: true });
    await thousand.waitFor();
    const painted = await paintAfter(page, 'tbody');
    await thousand.click();
    times.push(await painted());
    await page.context().close();
  }
  return median(times);
}

async function onFloor(browser: Browser, { floor }: There, slowdown: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await slowPage(browser, { url: `${floor}/thousand`, selector: 'button', slowdown });
    const painted = await paintAfter(page, 'tbody');
    await clickAt(page, 'button');
    times.push(await painted());
    await page.context().close();
  }
  return median(times);
}

/** Frame times while scrolling through all rows with the wheel. */
export async function scrolling(browser: Browser, { portal, floor, state }: There): Promise<Line> {
  const frames = async (url: string, storageState?: StorageState) => {
    const page = await slowPage(browser, {
      url,
      selector: url.startsWith(floor) ? 'button' : rowSelector,
      slowdown: 1,
      ...(storageState === undefined ? {} : { state: storageState }),
    });
    if (url.startsWith(floor)) {
      await clickAt(page, 'button');
      await page.locator(rowSelector).nth(999).waitFor();
    }
    const seen = await page.evaluateHandle(() => {
      const gaps: number[] = [];
      let last: number | undefined;
      const next = (now: number) => {
        if (last !== undefined) gaps.push(now - last);
        last = now;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
      return gaps;
    });
    await page.mouse.move(700, 450);
    for (let count = 0; count < turn.times; count += 1) {
      await page.mouse.wheel(0, turn.pixels);
      await page.waitForTimeout(turn.everyMs);
    }
    const gaps = await seen.jsonValue();
    await page.context().close();
    return quantile(gaps, 0.95);
  };
  return {
    what: 'scrolling through 1,000 rows: p95 between frames',
    value: await frames(`${portal}${longList}?size=1000`, state),
    unit: 'ms',
    reference: await frames(`${floor}/thousand`),
    // Sixty frames per second, rounded up because of the clock's resolution.
    budget: { of: 'value', atMost: 17 },
  };
}
