/**
 * Lazily loaded components. Unlike React's `lazy`, which would replace the page with an error, these wait while the
 * network is down, and while the page holds unsaved input, so the page and what the user typed stay.
 */
import { lazy, type ComponentType } from 'react';

/** Delay between two attempts. */
const retryMs = 2_000;

let beforeFailing = async (): Promise<void> => {};
/** What must end before a missing part is reported in place of the page (shell/missing-part.ts). */
export const waitBeforeFailing = (wait: typeof beforeFailing): void => {
  beforeFailing = wait;
};

/** Resolves once the server is reachable; any response counts. */
const reached = (): Promise<unknown> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() =>
    new Promise((resolve) => setTimeout(resolve, retryMs)).then(reached),
  );

/** The browser denies access to the rules of a style sheet that failed to load. */
function isStyling({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined;
  } catch {
    return false;
  }
}

/** Requests a style sheet that failed to load once more; the module loader would consider it already requested. */
async function styledAgain(link: HTMLLinkElement): Promise<void> {
  if (link.rel !== 'stylesheet' || isStyling(link)) return;
  const again = link.cloneNode();
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) again.addEventListener(end, resolve);
    link.replaceWith(again);
  });
}

/** @throws if the server is reachable but the part is missing, as after a new release: the page has to be reloaded */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await reached();
    await Promise.all(Array.from(document.querySelectorAll('link'), styledAgain));
    return load().catch(async (missing: unknown) => {
      await beforeFailing();
      throw missing;
    });
  }
}

export function lazyWithRetry<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}
