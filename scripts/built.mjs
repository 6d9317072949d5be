import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of package.json; paths below are relative to it. */
export const root = packageFolder(dirname(fileURLToPath(import.meta.url)));

/**
 * What a build is made from. A change to any of these files, or to a VITE_ variable, makes it stale.
 * @type {Record<'portal' | 'server', { config: string, inputs: string[] }>}
 */
const parts = {
  portal: { config: 'vite.config.ts', inputs: ['src', 'public', 'build', 'index.html'] },
  server: { config: 'vite.server.config.ts', inputs: ['src', 'server', 'build'] },
};
const shared = ['package-lock.json', '.env', '.env.local', '.env.production', '.env.production.local'];

/** @typedef {keyof typeof parts} Part */
/** Below dist/. @typedef {Part | `${Part}-aside`} Folder */

/**
 * Builds those parts whose sources changed since they were last built.
 * @param {Part[]} names
 */
export async function ensureBuilt(...names) {
  for (const name of names) if (!isFresh(name) && isFresh(name, asideOf(name))) await takeAside(name);
  await build(...names.filter((name) => !isFresh(name)));
}

/**
 * Returns the folder of a fresh build of the part, relative to the root. It leaves dist/<part> alone, which may be in use by a
 * server: a new build goes into a folder next to it, where `ensureBuilt` can pick it up.
 * @param {Part} name
 */
export async function builtAside(name) {
  if (isFresh(name)) return `dist/${name}`;
  if (!isFresh(name, asideOf(name))) await buildPart(name, asideOf(name));
  return `dist/${asideOf(name)}`;
}

/**
 * Builds the parts in parallel, each into its folder in dist/. A failed build leaves the previous good one in place. Invalid
 * declarations and missing migrations are reported first, and then nothing is built.
 * @param {Part[]} names
 */
export async function build(...names) {
  if (names.includes('server')) await checkDeclarations();
  if (names.length > 0) console.log(`Building the ${names.join(' and the ')}: this takes up to a minute.`);
  const results = await Promise.allSettled(names.map((name) => buildPart(name, name)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * @param {Part} name
 * @param {Folder} folder
 */
async function buildPart(name, folder) {
  const before = fingerprint(name);
  // Built in a separate folder and then renamed, so that a process that starts in the meantime never sees half a build.
  const fresh = `dist/${folder}.${process.pid}`;
  try {
    await viteBuild(parts[name].config, fresh);
    await put(fresh, folder, before);
  } catch (error) {
    await rm(join(root, fresh), { recursive: true, force: true });
    throw error;
  }
}

/** @param {Part} name */
async function takeAside(name) {
  const stamp = readFileSync(stampOf(asideOf(name)), 'utf8');
  await rm(stampOf(asideOf(name)));
  await put(`dist/${asideOf(name)}`, name, stamp);
}

/**
 * @param {string} made
 * @param {Folder} folder
 * @param {string} stamp
 */
async function put(made, folder, stamp) {
  const target = join(root, 'dist', folder);
  const own = await namesIn(join(root, made, 'assets'));
  await keepFormerAssets(made, folder, own);
  await rm(stampOf(folder), { force: true });
  // Renamed before it is removed, which takes longer: a server may be reading from it.
  const former = `${target}.former.${process.pid}`;
  if (existsSync(target)) await rename(target, former);
  await rename(join(root, made), target);
  await rm(former, { recursive: true, force: true });
  await writeFile(assetsOf(folder), JSON.stringify(own));
  await writeFile(stampOf(folder), stamp);
}

/** How long after its build was replaced a file is kept. */
const keptMs = 24 * 3_600_000;

/**
 * Copies the files of the build that is replaced, and of those replaced within the last day: a server that was started with one
 * of them, and pages that people have open, still request them.
 * @param {string} made
 * @param {Folder} folder
 * @param {string[]} own
 */
async function keepFormerAssets(made, folder, own) {
  const from = join(root, 'dist', folder, 'assets');
  const names = await namesIn(from);
  /** @type {string[]} */
  const itsOwn = existsSync(assetsOf(folder)) ? JSON.parse(readFileSync(assetsOf(folder), 'utf8')) : names;
  for (const name of names) {
    if (own.includes(name)) continue;
    const copy = join(root, made, 'assets', name);
    if (itsOwn.includes(name)) {
      // The copy's time says when the build was replaced.
      await copyFile(join(from, name), copy);
      continue;
    }
    const { atime, mtime, mtimeMs } = statSync(join(from, name));
    if (Date.now() - mtimeMs > keptMs) continue;
    await copyFile(join(from, name), copy);
    await utimes(copy, atime, mtime);
  }
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function namesIn(folder) {
  return existsSync(folder) ? readdir(folder) : [];
}

async function checkDeclarations() {
  const code = await run(join(root, 'scripts/run.mjs'), 'server/scripts/declarations.ts');
  if (code !== 0) throw new Error('Nothing was built; the reason stands above.');
}

/**
 * @param {string} config
 * @param {string} outDir
 */
async function viteBuild(config, outDir) {
  await mkdir(join(root, 'dist'), { recursive: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = ['build', '--config', config, '--outDir', outDir, '--logLevel', 'warn'];
  const code = await run(vite, ...args);
  if (code !== 0) throw new Error(`The build with ${config} failed; the reason stands above.`);
}

/**
 * Runs a Node script and resolves with its exit code.
 * @param {...string} args
 * @returns {Promise<number | null>}
 */
function run(...args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    // NODE_ENV=test, as set by Vitest, would include React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
}

/**
 * @param {Part} name
 * @param {Folder} folder
 */
function isFresh(name, folder = name) {
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === fingerprint(name);
}

/**
 * @param {Part} name
 * @returns {Folder}
 */
function asideOf(name) {
  return `${name}-aside`;
}

/** @param {Folder} folder */
function stampOf(folder) {
  return join(root, 'dist', `${folder}.fingerprint`);
}

/** @param {Folder} folder */
function assetsOf(folder) {
  return join(root, 'dist', `${folder}.assets.json`);
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
