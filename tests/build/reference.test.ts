import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/built.mjs';
import { reference } from '../../scripts/reference.mjs';

test('the reference says what the types of a declaration and their comments say: npm run reference writes it', async () => {
  const page = await reference();
  expect(readFileSync(join(root, 'docs/reference.md'), 'utf8')).toBe(page);
  // Every kind, and every key of a declaration, is in it.
  for (const said of [
    '`f.custom`',
    '`menu`?',
    '`computed`?',
    '`grants`',
    '`reveal`?',
    '{ readonly count: string }',
  ])
    expect(page).toContain(said);
});
