/** JavaScript and CSS of a first visit, as transferred to a browser with an empty cache. */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/harness/browser.ts';
import { firstList, rowSelector, signedIn, type StorageState } from './browser-session.ts';
import { startServer, superTenantOf, withDataDir } from './installation.ts';
import type { Section } from './report.ts';

const encodings = ['gzip', 'br'] as const;
const budgetsKb = { login: 85, list: 370 };

export function bytes(): Promise<readonly Section[]> {
  return withDataDir(async (dataDir) => {
    const server = await startServer(dataDir);
    const browser = await launchBrowser();
    try {
      const state = await signedIn(browser, server.origin, superTenantOf(dataDir));
      const lines = [];
      for (const encoding of encodings) {
        const login = await transferred(browser, { encoding, url: `${server.origin}/login`, ready: 'form' });
        const list = await transferred(browser, {
          encoding,
          url: server.origin + firstList,
          ready: rowSelector,
          state,
        });
        lines.push(
          { what: `/login, ${encoding}`, budgetKb: budgetsKb.login, ...login },
          { what: `first list, ${encoding}`, budgetKb: budgetsKb.list, ...list },
        );
      }
      return [
        {
          title: 'bytes: JavaScript and CSS, empty cache, as transferred',
          lines: lines.map(({ what, kb, files, budgetKb }) => ({
            what,
            value: kb,
            unit: 'kB',
            ...(what.endsWith('gzip') ? { budget: { of: 'value', atMost: budgetKb } as const } : {}),
            note: `${files} files`,
          })),
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

interface Visit {
  readonly encoding: (typeof encodings)[number];
  readonly url: string;
  /** Selector of the element that the visitor came for. */
  readonly ready: string;
  readonly state?: StorageState;
}

async function transferred(
  browser: Browser,
  { encoding, url, ready, state }: Visit,
): Promise<{ kb: number; files: number }> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'accept-encoding': encoding },
    ...(state === undefined ? {} : { storageState: state }),
  });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator(ready).first().waitFor();
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        // getEntriesByType('resource') returns entries of this type.
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => /\.(js|css)(\?|$)/.test(name))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    return { kb: sizes.reduce((sum, size) => sum + size, 0) / 1000, files: sizes.length };
  } finally {
    await context.close();
  }
}
