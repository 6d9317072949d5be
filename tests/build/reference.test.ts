import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/built.mjs';
import { reference, undocumented } from '../../scripts/reference.mjs';

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

test('every kind, key and option of a declaration has a comment that says what it is', () => {
  expect(undocumented()).toEqual([]);
});

test('every interface that a declaration is made of has its table', () => {
  const types = readFileSync(join(root, 'src/contracts/resource/define-resource.ts'), 'utf8');
  const tables = readFileSync(join(root, 'scripts/reference.mjs'), 'utf8');
  const named = [...types.matchAll(/^(?:export )?interface (\w+)/gm)].map(([, name]) => name ?? '');
  // What defineResource returns is what it was given.
  expect(named.filter((name) => name !== 'Resource' && !tables.includes(`'${name}'`))).toEqual([]);
});
