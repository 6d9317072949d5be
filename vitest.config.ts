import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { pageHeader } from './build/page-header.ts';
import { manifests } from './build/manifests.ts';
import { childScripts } from './build/child-scripts.ts';

const seconds = 1000;

/** What takes longest begins first, so that no process waits long for another at the end. */
const longest = ['/tests/e2e/', '/tests/server/matrix/', '/tests/server/http/start', '/tests/server/fuzz/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(part));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => turn(a) - turn(b));
  }
}

/**
 * Light tests come first, as the quickest to fail; those with servers and browsers follow. A file takes over
 * the process of the one before, with the modules and the browser that it has loaded: to load them anew costs more than most
 * files' tests. What a test changes, it changes in a database of its own.
 */
export default defineConfig({
  plugins: [react(), manifests(), childScripts()],
  resolve: { alias: [pageHeader] },
  test: {
    // Ends what hangs; far from what a test takes, so that a busy machine fails none.
    testTimeout: 60 * seconds,
    // Browser tests wait more than a third of their time: three of them fill two processors.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    hookTimeout: 300 * seconds,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**', 'tests/e2e/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/**/*.dom.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/harness/browser-stand-ins.ts'],
          // Refine's ES modules import without file endings, which only Vite resolves.
          server: { deps: { inline: [/@refinedev\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/harness/database-cluster.ts'],
          expect: { poll: { timeout: 15 * seconds } },
          testTimeout: 180 * seconds,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/harness/build-first.ts', 'tests/harness/database-cluster.ts'],
          // A browser on a busy machine takes more than the usual second.
          expect: { poll: { timeout: 15 * seconds } },
          testTimeout: 300 * seconds,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
