/** Before a build, and in `npm run check`: the declarations are right, and the migrations make what they want. */
import { readdirSync } from 'node:fs';
import { checkPages } from '../../src/contracts/registry/registry-pages.ts';
import { missingMigration, readDeclared } from '../db/declared.ts';
import { registry } from '../resources.ts';

checkPages(
  readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).map((file) => `src/pages/${file}`),
  registry,
);
const missing = missingMigration(readDeclared(), registry.resources);
if (missing !== undefined) {
  console.error(missing);
  process.exitCode = 1;
}
