import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/built.mjs';

/** What is not of the product, or is made from the rest. */
const left = ['.git', '.data', 'dist', 'data', 'tests'];

/** The sources in a new folder of their own, not yet built, to be changed and removed by the test. */
export function makeCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-checkout-'));
  for (const name of readdirSync(root)) {
    if (name === 'node_modules') symlinkSync(join(root, name), join(folder, name));
    else if (!left.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  return folder;
}
