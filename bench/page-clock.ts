/** What runs in the page: when something was painted, and the browser's own figures. */
import type { Page } from 'playwright-core';

export interface PageFigures {
  /** From the navigation; undefined where the browser reports none. */
  readonly largestPaintMs: number | undefined;
  readonly layoutShift: number;
  /** What tasks over 50 ms took beyond those, until now (web.dev, "Total Blocking Time"). */
  readonly blockedMs: number;
}

interface Clock {
  readonly figures: () => PageFigures;
  /** The moment at which the frame with the selector's element has been painted, from the navigation. */
  readonly painted: (selector: string) => Promise<number>;
  /** From the next event of the type to the painting of the frame that follows it. */
  readonly frameAfter: (event: string) => Promise<number>;
  /** From the next event of the type to the painted frame in which the element of the selector has another text, or is there anew. */
  readonly paintAfter: (event: string, selector: string) => Promise<number>;
}

declare global {
  interface Window {
    benchClock: Clock;
    firstPainted: Promise<number>;
  }
}

/** In every page that the page opens from now on, before its scripts. `selector`: what `firstPainted` waits for. */
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
      // Layout Instability API; TypeScript's DOM does not know it.
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

  /** The first task after the frame's own work is past its painting. */
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
