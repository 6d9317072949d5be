/**
 * Lazily loaded components. Unlike React's `lazy`, which would replace the page with an error, these wait while the
 * network is down, so the page and what the user typed stay.
 */
import { lazy, type ComponentType } from 'react';

/** Delay between two attempts. */
const retryMs = 2_000;

/** Any response counts: the server is reachable. */
const isReachable = () =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
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
  const again = document.createElement('link');
  again.rel = link.rel;
  again.href = link.href;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) again.addEventListener(end, resolve);
    link.replaceWith(again);
  });
}

/** @throws if the server is reachable but the part is missing, as after a new release: the page has to be reloaded */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, retryMs));
    await Promise.all(Array.from(document.querySelectorAll('link'), styledAgain));
    return load();
  }
}

export function eventually<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}
