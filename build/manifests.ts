import { build, type Plugin } from 'vite';
import type * as Source from './manifest-source.ts';

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
    resolveId: { filter: { id: /^virtual:manifests$/ }, handler: (name) => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:manifests$/ },
      async handler() {
        const { code, files } = await bundle(root);
        for (const file of files) this.addWatchFile(file);
        // The bundle of manifest-source.ts has its exports.
        const source = (await import(
          `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
        )) as typeof Source;
        return `export const manifests = ${JSON.stringify(source.manifests)};`;
      },
    },
  };
}

/** The declarations and what they import, as one module that Node can evaluate. */
async function bundle(root: string): Promise<{ readonly code: string; readonly files: readonly string[] }> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'build/manifest-source.ts', write: false, minify: false, copyPublicDir: false },
  });
  const [output] = Array.isArray(result) || !('output' in result) ? [] : result.output;
  if (output === undefined) throw new Error('build/manifest-source.ts gave no module.');
  return { code: output.code, files: output.moduleIds };
}
