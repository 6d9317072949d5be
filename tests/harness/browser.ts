/**
 * A headless Chromium for the browser tests: an installed one or, as root on Debian, one from its packages.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** It draws no windows and takes two thirds of the processor time of the full browser. */
const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium, which is installed if necessary; if it cannot be, throws an error that says what to
 * do.
 */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  const found =
    onPath(shell) ??
    installed(shell) ??
    [
      ...browsers.map(onPath),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      chromium.executablePath(),
    ].find((path) => path !== undefined && isExecutable(path));
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install -y chromium) or name one in CHROMIUM_PATH.',
  );
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

let tried = false;

/** Undefined if it cannot be installed, for example if Debian's packages cannot be reached. */
function installed(name: string): string | undefined {
  if (tried || process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined;
  tried = true;
  const run = (...args: string[]) =>
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-qq', ...args], {
      stdio: 'ignore',
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    run('update');
    run('install', '-y', '--no-install-recommends', name);
  } catch {
    return undefined;
  }
  return onPath(name);
}

let shared: Promise<Browser> | undefined;

/** One for all test files of this process, until the process ends. Each test opens its own profile. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected() === true) return running;
  return (shared = launchBrowser());
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      // As root, for example in a container, Chromium cannot use its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // A test's page lives for seconds, so the optimizing compilers cost more than they save.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}
