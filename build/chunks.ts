/**
 * Which modules travel together. A browser asks for six files at a time, so what a page needs anyway comes as one: what
 * every page stands on, and on top of it what a list is made of. Libraries are apart: they change less often.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

interface Chunk {
  readonly name: string;
  readonly entries: readonly string[];
  /** Only what these need, too. */
  readonly sharedWith?: readonly string[];
}

const signIn = ['src/pages/sign-in/sign-in-page.tsx'];
/** Asks for a list's rows, and waits for nothing that draws them. */
const asking = ['src/preload.ts'];

/** In this order: what one brings, the next leaves out. */
const chunks: readonly Chunk[] = [
  { name: 'start', entries: ['src/main.ts'] },
  { name: 'start', entries: asking, sharedWith: signIn },
  { name: 'sign-in', entries: signIn },
  { name: 'asking', entries: asking },
  { name: 'frame', entries: ['src/app.tsx'] },
  { name: 'list', entries: ['src/framework/list/list-screen.tsx'] },
];

/** What of their imports a page needs, the bundler finds out. */
const namesMoreThanItBrings = [
  // One module that names all of antd.
  '/node_modules/@refinedev/antd/',
  // Buttons ask it whether a color is bright; it also draws a panel that folds.
  '/node_modules/antd/es/color-picker/components/ColorPresets.js',
];

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** For `output.codeSplitting` of one build. */
export function pageChunks(): Rolldown.CodeSplittingOptions {
  let names: ReadonlyMap<string, string> | undefined;
  return {
    groups: [{ name: (id, context) => (names ??= chunkNames(context)).get(id) ?? null, debugName: 'pages' }],
    // They would bring along what the sign-in pages load.
    includeDependenciesRecursively: false,
  };
}

function chunkNames(context: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, entries, sharedWith } of chunks) {
    const shared = sharedWith === undefined ? undefined : needed(sharedWith, context);
    for (const id of needed(entries, context)) {
      if (names.has(id) || shared?.has(id) === false) continue;
      // Its stand-ins for modules of Node belong to the libraries, which load first.
      names.set(id, id.startsWith(sources) || id === '\0virtual:manifests' ? name : `${name}-libraries`);
    }
  }
  return names;
}

function needed(entries: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    if (namesMoreThanItBrings.some((path) => id.includes(path))) return;
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const entry of entries) add(fileURLToPath(new URL(`../${entry}`, import.meta.url)));
  return found;
}
