/** `npm run db:generate [name]`: writes the next migration from what the declarations now want (server/db/schema-sql.ts). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '../resources.ts';
import { differenceOf } from '../db/schema-sql.ts';
import { emptyShape, type Shape, shapeOf } from '../db/shape.ts';

const folder = join(process.cwd(), 'server/db/migrations');
const snapshot = join(folder, 'declared.json');

const names = readdirSync(folder);
// Written by this script alone, in the shape that shapeOf gives.
const before = names.includes('declared.json')
  ? (JSON.parse(readFileSync(snapshot, 'utf8')) as Shape)
  : emptyShape;
const after = shapeOf(registry.resources);
const { statements, refusals } = differenceOf(before, after);

if (refusals.length > 0) {
  console.error(`Nothing was written:\n${refusals.map((refusal) => `  ${refusal}`).join('\n')}`);
  process.exitCode = 1;
} else if (statements.length === 0) {
  console.log('The database already has what the declarations want.');
} else {
  const last = Math.max(0, ...names.map((name) => Number(/^(\d{4})-.*\.sql$/.exec(name)?.[1] ?? 0)));
  const name = `${String(last + 1).padStart(4, '0')}-${(process.argv[2] ?? 'declarations').replace(/[^a-z0-9]+/gi, '-')}.sql`;
  writeFileSync(join(folder, name), `${statements.join(';\n')};\n`);
  writeFileSync(snapshot, `${JSON.stringify(after, null, 2)}\n`);
  console.log(
    `Wrote server/db/migrations/${name}: ${statements.length} statements. Read it before you commit it.`,
  );
}
