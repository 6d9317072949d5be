/** Times that a user waits for, next to the floor pages of the same run. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../tests/harness/browser.ts';
import { firstList, rowSelector, signedIn, type StorageState } from './browser-session.ts';
import { serveFloor } from './floor.ts';
import { startServer, superTenantOf, withDataDir } from './installation.ts';
import { keyPresses } from './key-presses.ts';
import { installClock, type PageFigures } from './page-clock.ts';
import { median, type Line, type Section } from './report.ts';
import { clickAt, paintAfter, slowPage } from './slow-page.ts';
import { longList, scrolling, thousandRows } from './thousand-rows.ts';

const runs = 5;
const slowdown = 4;
/** A phone on a slow 4G connection, as simulated by Lighthouse's mobile run. */
const slowPhone = { slowdown, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

export function paint(): Promise<readonly Section[]> {
  return withDataDir(async (dataDir) => {
    const server = await startServer(dataDir);
    const browser = await launchBrowser();
    try {
      const state = await signedIn(browser, server.origin, superTenantOf(dataDir));
      const floor = await serveFloor({
        rows: await rowsOf(browser, server.origin + firstList, state),
        thousand: await rowsOf(browser, `${server.origin}${longList}?size=1000`, state),
      });
      try {
        const there = { portal: server.origin, floor: floor.origin, state };
        return [
          {
            title: `paint: Chromium ${browser.version()}, medians of ${runs}`,
            reference: 'floor',
            lines: [...(await firstVisits(browser, there)), ...(await slowPhoneVisits(browser, there))],
          },
          {
            title: `paint: processor slowed ${slowdown} ×`,
            reference: 'floor',
            lines: [
              ...(await sorting(browser, there)),
              ...(await editing(browser, there)),
              ...(await keyPresses(browser, { origin: server.origin, state, slowdown })),
            ],
          },
          {
            title: 'paint: a thousand rows',
            reference: 'floor',
            lines: [...(await thousandRows(browser, there)), await scrolling(browser, there)],
          },
        ];
      } finally {
        await floor.stop();
      }
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

interface There {
  readonly portal: string;
  readonly floor: string;
  readonly state: StorageState;
}

/** Response to the list's first request, for the floor page to show. */
async function rowsOf(browser: Browser, url: string, state: StorageState): Promise<string> {
  const context = await browser.newContext({ storageState: state });
  try {
    const page = await context.newPage();
    const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.has('_start'));
    await page.goto(url);
    return await (await answer).text();
  } finally {
    await context.close();
  }
}

type Visit = PageFigures & { readonly paintedMs: number };

async function visit(
  context: BrowserContext,
  url: string,
  selector: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    await installClock(page, selector);
    await prepare(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    const paintedMs = await page.evaluate(() => window.firstPainted);
    return { paintedMs, ...(await page.evaluate(() => window.benchClock.figures())) };
  } finally {
    await page.close();
  }
}

/** Visits with a fresh browser, then again with its cache. */
async function coldAndWarm(browser: Browser, url: string, selector: string, state?: StorageState) {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(state === undefined ? {} : { storageState: state });
    cold.push(await visit(context, url, selector));
    warm.push(await visit(context, url, selector));
    await context.close();
  }
  return { cold, warm };
}

const largest = (one: Visit) => one.largestPaintMs;
const painted = (one: Visit) => one.paintedMs;
const of = (visits: readonly Visit[], figure: (visit: Visit) => number | undefined) =>
  median(visits.map((one) => figure(one) ?? Number.NaN));

async function firstVisits(browser: Browser, { portal, floor, state }: There): Promise<readonly Line[]> {
  const login = await coldAndWarm(browser, `${portal}/login`, 'form');
  const floorLogin = await coldAndWarm(browser, `${floor}/login`, 'form');
  const list = await coldAndWarm(browser, portal + firstList, rowSelector, state);
  const floorList = await coldAndWarm(browser, `${floor}/list`, rowSelector);
  return [
    {
      what: '/login: largest paint (LCP)',
      value: of(login.cold, largest),
      unit: 'ms',
      reference: of(floorLogin.cold, largest),
      budget: { of: 'ratio', atMost: 2 },
    },
    {
      what: 'first list, cold: rows painted',
      value: of(list.cold, painted),
      unit: 'ms',
      reference: of(floorList.cold, painted),
    },
    {
      what: 'first list, warm: rows painted',
      value: of(list.warm, painted),
      unit: 'ms',
      reference: of(floorList.warm, painted),
    },
    {
      what: 'first list: largest paint (LCP)',
      value: of(list.cold, largest),
      unit: 'ms',
      reference: of(floorList.cold, largest),
      budget: { of: 'ratio', atMost: 2.5 },
    },
    {
      what: 'first list: blocked (TBT)',
      value: of(list.cold, (one) => one.blockedMs),
      unit: 'ms',
      reference: of(floorList.cold, (one) => one.blockedMs),
      budget: { of: 'value', atMost: 50 },
    },
    {
      what: 'first list: layout shift (CLS)',
      value: of(list.cold, (one) => one.layoutShift),
      unit: '',
      budget: { of: 'value', atMost: 0.01 },
    },
    { what: '/login: layout shift (CLS)', value: of(login.cold, (one) => one.layoutShift), unit: '' },
  ];
}

async function slowPhoneVisits(browser: Browser, { portal, floor, state }: There): Promise<readonly Line[]> {
  const slow = async (page: Page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.slowdown });
    await devtools.send('Network.enable');
    const { latencyMs: latency, bytesPerSecond } = slowPhone;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  };
  const cold = async (
    url: string,
    selector: string,
    figure: (visit: Visit) => number | undefined,
    storageState?: StorageState,
  ) => {
    const seen: Visit[] = [];
    for (let run = 0; run < 3; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        ...(storageState === undefined ? {} : { storageState }),
      });
      seen.push(await visit(context, url, selector, slow));
      await context.close();
    }
    return of(seen, figure);
  };
  return [
    {
      what: '/login on a slow phone: LCP',
      value: await cold(`${portal}/login`, 'form', largest),
      unit: 'ms',
      reference: await cold(`${floor}/login`, 'form', largest),
      note: '4 × slower, 1.6 Mbit/s, 150 ms',
    },
    {
      // Not LCP, which is at times the mark in the header.
      what: 'first list on a slow phone: rows painted',
      value: await cold(portal + firstList, rowSelector, painted, state),
      unit: 'ms',
      reference: await cold(`${floor}/list`, rowSelector, painted),
    },
  ];
}

