import { ensureBuilt, root } from './built.mjs';
import { endWith } from './failure.mjs';

process.chdir(root);
process.env.NODE_ENV ??= 'production';
await ensureBuilt('portal', 'server').catch((error) => {
  console.error(error.message);
  process.exit(1);
});
process.setSourceMapsEnabled(true);
// In this process, so that a signal to it is a signal to the server.
await import(new URL('../dist/server/main.js', import.meta.url).href).catch(endWith);
