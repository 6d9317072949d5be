import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/built.mjs';
import { reference, undocumented } from '../../scripts/reference.mjs';

test('docs/reference.md matches the types of declarations: npm run reference writes it', async () => {
  const page = await reference();
  expect(readFileSync(join(root, 'docs/reference.md'), 'utf8')).toBe(page);
  // Samples of the kinds and keys that it must contain.
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

test('every kind, key and option of a declaration has a doc comment', () => {
  expect(undocumented()).toEqual([]);
});

test('every interface of a declaration has a table in the reference', () => {
  const types = readFileSync(join(root, 'src/contracts/resource/define-resource.ts'), 'utf8');
  const tables = readFileSync(join(root, 'scripts/reference.mjs'), 'utf8');
  const named = [...types.matchAll(/^(?:export )?interface (\w+)/gm)].map(([, name]) => name ?? '');
  // Resource needs no table: defineResource returns what it was given.
  expect(named.filter((name) => name !== 'Resource' && !tables.includes(`'${name}'`))).toEqual([]);
});
