/** Before a build, and in `npm run check`: the declarations are right, and the migrations make what they want. */
import { missingMigration, readDeclared } from '../db/declared.ts';
import { registry } from '../resources.ts';

const missing = missingMigration(readDeclared(), registry.resources);
if (missing !== undefined) {
  console.error(missing);
  process.exitCode = 1;
}
