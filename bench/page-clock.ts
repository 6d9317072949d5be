/** Code that runs in the page and measures when something was painted, and the browser's own figures. */
import type { Page } from 'playwright-core';

export interface PageFigures {
  /** Since the navigation; `undefined` if the browser reports none. */
  readonly largestPaintMs: number | undefined;
  readonly layoutShift: number;
  /** Time that tasks took beyond 50 ms each, until now (web.dev, "Total Blocking Time"). */
  readonly blockedMs: number;
}

interface Clock {
  readonly figures: () => PageFigures;
  /** Resolves to the time, since the navigation, at which a frame with the selector's element was painted. */
  readonly painted: (selector: string) => Promise<number>;
  /** Time from the next event of this type until the following frame is painted. */
  readonly frameAfter: (event: string) => Promise<number>;
  /** Like `frameAfter`, but waits for a frame in which the selector's element is new or has a different text. */
  readonly paintAfter: (event: string, selector: string) => Promise<number>;
}

declare global {
  interface Window {
    benchClock: Clock;
    firstPainted: Promise<number>;
  }
}

/** Installs the clock in all documents that the page opens later, before their scripts. `firstPainted` waits for `selector`. */
export async function installClock(page: Page, selector: string): Promise<void> {
  await page.addInitScript(startClock, selector);
}

function startClock(firstSelector: string): void {
  const limitMs = 30_000;
  let largestPaintMs: number | undefined;
  let layoutShift = 0;
  let blockedMs = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largestPaintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Part of the Layout Instability API, which TypeScript's DOM types lack.
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) layoutShift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blockedMs += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });

  /** The first task after an animation frame runs once the frame has been painted. */
  const afterFrame = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(0);
      }),
    );
  const when = (holds: () => boolean) =>
    new Promise<number>((resolve, reject) => {
      const observer = new MutationObserver(check);
      const limit = setTimeout(() => {
        observer.disconnect();
        reject(new Error('Nothing of what was waited for was painted.'));
      }, limitMs);
      function check(): void {
        if (!holds()) return;
        clearTimeout(limit);
        observer.disconnect();
        void afterFrame().then(resolve);
      }
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      check();
    });
  const next = (type: string) =>
    new Promise<Event>((resolve) => window.addEventListener(type, resolve, { once: true, capture: true }));
  window.benchClock = {
    figures: () => ({ largestPaintMs, layoutShift, blockedMs }),
    painted: (selector) => when(() => document.querySelector(selector) !== null),
    async frameAfter(type) {
      const event = await next(type);
      return (await afterFrame()) - event.timeStamp;
    },
    async paintAfter(type, selector) {
      const event = await next(type);
      const shown = () => document.querySelector(selector)?.textContent;
      const before = shown();
      const at = await when(() => shown() !== undefined && shown() !== before);
      return at - event.timeStamp;
    },
  };
  window.firstPainted = window.benchClock.painted(firstSelector);
}
