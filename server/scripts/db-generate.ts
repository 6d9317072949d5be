/**
 * `npm run db:generate [name]`: writes the next migration from the declarations (server/db/generate-migration.ts). `-- --rename
 * siteVisits.visitor=visitedBy` keeps the data under a field's former name, or a resource's (`siteVisits=visits`); `-- --drop
 * site_visits.notes` destroys it. Both may be repeated. Without them the script asks in a terminal, and refuses elsewhere.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { generateMigration } from '../db/generate-migration.ts';
import { registry } from '../resources.ts';

const usage = `Only these are known here:
  npm run db:generate                                           what the declarations add
  npm run db:generate -- --rename siteVisits.visitor=visitedBy  a field or resource (siteVisits=visits) with another name
  npm run db:generate -- --drop site_visits.notes               a column or table (site_visits) that goes with its data`;

const { values, positionals } = known(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      rename: { type: 'string', multiple: true, default: [] },
      drop: { type: 'string', multiple: true, default: [] },
    },
  }),
);

function known<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    console.error(usage);
    return process.exit(1);
  }
}

const dropped = [...values.drop];
const generate = () =>
  generateMigration(registry.resources, positionals[0] ?? 'declarations', {
    renames: values.rename,
    dropped,
  });

let made = generate();
if ('refusals' in made && process.stdin.isTTY) {
  const asked = createInterface({ input: process.stdin, output: process.stdout });
  for (const refusal of made.refusals) {
    const [, lost] = /say --drop (\S+)\.$/.exec(refusal) ?? [];
    if (lost === undefined) continue;
    const answer = await asked.question(
      `${refusal}\nIs "${lost}" to go, with all that was recorded in it? Type its name: `,
    );
    if (answer.trim() === lost) dropped.push(lost);
  }
  asked.close();
  made = generate();
}

if ('refusals' in made) {
  console.error(`Nothing was written:\n${made.refusals.map((refusal) => `  ${refusal}`).join('\n')}`);
  process.exitCode = 1;
} else if (made.file === undefined) {
  console.log('The database already has what the declarations want.');
} else {
  console.log(
    `Wrote ${made.file}: ${made.statements} ${made.statements === 1 ? 'statement' : 'statements'}. Read it before you commit it.`,
  );
  if (values.rename.length > 0 || dropped.length > 0)
    console.log(
      'Functions and triggers that were written by hand may use the former names: look for them in server/db/migrations.',
    );
}
