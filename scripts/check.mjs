/** Runs all checks that must pass before a commit, two at a time, and prints only the output of those that fail. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './built.mjs';

/** @type {[name: string, command: string][]} */
const steps = [
  ['declarations', 'node scripts/run.mjs server/scripts/declarations.ts'],
  ['size', 'node scripts/run.mjs scripts/size.ts'],
  ['types: portal', 'tsc -p .'],
  ['types: server', 'tsc -p server'],
  ['types: tests', 'tsc -p tests'],
  ['types: toolchain', 'tsc -p build'],
  ['lint', 'oxlint'],
  ['format', 'prettier --check --cache --cache-strategy content --log-level warn .'],
  ['unused', 'knip'],
  ['unit tests', 'node scripts/test.mjs --project unit --project dom'],
];

const waiting = [...steps];
/** @type {string[]} */
const failed = [];
await Promise.all([work(), work()]);
if (failed.length) console.error(`Failed: ${failed.join(', ')}`);
process.exit(failed.length ? 1 : 0);

async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, command] = step;
    const startedMs = Date.now();
    const { code, output } = await run(command);
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    if (code === 0) console.log(`ok      ${name} (${seconds} s)`);
    else {
      failed.push(name);
      console.log(`FAILED  ${name} (${seconds} s): ${command}\n${output}`);
    }
  }
}

/**
 * @param {string} command
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(command) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(command, { cwd: root, shell: true, env: { ...process.env, PATH: path } });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
