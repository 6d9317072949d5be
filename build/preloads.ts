/**
 * Determines which files each page of the portal needs, so that the server can list them in the page's head
 * (server/portal/page-head.ts). The browser then fetches them along with the first script, which would otherwise request them one
 * after another.
 */
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { barePaths, firstPath, openPath, ownPaths } from '../src/contracts/resource/fixed-paths.ts';
import { ownFile } from '../src/contracts/resource/own-file.ts';
import { resourceFile } from '../src/contracts/resource/resource-file.ts';
import { readManifests } from './manifests.ts';

/** `files` are relative to the portal's folder and include style sheets. */
interface Page {
  readonly path: string;
  readonly files: { readonly en: readonly string[]; readonly es: readonly string[] };
  /** Prefetched when idle and not evaluated. */
  readonly next?: readonly string[];
}

const app = ['src/preload.ts', 'src/app.tsx'];
const spanish = ['src/i18n/load-spanish.ts', 'src/i18n/es.ts'];
const screens = ['list', 'create', 'edit', 'show'] as const;
const screenFile = {
  list: 'list/list',
  create: 'form/create',
  edit: 'form/edit',
  show: 'show/show',
} as const;

export function preloads(): Plugin {
  let root = process.cwd();
  return {
    name: 'preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>();
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') for (const id of output.moduleIds) chunks.set(id, output);
      const files = (modules: readonly string[]) => [
        ...new Set(modules.flatMap((module) => [...filesOf(chunks.get(resolve(root, module)), bundle)])),
      ];
      const page = (path: string, modules: readonly string[], words: readonly string[]): Page => ({
        path,
        files: { en: files(modules), es: files([...modules, ...words]) },
      });
      const { manifests } = await readManifests(root);
      const pages = [
        ...barePaths.map((path) =>
          path === '/notFound'
            ? page(path, [...app, 'src/pages/not-found/not-found.tsx'], spanish)
            : {
                ...page(
                  path,
                  [
                    'src/pages/sign-in/open-sign-in-pages.ts',
                    'src/pages/sign-in/sign-in-page.tsx',
                    ...ownModule(path),
                  ],
                  ['src/i18n/es/sign-in.ts'],
                ),
                next: files(app),
              },
        ),
        page(openPath, [...app, 'src/pages/legal-disclaimer/legal-disclaimer.tsx'], spanish),
        page(ownPaths.profile, app, spanish),
        ...manifests.flatMap(({ name, pages: own = {} }) =>
          Object.entries(own).flatMap(([key, { path, uses = [] }]) => {
            const modules = [
              ...app,
              `src/pages/${name}/${ownFile(key, 'page')}`,
              ...uses.map((one) => `src/resources/${resourceFile(one)}`),
            ];
            const paths = path === firstPath ? [ownPaths.home, path] : [path];
            return paths.map((one) => page(one, modules, spanish));
          }),
        ),
        ...manifests.flatMap(({ name, routes }) =>
          screens.flatMap((screen) => {
            const path = routes[screen];
            if (path === undefined) return [];
            const own = `src/pages/${name}/${screen}.tsx`;
            const file = chunks.has(resolve(root, own))
              ? own
              : `src/framework/${screenFile[screen]}-screen.tsx`;
            return [
              page(path, ['src/preload.ts', `src/resources/${resourceFile(name)}`, ...app, file], spanish),
            ];
          }),
        ),
      ];
      this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source: JSON.stringify(pages) });
    },
  };
}

/** Additional module of a page shown before sign-in; /login has none. */
function ownModule(path: string): readonly string[] {
  const name = path.slice(1).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return path === '/login' ? [] : [`src/pages/sign-in/${name}.tsx`];
}

/** The chunk, its static imports, and their style sheets. */
function filesOf(
  chunk: Rolldown.OutputChunk | undefined,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (chunk === undefined || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(imported, bundle, found);
  }
  return found;
}
