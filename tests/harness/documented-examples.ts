/** The code that the documentation shows, as a reader would copy it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/built.mjs';

/** The example under "Add a resource" in the README. */
export function exampleInReadme(): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const code = /## Add a resource[^]*?```ts\n([^]*?)```/.exec(readme)?.[1];
  if (code === undefined) throw new Error('README.md has no example under "Add a resource".');
  return code;
}

/** The examples under "A cell, an input, a page" in docs/customize.md, in their order. */
export function examplesInCustomize(): readonly string[] {
  const page = readFileSync(join(root, 'docs/customize.md'), 'utf8');
  const part = /## A cell, an input, a page[^]*?\n## /.exec(page)?.[0] ?? '';
  return [...part.matchAll(/```tsx\n([^]*?)```/g)].map(([, code = '']) => code);
}
