import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/built.mjs';

/** Files that are not part of the product, or that are built from the rest. */
const left = ['.git', '.data', 'dist', 'data', 'tests'];

/** Copies the sources, not yet built, to a new folder that the test may change and must remove. */
export function makeCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-checkout-'));
  for (const name of readdirSync(root)) {
    if (name === 'node_modules') symlinkSync(join(root, name), join(folder, name));
    else if (!left.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  return folder;
}
