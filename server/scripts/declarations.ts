/**
 * Runs before a build and in `npm run check`: verifies that the declarations are valid and that the migrations implement them.
 */
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
