import { defineConfig } from 'vite';
import { kitchenSink } from './build/kitchen-sink.ts';
import { childScripts } from './build/child-scripts.ts';

/** The server: one module graph with the resources found in it; packages stay in node_modules. */
export default defineConfig({
  plugins: [kitchenSink(), childScripts()],
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