async function sorting(browser: Browser, { portal, floor, state }: There): Promise<readonly Line[]> {
  const measure = async (page: Page) => {
    const times: number[] = [];
    const buttons = await page.locator('thead th button').count();
    // Each sort order only once: the second time, it would come from the cache.
    for (let index = 1; index < buttons; index += 1) {
      for (let order = 0; order < 2; order += 1) {
        const painted = await paintAfter(page, 'tbody');
        await clickAt(page, 'thead th button', index);
        times.push(await painted());
        await page.waitForTimeout(300);
      }
    }
    await page.context().close();
    return median(times);
  };
  const here = await measure(
    await slowPage(browser, { url: portal + firstList, selector: rowSelector, slowdown, state }),
  );
  const there = await measure(
    await slowPage(browser, { url: `${floor}/list`, selector: rowSelector, slowdown }),
  );
  return [
    {
      what: 'sort click → rows painted',
      value: here,
      unit: 'ms',
      reference: there,
      budget: { of: 'value', atMost: 200 },
    },
  ];
}

async function editing(browser: Browser, { portal, floor, state }: There): Promise<readonly Line[]> {
  const nameInput = 'input[name="name"]';
  const times: number[] = [];
  const page = await slowPage(browser, { url: portal + firstList, selector: rowSelector, slowdown, state });
  for (let run = 0; run <= runs; run += 1) {
    await clickAt(page, `${rowSelector} a`, run);
    const edit = page.getByRole('link', { name: 'Edit this tenant' });
    await edit.waitFor();
    await page.waitForLoadState('networkidle');
    const painted = await paintAfter(page, nameInput);
    const box = await edit.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    // The first visit also fetches the form's code, so it does not count.
    const paintedMs = await painted();
    if (run > 0) times.push(paintedMs);
    await page.goBack();
    await page.goBack();
    await page.locator(rowSelector).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  await page.context().close();
  const floorTimes: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const floorPage = await slowPage(browser, { url: `${floor}/list`, selector: rowSelector, slowdown });
    const painted = await paintAfter(floorPage, nameInput);
    await clickAt(floorPage, `${rowSelector} td`, run);
    floorTimes.push(await painted());
    await floorPage.context().close();
  }
  return [
    {
      what: 'open edit, warm → form painted',
      value: median(times),
      unit: 'ms',
      reference: median(floorTimes),
      budget: { of: 'value', atMost: 180 },
    },
  ];
}
