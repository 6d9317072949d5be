/** `npm run db:generate [name]`: writes the next migration from what the declarations now want (server/db/schema-sql.ts). */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '../resources.ts';
import { declaredFile, migrationsFolder, readDeclared } from '../db/declared.ts';
import { differenceOf } from '../db/schema-sql.ts';
import { shapeOf } from '../db/shape.ts';

const names = readdirSync(migrationsFolder);
const before = readDeclared();
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
  writeFileSync(join(migrationsFolder, name), `${statements.join(';\n')};\n`);
  writeFileSync(declaredFile, `${JSON.stringify(after, null, 2)}\n`);
  console.log(
    `Wrote server/db/migrations/${name}: ${statements.length} statements. Read it before you commit it.`,
  );
}
