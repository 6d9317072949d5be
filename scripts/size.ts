/**
 * Holds what a first visit loads to its budget: JavaScript and CSS of the eager graph, compressed, in kB of 1000 bytes.
 * It measures the production build and builds it first where the sources changed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ensureBuilt } from './built.mjs';

/** Each page is what index.html imports, and these modules that it imports lazily, with all that they import eagerly. */
const pages = [
  { page: '/login', budgetKb: 75, lazy: ['src/pages/sign-in/sign-in-entry.ts'] },
  { page: 'first list', budgetKb: 345, lazy: ['src/app.tsx', 'src/framework/list/list-screen.tsx'] },
];

/** The part of Vite's manifest that is read here. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>;

const portal = 'dist/portal';

await ensureBuilt('portal');
// The manifest is Vite's own output, from the build above.
const manifest = JSON.parse(readFileSync(join(portal, '.vite/manifest.json'), 'utf8')) as Manifest;

let overBudget = false;
for (const { page, budgetKb, lazy } of pages) {
  const files = new Set<string>();
  for (const module of ['index.html', ...lazy]) collect(module, files);
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
if (overBudget) process.exitCode = 1;

function collect(module: string, files: Set<string>): void {
  const chunk = manifest[module];
  if (!chunk)
    throw new Error(`${module} is no module of its own in the build; correct the table in scripts/size.ts.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) collect(imported, files);
}

function sumKb(buffers: Buffer[]): number {
  return buffers.reduce((sum, buffer) => sum + buffer.length, 0) / 1000;
}
