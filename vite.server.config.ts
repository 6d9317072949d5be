import { defineConfig } from 'vite';
import { threads } from './build/threads.ts';

/** The server: one module graph with the resources found in it; packages stay in node_modules. */
export default defineConfig({
  plugins: [threads()],
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
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
