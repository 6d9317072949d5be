import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json; everything below is relative to it. */
export const root = packageFolder(dirname(fileURLToPath(import.meta.url)));

/**
 * What a build is made from. A change to any of these files, or to a VITE_ variable, makes it stale.
 * @type {Record<'portal' | 'server', { config: string, inputs: string[] }>}
 */
const parts = {
  portal: { config: 'vite.config.ts', inputs: ['src', 'public', 'build', 'index.html'] },
  server: { config: 'vite.server.config.ts', inputs: ['src/contracts', 'src/resources', 'server'] },
};
const shared = ['package-lock.json', '.env', '.env.local', '.env.production', '.env.production.local'];

/** @typedef {keyof typeof parts} Part */

/**
 * Builds those parts whose sources changed since they were last built.
 * @param {Part[]} names
 */
export async function ensureBuilt(...names) {
  await build(...names.filter((name) => !isFresh(name)));
}

/**
 * Builds the parts side by side, each into its folder in dist/. A failed build leaves the last good one in place.
 * @param {Part[]} names
 */
export async function build(...names) {
  const results = await Promise.allSettled(names.map(buildPart));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** @param {Part} name */
async function buildPart(name) {
  const before = fingerprint(name);
  const target = join(root, 'dist', name);
  // Built aside and renamed, so that a process starting meanwhile never meets half a build.
  const fresh = `dist/${name}.${process.pid}`;
  try {
    await viteBuild(parts[name].config, fresh);
    await rm(stampOf(name), { force: true });
    await rm(target, { recursive: true, force: true });
    await rename(join(root, fresh), target);
    await writeFile(stampOf(name), before);
  } catch (error) {
    await rm(join(root, fresh), { recursive: true, force: true });
    throw error;
  }
}

/**
 * @param {string} config
 * @param {string} outDir
 */
async function viteBuild(config, outDir) {
  await mkdir(join(root, 'dist'), { recursive: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = ['build', '--config', config, '--outDir', outDir, '--logLevel', 'warn'];
  // NODE_ENV=test, as under Vitest, would put React's development build into the portal.
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
  if (code !== 0) throw new Error(`The build with ${config} failed; the reason stands above.`);
}

/** @param {Part} name */
function isFresh(name) {
  return existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === fingerprint(name);
}

/** @param {Part} name */
function stampOf(name) {
  return join(root, 'dist', `${name}.fingerprint`);
}

/** @param {Part} name */
function fingerprint(name) {
  const hash = createHash('sha256').update(process.version);
  for (const key of Object.keys(process.env).sort()) {
    if (key.startsWith('VITE_')) hash.update(`${key}=${process.env[key]}\0`);
  }
  for (const input of [...parts[name].inputs, parts[name].config, ...shared]) {
    for (const file of filesIn(input)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/**
 * Walks up, because a script that imports this file is bundled into a folder below dist/.
 * @param {string} folder
 * @returns {string}
 */
function packageFolder(folder) {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
}
