import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { manifests } from './build/manifests.ts';

const seconds = 1000;

/** Light tests run side by side; those that start servers or browsers follow, group after group, to have the machine to themselves. */
export default defineConfig({
  plugins: [react(), manifests()],
  test: {
    // Ends what hangs; far from what a test takes, so that a busy machine fails none.
    testTimeout: 60 * seconds,
    hookTimeout: 300 * seconds,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**', 'tests/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/**/*.dom.test.tsx'],
          environment: 'happy-dom',
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
          testTimeout: 180 * seconds,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/harness/build-first.ts', 'tests/harness/database-cluster.ts'],
          fileParallelism: false,
          // A browser on a busy machine takes more than the usual second.
          expect: { poll: { timeout: 15 * seconds } },
          testTimeout: 300 * seconds,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
