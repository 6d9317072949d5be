import { ensureBuilt, root } from './built.mjs';
import { endWith } from './failure.mjs';

process.chdir(root);
process.env.NODE_ENV ??= 'production';
await ensureBuilt('portal', 'server').catch((error) => {
  console.error(error.message);
  process.exit(1);
});
process.setSourceMapsEnabled(true);
// Imported into this process, so that signals sent to it reach the server.
await import(new URL('../dist/server/main.js', import.meta.url).href).catch(endWith);
