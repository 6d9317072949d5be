import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Manifest } from '../src/contracts/resource/manifest.ts';
import { isAsked, kitchenSinkKey } from './kitchen-sink.ts';
import type * as Source from './manifest-source.ts';

/**
 * `virtual:manifests`: what the portal needs of every resource before a screen of it opens. Resources are pure data,
 * so they are evaluated, and checked whole, as the portal is built: a mistake in a declaration fails the build.
 */
export function manifests(): Plugin {
  let root = process.cwd();
  let withKitchenSink = false;
  return {
    name: 'manifests',
    configResolved(config) {
      root = config.root;
      withKitchenSink = isAsked(config.command === 'serve' && !config.isProduction);
    },
    resolveId: { filter: { id: /^virtual:manifests$/ }, handler: (name) => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:manifests$/ },
      async handler() {
        const { manifests: found, files } = await readManifests(root, withKitchenSink);
        for (const file of files) this.addWatchFile(file);
        return `export const manifests = ${JSON.stringify(found)};`;
      },
    },
  };
}

/** Evaluates the declarations below `root`. `files`: what they are made of. */
export async function readManifests(
  root: string,
  withKitchenSink = false,
): Promise<{ readonly manifests: readonly Manifest[]; readonly files: readonly string[] }> {
  const { code, files } = await bundle(root, withKitchenSink);
  return { manifests: await evaluated(code, pagesIn(root, withKitchenSink)), files };
}

/** What stands in src/pages; of the kitchen sink what stands beside it, as if it stood there. */
export function pagesIn(root: string, withKitchenSink: boolean): readonly string[] {
  const folders = ['src/pages', ...(withKitchenSink ? ['src/development/pages'] : [])];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `src/pages/${file.replaceAll('\\', '/')}`,
    ),
  );
}

/** What the bundle of manifest-source.ts makes of the declarations and of the files of src/pages. */
async function evaluated(code: string, pages: readonly string[]): Promise<readonly Manifest[]> {
  try {
    // What was bundled has these exports.
    const { manifestsBeside } = (await import(
      `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
    )) as typeof Source;
    return manifestsBeside(pages);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Its places are in the text of a module that nobody wrote; what a declaration has wrong, its message says.
    error.stack =
      error.name === 'DeclarationError'
        ? ''
        : error.stack?.replace(/data:text\/javascript;base64,[\w+/=]+/g, 'build/manifest-source.ts');
    throw error;
  }
}

/** The declarations and what they import, as one module that Node can evaluate. */
async function bundle(
  root: string,
  withKitchenSink: boolean,
): Promise<{ readonly code: string; readonly files: readonly string[] }> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { [kitchenSinkKey]: JSON.stringify(withKitchenSink) },
    ssr: { noExternal: true },
    build: { ssr: 'build/manifest-source.ts', write: false, minify: false, copyPublicDir: false },
  });
  const [output] = Array.isArray(result) || !('output' in result) ? [] : result.output;
  if (output === undefined) throw new Error('build/manifest-source.ts gave no module.');
  return { code: output.code, files: output.moduleIds };
}
