/** Writes the next migration from the difference between the declarations and the last migration (schema-sql.ts). */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { declaredFile, migrationsFolder, readDeclared } from './declared.ts';
import { renamed } from './renames.ts';
import { differenceOf } from './schema-sql.ts';
import { shapeOf } from './shape.ts';

export type Generated =
  | { readonly refusals: readonly string[] }
  /** `undefined` if the database needs no change. */
  | { readonly file: string | undefined; readonly statements: number };

/** `renames` and `dropped`: the arguments of `npm run db:generate`. */
export function generateMigration(
  resources: readonly Resource[],
  title: string,
  {
    renames = [],
    dropped = [],
  }: { readonly renames?: readonly string[]; readonly dropped?: readonly string[] } = {},
): Generated {
  const after = shapeOf(resources);
  const before = readDeclared();
  const { statements, refusals } = differenceOf(before, after, {
    renamed: renamed(before, resources, renames),
    dropped,
  });
  if (refusals.length > 0) return { refusals };
  if (statements.length === 0) return { file: undefined, statements: 0 };
  const numbers = readdirSync(migrationsFolder).map((name) =>
    Number(/^(\d{4})-.*\.sql$/.exec(name)?.[1] ?? 0),
  );
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const file = `${number}-${title.replace(/[^a-z0-9]+/gi, '-')}.sql`;
  writeFileSync(join(migrationsFolder, file), `${statements.join(';\n')};\n`);
  writeFileSync(declaredFile, `${JSON.stringify(after, null, 2)}\n`);
  return { file: `server/db/migrations/${file}`, statements: statements.length };
}
