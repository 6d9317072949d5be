import { createCache } from '@ant-design/cssinjs';

type Cache = ReturnType<typeof createCache>;
type Change = Parameters<Cache['opUpdate']>[1];

/**
 * The cache of the CSS variables that antd creates for each component. antd's own cache drops them when a component's last
 * instance leaves the page and creates them again on the next page, and the whole page is restyled twice. They are kept
 * only while their theme is in effect, because those of two themes have the same names.
 */
export function keepingVariables(): Cache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  /** By path: how antd releases variables that nothing on the page uses. */
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
    // `undefined` when there is no entry, although the type says otherwise.
    const isNew = (cache.opGet(path) ?? undefined) === undefined;
    if (isOfTheme && isNew && themeIn(path) !== theme) {
      theme = themeIn(path);
      forgetOthers();
    }
    update(path, (before) => {
      const next = change(before);
      if (next === null) return null;
      const [users, value] = next;
      // An entry holds a user count and a value. Counting one extra user keeps it alive.
      if (isNew && isOfTheme) {
        kept.add(path);
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

/** The prefix of the paths of variables. */
const ofVariables = 'cssVar%';

/** The last part of a variables path is the key of its theme. */
const themeIn = (path: string) => path.slice(path.lastIndexOf('%') + 1);
