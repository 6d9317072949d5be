import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCheckout } from '../harness/checkout.ts';

const folder = makeCheckout();
/** A portal that builds in a second: what matters here is where the build is written. */
const small: Readonly<Record<string, string>> = {
  'vite.config.ts': 'export default { build: { manifest: true } };',
  'index.html': '<!doctype html><title>Small</title><script type="module" src="/src/small.ts"></script>',
  'src/small.ts': "document.title = 'Built';",
  'public/.vite/preloads.json': JSON.stringify(
    ['/login', '/admin/tenants'].map((path) => ({ path, files: { en: [], es: [] } })),
  ),
};
for (const [file, content] of Object.entries(small)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
const served = join(folder, 'dist/portal/assets/served-1.js');
const page = () => readFileSync(join(folder, 'dist/portal/index.html'), 'utf8');

const ensureBuilt = () => {
  const taken = node('-e', "import('./scripts/built.mjs').then(({ ensureBuilt }) => ensureBuilt('portal'))");
  expect([taken.status, taken.stderr]).toEqual([0, '']);
};

test('the size check does not touch the build being served, and the next start uses its build', () => {
  mkdirSync(join(folder, 'dist/portal/assets'), { recursive: true });
  writeFileSync(served, '');
  writeFileSync(join(folder, 'dist/portal/index.html'), 'as served');
  writeFileSync(join(folder, 'dist/portal.fingerprint'), 'of other sources');

  const { status, stdout } = node('scripts/run.mjs', 'scripts/size.ts');
  expect([status, stdout]).toEqual([0, expect.stringContaining('/login: ')]);
  expect(page()).toBe('as served');
  const built = readFileSync(join(folder, 'dist/portal-aside/index.html'), 'utf8');

  ensureBuilt();
  expect(page()).toBe(built);
  expect(existsSync(join(folder, 'dist/portal-aside'))).toBe(false);
  // Pages, and a server, of the build before still request its files.
  expect(existsSync(served)).toBe(true);
});

test('files of earlier builds are kept for a day after they were replaced', () => {
  const assets = join(folder, 'dist/portal/assets');
  const own = readdirSync(assets).filter((name) => name !== 'served-1.js');
  const rebuild = (words: string) => {
    writeFileSync(join(folder, 'src/small.ts'), `document.title = '${words}';`);
    ensureBuilt();
    return readdirSync(assets);
  };
  expect(rebuild('Built again')).toEqual(expect.arrayContaining(['served-1.js', ...own]));
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(served, longAgo, longAgo);
  const last = rebuild('Built a third time');
  expect(last).toEqual(expect.arrayContaining(own));
  expect(last).not.toContain('served-1.js');
});
