/**
 * Checks what a first visit loads against its budget: compressed JavaScript and CSS of the eager graph, in kB of 1000 bytes. It
 * measures the production build, and rebuilds it if the sources changed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { partsOfAntdInUse } from '../build/light-dependencies.ts';
import { builtAside, root } from './built.mjs';

/**
 * Each page consists of what index.html imports and the files that its head lists for the URL (build/preloads.ts). The targets
 * are 370 kB for a first list and 85 for /login. The limit of the request is its current size, so that it does not grow, plus room
 * for the declarations of resources, which every page loads (0.1 to 0.2 kB each).
 */
const pages = [
  { page: '/login', budgetKb: 85, path: '/login' },
  { page: 'first list', budgetKb: 370, path: '/admin/tenants' },
];
/** The code that requests a list's rows, which are fetched while the rest of the page is still loading (build/chunks.ts). */
const asking = { page: "the first list's request", budgetKb: 66.7, chunks: ['asking', 'tenants'] };

/** The parts of the build's manifests that are read here. */
type Manifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; css?: string[] } | undefined
>;
type Preloads = { path: string; files: { en: string[] } }[];

// A separate build, because a running server may be serving dist/portal.
const portal = await builtAside('portal');
// Both files are output of the build above.
const manifest = JSON.parse(readFileSync(join(portal, '.vite/manifest.json'), 'utf8')) as Manifest;
const preloads = JSON.parse(readFileSync(join(portal, '.vite/preloads.json'), 'utf8')) as Preloads;

let overBudget = false;
for (const { page, budgetKb, path } of pages) {
  const named = preloads.find((one) => one.path === path)?.files.en;
  if (named === undefined)
    throw new Error(`The build names no files of ${path}; correct the table in scripts/size.ts.`);
  weigh(page, budgetKb, ['index.html'], named);
}
const isAsking = (module: string) => asking.chunks.includes(manifest[module]?.name ?? '');
weigh(asking.page, asking.budgetKb, ['index.html', ...Object.keys(manifest).filter(isAsking)]);
if (overBudget) {
  console.log(
    'If it is the declaration of a resource that weighs more, raise its budgetKb in scripts/size.ts by that.',
  );
  const brought = partsOfAntdInUse(join(root, 'src'));
  if (brought.length > 0)
    console.log(
      'Every list loads these parts of antd, because a file asks for them. Do without (a Table with pagination={false}, or ' +
        `EmbeddedList), or raise the budget by their weight:\n${brought.map((line) => `  ${line}`).join('\n')}`,
    );
  process.exitCode = 1;
}

function weigh(page: string, budgetKb: number, modules: readonly string[], named: readonly string[] = []) {
  const files = new Set(named);
  for (const module of modules) collect(module, files);
  const contents = [...files].map((file) => readFileSync(join(portal, file)));
  const gzipKb = sumKb(contents.map((content) => gzipSync(content, { level: 9 })));
  const brotliKb = sumKb(contents.map((content) => brotliCompressSync(content)));
  const over = gzipKb > budgetKb;
  overBudget ||= over;
  console.log(
    `${page}: ${gzipKb.toFixed(1)} kB gz, ${brotliKb.toFixed(1)} kB br in ${files.size} files; ` +
      (over ? `over the budget of ${budgetKb} kB gz` : `the budget is ${budgetKb} kB gz`),
  );
}

function collect(module: string, files: Set<string>): void {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`${module} is missing from the build's manifest.`);
  for (const css of chunk.css ?? []) files.add(css);
  const isNew = !files.has(chunk.file);
  files.add(chunk.file);
  if (isNew) for (const imported of chunk.imports ?? []) collect(imported, files);
}

function sumKb(buffers: Buffer[]): number {
  return buffers.reduce((sum, buffer) => sum + buffer.length, 0) / 1000;
}
