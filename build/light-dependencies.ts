import type { Plugin } from 'vite';

/**
 * Libraries that Refine brings for what this portal does not do with it, 20 kB (gz) of every page: lists read their
 * address themselves (providers/router.ts), every resource has its label, and no stack is shown. What is left of their
 * use is a flat query of an address.
 */
const stand: Readonly<Record<string, string>> = {
  qs: `
    const parse = (text) => Object.fromEntries(new URLSearchParams(text));
    const stringify = (value, { addQueryPrefix = false } = {}) => {
      const text = String(new URLSearchParams(Object.entries(value).filter(([, one]) => one !== undefined)));
      return addQueryPrefix && text !== '' ? '?' + text : text;
    };
    export default { parse, stringify };`,
  pluralize: 'const same = (word) => word; export default { plural: same, singular: same };',
  'error-stack-parser': 'export default { parse: () => [] };',
};
const prefix = '\0light:';

export function lightDependencies(): Plugin {
  return {
    name: 'light-dependencies',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^(${Object.keys(stand).join('|')})$`) },
      handler: (source, importer) =>
        importer?.includes('/node_modules/@refinedev/') === true ? prefix + source : null,
    },
    load: {
      filter: { id: /^\0light:/ },
      handler: (id) => ({ code: stand[id.slice(prefix.length)] ?? '', moduleSideEffects: false }),
    },
  };
}
