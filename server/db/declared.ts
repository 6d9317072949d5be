/**
 * The database shape that the declarations required when `npm run db:generate` last ran, and the changes they require since
 * then.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '../../src/kinds/kinds.ts';
import { isComputed } from '../../src/contracts/resource/computed.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { resourceFile } from '../../src/contracts/resource/resource-file.ts';
import { centsColumn, columnName, hasTable, memberTableName, tableName } from './columns.ts';
import { differenceOf } from './schema-sql.ts';
import { emptyShape, type Shape, shapeOf, type TableShape } from './shape.ts';

/** Relative to a checkout: only the sources contain the folder, not the built product. */
export const migrationsFolder = join(process.cwd(), 'server/db/migrations');
export const declaredFile = join(migrationsFolder, 'declared.json');

export function readDeclared(): Shape {
  if (!existsSync(declaredFile)) return emptyShape;
  // Only db-generate.ts writes this file, in the shape that shapeOf returns.
  return JSON.parse(readFileSync(declaredFile, 'utf8')) as Shape;
}

/**
 * Sentences for a developer who changed a declaration without making a migration; `undefined` if `before` covers all
 * declarations.
 */
export function missingMigration(before: Shape, resources: readonly Resource[]): string | undefined {
  const after = shapeOf(resources);
  const { statements, refusals } = differenceOf(before, after);
  if (statements.length === 0 && refusals.length === 0) return undefined;
  const own = resources.filter(hasTable);
  const owned = new Set(own.flatMap(tablesOf));
  const changes = [
    ...own.flatMap((resource) =>
      changesOf(resource, before, after).map(
        (change) => `src/resources/${resourceFile(resource.name)}: ${resource.name}${change}`,
      ),
    ),
    ...Object.keys(before.tables)
      .filter((table) => !owned.has(table))
      .map((table) => `The table "${table}" is no longer declared.`),
  ];
  // Conditions across resources belong to no single resource.
  if (changes.length === 0) changes.push('What the grants of the resources ask of the database has changed.');
  return [
    'A migration is missing for what the declarations say:',
    ...changes.map((change) => `  ${change}`),
    'Run "npm run db:generate", read the migration that it writes, and commit it.',
  ].join('\n');
}

function tablesOf(resource: Resource): string[] {
  const members = Object.entries(resource.fields).filter(([, field]) => kindOf(field).hasOwnTable === true);
  return [tableName(resource), ...members.map(([key]) => memberTableName(resource, key))];
}

/** The changes of one resource, as text to append to its name: ".fields.mileage is new." */
function changesOf(resource: Resource, before: Shape, after: Shape): string[] {
  const table = tableName(resource);
  const was = before.tables[table];
  const now = after.tables[table];
  if (was === undefined || now === undefined) return [' is new.'];
  const columns = new Set(Object.keys(was.columns).filter((column) => !Object.hasOwn(now.columns, column)));
  const found: string[] = [];
  for (const [key, field] of Object.entries(resource.fields)) {
    if (isComputed(field)) continue;
    const members = memberTableName(resource, key);
    const [old, current] =
      kindOf(field).hasOwnTable === true
        ? [before.tables[members], after.tables[members]].map(columnsAndIndexes)
        : [was, now].map((shape) => shape.columns[columnName(key, field)]);
    if (old === undefined) found.push(`.fields.${key} is new.`);
    else if (!same(old, current)) found.push(`.fields.${key} has changed.`);
    columns.delete(centsColumn(key));
  }
  for (const column of columns) found.push(`.fields no longer has what the column "${column}" keeps.`);
  if (found.length > 0) return found;
  if (!same(was.indexes, now.indexes)) found.push('.list, or what is unique, has changed.');
  const security = (shape: Shape) => tablesOf(resource).map((name) => shape.tables[name]?.security);
  if (!same(security(before), security(after))) found.push('.access has changed.');
  return found;
}

function columnsAndIndexes(table: TableShape | undefined) {
  return table === undefined ? undefined : { columns: table.columns, indexes: table.indexes };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
