import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCheckout } from '../harness/checkout.ts';

const folder = makeCheckout();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
const page = () => readFileSync(join(folder, 'dist/portal/index.html'), 'utf8');

test('the check leaves alone what a running portal serves, and the next start takes what the check has built', () => {
  mkdirSync(join(folder, 'dist/portal'), { recursive: true });
  writeFileSync(join(folder, 'dist/portal/index.html'), 'as served');
  writeFileSync(join(folder, 'dist/portal.fingerprint'), 'of other sources');

  const { status, stdout } = node('scripts/run.mjs', 'scripts/size.ts');
  expect([status, stdout]).toEqual([0, expect.stringContaining('/login: ')]);
  expect(page()).toBe('as served');
  const built = readFileSync(join(folder, 'dist/portal-aside/index.html'), 'utf8');

  const taken = node('-e', "import('./scripts/built.mjs').then(({ ensureBuilt }) => ensureBuilt('portal'))");
  expect([taken.status, taken.stderr]).toEqual([0, '']);
  expect(page()).toBe(built);
  expect(existsSync(join(folder, 'dist/portal-aside'))).toBe(false);
});
