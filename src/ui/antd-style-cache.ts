import { createCache } from '@ant-design/cssinjs';

type Cache = ReturnType<typeof createCache>;

/**
 * What antd's styles are made in. Its own forgets those of a component with the last of its kind on the page, and makes them
 * anew on the next page: a quarter of the work of going from a record to its form.
 */
export function keepingStyles(): Cache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (before) => {
      const next = change(before);
      // How many use it, and it: one more than there are.
      return before === undefined && next !== null && path.startsWith(ofStyles)
        ? [next[0] + 1, next[1]]
        : next;
    });
  return cache;
}

/** Begins the path of what is kept under it; of themes the one in force is enough. */
const ofStyles = 'style%';
