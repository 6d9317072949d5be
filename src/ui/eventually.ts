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

/** @throws where the server is there and the part is not, as after a new release: the page has to be loaded again */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, retryMs));
    return load();
  }
}

export function eventually<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}
