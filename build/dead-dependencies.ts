import type { Plugin } from 'vite';

/**
 * `@refinedev/antd` is one module that imports all of these at its top. None declares itself free of side effects,
 * so the bundler would keep 65 kB (gz) of them on every page whether a component that needs them is used or not.
 */
const deadDependencies = ['react-markdown', 'remark-gfm', 'papaparse', 'sunflower-antd'];

/**
 * antd's parts, and the dates of @refinedev/antd: they only export, but their packages do not say so. Marked, what no page
 * uses of them is left out; else Form's validator rides along with Table.
 */
export const withoutSideEffects = [
  {
    test: /node_modules\/@rc-component\/|node_modules\/@ant-design\/(fast-color|colors)\/|node_modules\/dayjs\/(dayjs\.min|plugin\/)/,
    sideEffects: false,
  },
];

/** Lets the bundler leave out those dependencies of Refine that nothing uses. */
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
