/**
 * Runs every test, names the ten files that took longest, and ends in one line, `N passed, N failed`.
 *
 *   node scripts/test.mjs [--project unit] [part of a file name]
 */
import { parseCLI, startVitest } from 'vitest/node';
import { root } from './built.mjs';

process.chdir(root);
const { filter, options } = parseCLI(['vitest', ...process.argv.slice(2)]);
const vitest = await startVitest('test', filter, { ...options, watch: false });
await vitest.close();

const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const passed = tests.filter((test) => test.result().state === 'passed').length;
// Also counts files that do not load, hooks that throw and uncaught errors, although no test is named after them.
const failed =
  tests.filter((test) => test.result().state === 'failed').length +
  modules.reduce((sum, module) => sum + module.errors().length, 0) +
  modules.reduce(
    (sum, module) => sum + [...module.children.allSuites()].flatMap((suite) => suite.errors()).length,
    0,
  ) +
  vitest.state.getUnhandledErrors().length;
const slowest = modules
  .map((module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    return { file: module.relativeModuleId, taken: (collectDuration + setupDuration + duration) / 1000 };
  })
  .toSorted((a, b) => b.taken - a.taken)
  .slice(0, 10);
if (slowest.length > 1) {
  console.log('The slowest files, in seconds:');
  for (const { file, taken } of slowest) console.log(`${taken.toFixed(1).padStart(6)}  ${file}`);
}
const wrong = failed > 0 || passed === 0 || Boolean(process.exitCode);
console.log(`${passed} passed, ${wrong ? Math.max(failed, 1) : 0} failed`);
process.exit(wrong ? 1 : 0);
