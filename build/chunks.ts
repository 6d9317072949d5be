/**
 * Decides which modules share a chunk. A browser requests about six files at a time, so what a page needs anyway comes as one
 * file: one for what every page needs, and another for what lists add to it. Libraries are separate because they change less
 * often.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

interface Chunk {
  readonly name: string;
  readonly entries: readonly string[];
  /** Includes only modules that these entries need too. */
  readonly sharedWith?: readonly string[];
}

const signIn = ['src/pages/sign-in/sign-in-page.tsx'];
/** Requests the rows of a list without waiting for the code that renders them. */
const asking = ['src/preload.ts'];

/** Order matters: a chunk leaves out the modules of those before it. */
const chunks: readonly Chunk[] = [
  { name: 'start', entries: ['src/main.ts'] },
  { name: 'start', entries: asking, sharedWith: signIn },
  { name: 'sign-in', entries: signIn },
  { name: 'asking', entries: asking },
  { name: 'frame', entries: ['src/app.tsx'] },
  { name: 'list', entries: ['src/framework/list/list-screen.tsx'] },
];

/** Modules whose imports are not followed; the bundler finds out which of them a page needs. */
const namesMoreThanItBrings = [
  // A single module that imports all of antd.
  '/node_modules/@refinedev/antd/',
  // Buttons import it to ask whether a color is bright, but it also renders a collapsible panel.
  '/node_modules/antd/es/color-picker/components/ColorPresets.js',
];

/** Modules that a package's index exports besides what these entries import from it; they go to the pages that use them. */
const exportedBesides = [
  '/node_modules/@rc-component/table/es/VirtualTable/',
  '/node_modules/@rc-component/input/es/TextArea.js',
  '/node_modules/@rc-component/input/es/ResizableTextArea.js',
];

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** For `output.codeSplitting` of a single build. */
export function pageChunks(): Rolldown.CodeSplittingOptions {
  let names: ReadonlyMap<string, string> | undefined;
  return {
    groups: [{ name: (id, context) => (names ??= chunkNames(context)).get(id) ?? null, debugName: 'pages' }],
    // Dependencies would bring along what the sign-in pages load.
    includeDependenciesRecursively: false,
  };
}

function chunkNames(context: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, entries, sharedWith } of chunks) {
    const shared = sharedWith === undefined ? undefined : needed(sharedWith, context);
    for (const id of needed(entries, context)) {
      if (names.has(id) || shared?.has(id) === false) continue;
      // Virtual modules, such as stand-ins for Node modules, belong to the libraries, which load first.
      names.set(id, id.startsWith(sources) || id === '\0virtual:manifests' ? name : `${name}-libraries`);
    }
  }
  return names;
}

function needed(entries: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || exportedBesides.some((path) => id.includes(path))) return;
    found.add(id);
    if (namesMoreThanItBrings.some((path) => id.includes(path))) return;
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const entry of entries) add(fileURLToPath(new URL(`../${entry}`, import.meta.url)));
  return found;
}
