/** `npm run db:generate [name]`: writes the next migration from what the declarations now want (server/db/generate-migration.ts). */
import { generateMigration } from '../db/generate-migration.ts';
import { registry } from '../resources.ts';

const made = generateMigration(registry.resources, process.argv[2] ?? 'declarations');

if ('refusals' in made) {
  console.error(`Nothing was written:\n${made.refusals.map((refusal) => `  ${refusal}`).join('\n')}`);
  process.exitCode = 1;
} else if (made.file === undefined) {
  console.log('The database already has what the declarations want.');
} else {
  console.log(`Wrote ${made.file}: ${made.statements} statements. Read it before you commit it.`);
}
