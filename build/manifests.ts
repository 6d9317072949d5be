import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Manifest } from '../src/contracts/resource/manifest.ts';
import { isAsked, kitchenSinkKey } from './kitchen-sink.ts';
import type * as Source from './manifest-source.ts';

const loadedId = '\0virtual:manifests';
/** Where a new or removed file changes them. */
const declared = ['src/resources', 'src/pages', 'src/development'];

/**
 * `virtual:manifests`: what the portal needs to know about every resource before one of its screens opens. Resources are pure
 * data, so they are evaluated and fully checked at build time: a mistake in a declaration fails the build.
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
    resolveId: { filter: { id: /^virtual:manifests$/ }, handler: () => loadedId },
    load: {
      filter: { id: /^\0virtual:manifests$/ },
      async handler() {
        const { manifests: found, files } = await readManifests(root, withKitchenSink);
        for (const file of files) this.addWatchFile(file);
        return `export const manifests = ${JSON.stringify(found)};`;
      },
    },
    hotUpdate({ type, file }) {
      const module = this.environment.moduleGraph.getModuleById(loadedId);
      if (module === undefined || !declared.some((folder) => file.startsWith(`${root}/${folder}/`))) return;
      // Only files that were there at the last load are watched, and none if it failed.
      if (type === 'update' && module.transformResult !== null) return;
      this.environment.moduleGraph.invalidateModule(module);
      this.environment.hot.send({ type: 'full-reload' });
    },
  };
}

/** Evaluates the declarations below `root`. `files`: the source files they were built from. */
export async function readManifests(
  root: string,
  withKitchenSink = false,
): Promise<{ readonly manifests: readonly Manifest[]; readonly files: readonly string[] }> {
  const { code, files } = await bundle(root, withKitchenSink);
  return { manifests: await evaluated(code, pagesIn(root, withKitchenSink)), files };
}

/** Files in src/pages. With the kitchen sink, also those of src/development/pages, as if they were in src/pages. */
export function pagesIn(root: string, withKitchenSink: boolean): readonly string[] {
  const folders = ['src/pages', ...(withKitchenSink ? ['src/development/pages'] : [])];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `src/pages/${file.replaceAll('\\', '/')}`,
    ),
  );
}

/** Runs the bundle of manifest-source.ts on the declarations and the files of src/pages. */
async function evaluated(code: string, pages: readonly string[]): Promise<readonly Manifest[]> {
  try {
    // The bundled module has these exports.
    const { manifestsBeside } = (await import(
      `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
    )) as typeof Source;
    return manifestsBeside(pages);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The stack refers to generated code. For a mistake in a declaration, the message alone says what is wrong.
    error.stack =
      error.name === 'DeclarationError'
        ? ''
        : error.stack?.replace(/data:text\/javascript;base64,[\w+/=]+/g, 'build/manifest-source.ts');
    throw error;
  }
}

/** Bundles the declarations and their imports into one module that Node can evaluate. */
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
