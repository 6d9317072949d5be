import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as Source from './manifest-source.ts';

const name = 'virtual:manifests';

/**
 * `virtual:manifests`: what the portal needs of every resource before a screen of it opens. Resources are pure data,
 * so they are evaluated, and checked whole, as the portal is built: a mistake in a declaration fails the build.
 */
export function manifests(): Plugin {
  let root = process.cwd();
  return {
    name: 'manifests',
    configResolved(config) {
      root = config.root;
    },
    resolveId: { filter: { id: /^virtual:manifests$/ }, handler: () => `\0${name}` },
    load: {
      // oxlint-disable-next-line no-control-regex -- Rollup's mark of a module that is no file.
      filter: { id: /^\0virtual:manifests$/ },
      async handler() {
        const { module, dependencies } = await runnerImport<typeof Source>(join(root, 'build/manifest-source.ts'), {
          root,
          configFile: false,
          logLevel: 'error',
        });
        for (const file of dependencies) this.addWatchFile(file);
        return `export const manifests = ${JSON.stringify(module.manifests)};`;
      },
    },
  };
}
