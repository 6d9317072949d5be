/**
 * A part of a page that comes by itself. Without a network it is waited for: the page and what was typed stay, where React's
 * own `lazy` would put an error in place of all of it.
 */
import { lazy, type ComponentType } from 'react';

/** Between two tries. */
const retryMs = 2_000;

/** Whatever the server answers: it is there. */
const isReachable = () =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** The rules of one that did not come are nobody's to read. */
function isStyling({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined;
  } catch {
    return false;
  }
}

/** A style sheet that could not be had is asked for once more: the loader takes it for asked for. */
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

/** @throws where the server is there and the part is not, as after a new release: the page has to be loaded again */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
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
