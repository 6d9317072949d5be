/**
 * Runs a TypeScript script as the server would be run: built by Vite, packages from node_modules.
 *
 *   node scripts/run.mjs server/scripts/seed.ts [arguments for the script]
 *
 * The script does its work at top level and finds its own arguments in `process.argv.slice(2)`.
 */
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './built.mjs';
import { endWith } from './failure.mjs';

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node scripts/run.mjs <script.ts> [arguments]');
  process.exit(2);
}
process.chdir(root);
const outDir = join(root, 'dist/scripts', `${basename(script, '.ts')}.${process.pid}`);
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build({
  configFile: 'vite.server.config.ts',
  mode: 'production',
  logLevel: 'warn',
  build: { ssr: script, outDir },
}).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const entry = join(outDir, basename(script).replace(/\.ts$/, '.js'));
process.argv = [process.execPath, entry, ...args];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(entry).href).catch(endWith);
