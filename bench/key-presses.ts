/** Typing into the longest form: an account holder with fifty entities as owners. */
import type { Browser, Page } from 'playwright-core';
import type { StorageState } from './browser-session.ts';
import { installClock } from './page-clock.ts';
import { quantile, type Line } from './report.ts';

const entities = 50;
const keys = 30;
/** The id is that of a provider in the sample data. */
const form = '/admin/mco/62/create-account-holder';
const budget = { of: 'value', atMost: 100 } as const;

interface There {
  readonly origin: string;
  readonly state: StorageState;
  readonly slowdown: number;
}

export async function keyPresses(
  browser: Browser,
  { origin, state, slowdown }: There,
): Promise<readonly Line[]> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await installClock(page, 'fieldset');
    await page.goto(origin + form, { waitUntil: 'networkidle' });
    const add = page.getByRole('button', { name: 'Add Beneficial Owner Entity' });
    for (let count = 0; count < entities; count += 1) await add.click();
    const names = page.getByLabel('Legal Business Name');
    await names.nth(entities).waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // The field of the business entity, and that of the last owner.
    const lines: Line[] = [];
    for (const [what, index] of [
      ['the first field', 0],
      ['the last owner', entities],
    ] as const) {
      await names.nth(index).focus();
      const times = await typed(page);
      lines.push(
        {
          what: `key press among ${entities} owner entities, ${what}: p50`,
          value: quantile(times, 0.5),
          unit: 'ms',
        },
        {
          what: `key press among ${entities} owner entities, ${what}: slowest`,
          value: Math.max(...times),
          unit: 'ms',
          budget,
        },
      );
    }
    return lines;
  } finally {
    await context.close();
  }
}

async function typed(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < keys; count += 1) {
    const armed = await page.evaluateHandle(() => ({ painted: window.benchClock.frameAfter('keydown') }));
    await page.keyboard.press('abcdefghij'.charAt(count % 10));
    times.push(await armed.evaluate(({ painted }) => painted));
    // Types at a person's speed, so that the form has finished its work between keys.
    await page.waitForTimeout(150);
  }
  return times;
}
