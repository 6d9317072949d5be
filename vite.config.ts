import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { antdImports } from './build/antd-imports.ts';
import { antdSheets } from './build/antd-sheets.ts';
import { antdStyles } from './build/antd-styles.ts';
import { apiInDev } from './build/api-in-dev.ts';
import { requireBaseUrl } from './build/base-url.ts';
import { pageChunks } from './build/chunks.ts';
import { dropDeadDependencies, withoutSideEffects } from './build/dead-dependencies.ts';
import { kitchenSink } from './build/kitchen-sink.ts';
import { lightDependencies } from './build/light-dependencies.ts';
import { loginDrawings } from './build/login-drawings.ts';
import { manifests } from './build/manifests.ts';
import { pageHeader } from './build/page-header.ts';
import { preloads } from './build/preloads.ts';
import { precompress } from './build/precompress.ts';
import { refineAntdParts } from './build/refine-antd-parts.ts';
import { childScripts } from './build/child-scripts.ts';
import { themeTokens } from './build/tokens-css.ts';

const productionRouter = [
  { find: /^react-router$/, replacement: 'react-router/dist/production/index.mjs' },
  { find: /^react-router\/dom$/, replacement: 'react-router/dist/production/dom-export.mjs' },
].map(({ find, replacement }) => ({
  find,
  replacement: fileURLToPath(new URL(`./node_modules/${replacement}`, import.meta.url)),
}));

export default defineConfig(({ command, mode }) => {
  const { VITE_BASE_URL: backend = '' } = loadEnv(mode, process.cwd());
  const port = Number(process.env['PORT'] ?? 3000);
  return {
    base: '/',
    // Its package names the development build alone, which speaks and checks.
    resolve: { alias: command === 'build' ? [...productionRouter, pageHeader] : [pageHeader] },
    plugins: [
      react(),
      kitchenSink(),
      themeTokens(),
      manifests(),
      requireBaseUrl(),
      dropDeadDependencies(),
      refineAntdParts(),
      antdImports(),
      antdSheets(),
      antdStyles(),
      lightDependencies(),
      preloads(),
      loginDrawings(),
      precompress(),
      apiInDev(),
      childScripts(),
    ],
    build: {
      outDir: 'dist/portal',
      emptyOutDir: true,
      manifest: true,
      reportCompressedSize: false,
      // Browsers that this is for know modulepreload; others fetch the same files a little later.
      modulePreload: { polyfill: false },
      // The budget is per page, in scripts/size.ts; a limit per chunk says nothing.
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        treeshake: { moduleSideEffects: withoutSideEffects },
        checks: { bundlerTimings: false },
        output: { codeSplitting: pageChunks() },
      },
    },
    // What the backend says as it starts stays to be read.
    clearScreen: false,
    server: { port, strictPort: true },
    preview: { proxy: { '/api': backend, '/identity': backend } },
  };
});
