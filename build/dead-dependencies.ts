import type { Plugin } from 'vite';

/**
 * `@refinedev/antd` is a single module that imports all of these at its top. None of them declares itself free of side effects,
 * so the bundler would keep 65 kB (gz) of them on every page, even if no component that needs them is used.
 */
const deadDependencies = ['react-markdown', 'remark-gfm', 'papaparse', 'sunflower-antd'];

/**
 * Parts of antd and the date handling of @refinedev/antd. They only export things, but their packages do not declare it.
 * Marking them lets the bundler drop what no page uses; otherwise Form's validator comes along with Table.
 */
export const withoutSideEffects = [
  {
    test: /node_modules\/@rc-component\/|node_modules\/@ant-design\/(fast-color|colors)\/|node_modules\/dayjs\/(dayjs\.min|plugin\/)/,
    sideEffects: false,
  },
];

/** Lets the bundler leave out unused dependencies of Refine. */
export function dropDeadDependencies(): Plugin {
  return {
    name: 'drop-dead-dependencies',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^(${deadDependencies.join('|')})$`) },
      async handler(source, importer, options) {
        if (!importer?.includes('/node_modules/@refinedev/')) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved && { ...resolved, moduleSideEffects: false };
      },
    },
  };
}
