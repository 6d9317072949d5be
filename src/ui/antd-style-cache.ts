import { createCache } from '@ant-design/cssinjs';

type Cache = ReturnType<typeof createCache>;
type Change = Parameters<Cache['opUpdate']>[1];

/**
 * What antd's styles are made in. Its own forgets those of a component with the last of its kind on the page, and makes them
 * anew on the next page: a quarter of the work of going from a record to its form, and the whole page is styled twice. The
 * values of a component's variables are kept as long as their theme is in force: those of two themes have the same names.
 */
export function keepingStyles(): Cache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  /** Of variables that nothing on the page uses, by path: how antd forgets them. */
  const unused = new Map<string, Change>();
  const kept = new Set<string>();
  let theme: string | undefined;
  const forgetOthers = () => {
    for (const path of kept)
      update(path, unused.get(path) ?? ((entry) => (entry === null ? null : [entry[0] - 1, entry[1]])));
    unused.clear();
    kept.clear();
  };
  cache.opUpdate = (path, change) => {
    const isOfTheme = path.startsWith(ofVariables);
    // Undefined, though its type has it otherwise, where there is none.
    const isNew = (cache.opGet(path) ?? undefined) === undefined;
    if (isOfTheme && isNew && themeIn(path) !== theme) {
      theme = themeIn(path);
      forgetOthers();
    }
    update(path, (before) => {
      const next = change(before);
      if (next === null) return null;
      const [users, value] = next;
      // How many use it, and it: one more than there are.
      if (isNew && (isOfTheme || path.startsWith(ofStyles))) {
        if (isOfTheme) kept.add(path);
        return [users + 1, value];
      }
      const usersBefore = before?.[0] ?? 0;
      if (users > usersBefore) unused.delete(path);
      else if (users < usersBefore && users === 1 && kept.has(path)) unused.set(path, change);
      return next;
    });
  };
  return cache;
}

/** Begin the paths of what is kept under them. */
const ofStyles = 'style%';
const ofVariables = 'cssVar%';

/** The last part of the path of variables is the key of the theme that they are of. */
const themeIn = (path: string) => path.slice(path.lastIndexOf('%') + 1);
