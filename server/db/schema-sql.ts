/**
 * Computes the next migration: the statements that bring PostgreSQL's tables to what the declarations require. It creates, adds
 * and widens. For anything that would destroy or rename, it refuses until told which of the two is meant.
 */
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { didYouMean } from '../../src/contracts/values/closest.ts';
import type { Renamed } from './renames.ts';
import { type ColumnShape, emptyShape, type Shape, shapeOf, type TableShape } from './shape.ts';
import { filesTable } from './columns.ts';
import { appRole } from './row-security.ts';
import { checkSql, literal, quoted } from './statement-text.ts';

export interface Difference {
  readonly statements: readonly string[];
  /** Sentences; if there are any, the statements must not be used. */
  readonly refusals: readonly string[];
}

const byHand =
  'Write the next .sql file in server/db/migrations by hand so that every record fits, and make the same change to the column in declared.json there.';

/** The statements that create the tables of these resources in a database that already has those of the `known` ones. */
export function schemaSql(
  resources: readonly Resource[],
  known: readonly Resource[] = [],
): readonly string[] {
  return differenceOf(emptyShape, shapeOf(resources, known)).statements;
}

/** What cannot be told from the declarations: what was renamed, and what is to be dropped with all its data. */
export interface Intent {
  readonly renamed?: Renamed;
  /** Tables, columns as `table.column`, and records with a removed choice as `table.column=value`. */
  readonly dropped?: readonly string[];
}

export function differenceOf(
  former: Shape,
  after: Shape,
  { renamed, dropped: gone = [] }: Intent = {},
): Difference {
  const before = renamed?.shape ?? former;
  const formerTable = (name: string) => renamed?.formerTable(name) ?? name;
  const isDropped = (name: string) => gone.includes(name);
  const refusals: string[] = [...(renamed?.refusals ?? []), ...unknownDrops(before, after, gone)];
  const dropped: string[] = [];
  const tables: string[] = [];
  const constraints: string[] = [];
  const indexes: string[] = [];
  const security: string[] = [];

  for (const name of Object.keys(before.tables)) {
    if (!Object.hasOwn(after.tables, name)) {
      // What is decided for a resource goes for its rows.
      const owner = ownerOf(before.tables[name]);
      const isWithOwner = owner !== undefined && !Object.hasOwn(after.tables, owner);
      if (!isWithOwner && !isDropped(name)) {
        refusals.push(
          `The table "${name}" is no longer declared. If it was renamed, run npm run db:generate -- --rename oldName=newName with the resource's names, or resource.oldField=newField; if it is to go with every record in it, say --drop ${name}.`,
        );
        continue;
      }
      const { policies } = before.tables[name]?.security ?? { policies: [] };
      dropped.push(...policies.map((policy) => `drop policy ${quoted(policy)} on ${quoted(name)}`));
    }
  }
  const goneTables = Object.keys(before.tables).filter((name) => !Object.hasOwn(after.tables, name));
  for (const [name, table] of Object.entries(after.tables)) {
    const old = before.tables[name];
    if (old === undefined) {
      tables.push(createTable(name, table));
      constraints.push(...foreignKeys(name, table));
      indexes.push(...Object.values(table.indexes));
      security.push(...table.security.statements);
      continue;
    }
    const changes = changedColumns(name, old, table, (column) => isDropped(`${name}.${column}`));
    refusals.push(...changes.refusals);
    tables.push(...changes.statements);
    constraints.push(...changes.constraints);
    for (const [index, definition] of Object.entries(old.indexes)) {
      if (table.indexes[index] !== definition) dropped.push(`drop index ${quoted(index)}`);
    }
    for (const [index, definition] of Object.entries(table.indexes)) {
      if (old.indexes[index] !== definition) indexes.push(definition);
    }
    if (!same(old.security, table.security)) {
      dropped.push(
        ...old.security.policies.map(
          (policy) => `drop policy ${quoted(policy)} on ${quoted(formerTable(name))}`,
        ),
      );
      security.push(...table.security.statements);
    }
  }
  const functions = changed(before.functions, after.functions);
  const history = changed(before.history, after.history);
  const files = changed(before.files, after.files);
  const views = changed(before.views, after.views);
  dropped.push(...history.gone.map((name) => `drop policy ${quoted(name)} on audit_events`));
  dropped.push(...files.gone.map((name) => `drop policy ${quoted(name)} on ${quoted(filesTable)}`));
  // Must follow the policies that used them.
  dropped.push(...functions.gone.map((name) => `drop function ${quoted(name)}()`));
  dropped.push(...views.gone.map((name) => `drop view ${quoted(name)}`));
  const made = [
    ...views.made.flatMap(([name, definition]) => [
      definition,
      `grant select on ${quoted(name)} to ${appRole}`,
    ]),
    ...functions.made.flatMap(([name, definition]) => [
      definition,
      `revoke all on function ${quoted(name)}() from public`,
      `grant execute on function ${quoted(name)}() to ${appRole}`,
    ]),
  ];
  return {
    refusals,
    statements: [
      ...dropped,
      ...(renamed?.statements ?? []),
      // Tables that refer to others come first.
      ...goneTables.toSorted((a, b) => b.length - a.length).map((name) => `drop table ${quoted(name)}`),
      ...tables,
      ...constraints,
      ...indexes,
      ...made,
      ...security,
      ...history.made.map(([, definition]) => definition),
      ...files.made.map(([, definition]) => definition),
    ],
  };
}

function changed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return {
    gone: Object.keys(before).filter((name) => before[name] !== after[name]),
    made: Object.entries(after).filter(([name, definition]) => before[name] !== definition),
  };
}

function createTable(name: string, { columns, primaryKey }: TableShape): string {
  const lines = [
    ...Object.entries(columns).map(([column, shape]) => columnSql(name, column, shape)),
    `primary key (${primaryKey.map(quoted).join(', ')})`,
  ];
  return `create table ${quoted(name)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)`;
}

function columnSql(table: string, name: string, shape: ColumnShape): string {
  return [
    quoted(name),
    shape.type,
    ...(shape.nullable === true ? [] : ['not null']),
    ...(shape.default === undefined ? [] : [`default ${shape.default}`]),
    ...(shape.oneOf === undefined ? [] : [checkSql(table, name, shape.oneOf)]),
  ].join(' ');
}

function foreignKeys(table: string, { columns }: TableShape): string[] {
  return Object.entries(columns).flatMap(([column, shape]) => foreignKey(table, column, shape));
}

function foreignKey(table: string, column: string, { references }: ColumnShape): string[] {
  if (references === undefined) return [];
  // The reference to the record is checked only at the end of the transaction, because rows may be what gives the record's
  // creator access to it.
  const rest = references.cascade === true ? ' on delete cascade deferrable initially deferred' : '';
  return [
    `alter table ${quoted(table)} add constraint ${quoted(`${table}_${column}_fkey`)} foreign key (${quoted(column)}) references ${quoted(references.table)} (id)${rest}`,
  ];
}

/** Reports misspelled names of things to drop before anything is dropped. */
function unknownDrops(before: Shape, after: Shape, gone: readonly string[]): string[] {
  const could = [
    ...Object.keys(before.tables).filter((name) => !Object.hasOwn(after.tables, name)),
    ...Object.entries(before.tables).flatMap(([name, { columns }]) =>
      Object.entries(columns).flatMap(([column, { oneOf = [] }]) => {
        const now = after.tables[name]?.columns;
        if (now === undefined) return [];
        if (!Object.hasOwn(now, column)) return [`${name}.${column}`];
        return oneOf
          .filter((value) => now[column]?.oneOf?.includes(value) === false)
          .map((value) => `${name}.${column}=${value}`);
      }),
    ),
  ];
  return gone
    .filter((name) => !could.includes(name))
    .map(
      (name) =>
        `--drop ${name}: that is no table, column or choice that is no longer declared.${didYouMean(name, could)}`,
    );
}

/** The table whose records these rows belong to, if the table is that of a field and not of a resource. */
function ownerOf(table: TableShape | undefined): string | undefined {
  const references = table?.columns['parent_id']?.references;
  return references?.cascade === true ? references.table : undefined;
}

/** What follows `--rename`, if only one field went and only one came, of the same kind; otherwise how it is written. */
function probableRenaming(table: string, before: TableShape, after: TableShape): string {
  // A column in cents follows its amount.
  const onlyIn = (one: TableShape, other: TableShape) =>
    Object.entries(one.columns).filter(
      ([column]) => !Object.hasOwn(other.columns, column) && !column.endsWith('_cents'),
    );
  const [gone, ...alsoGone] = onlyIn(before, after);
  const [added, ...alsoAdded] = onlyIn(after, before);
  const isOne = gone !== undefined && added !== undefined && alsoGone.length + alsoAdded.length === 0;
  // The rows of a field have a table of their own, which no resource is called after.
  const isResource = !Object.hasOwn(after.columns, 'parent_id');
  if (
    !isOne ||
    !isResource ||
    gone[1].type !== added[1].type ||
    !same(gone[1].references, added[1].references)
  )
    return 'resource.oldField=newField';
  const fieldOf = ([column, { references }]: readonly [string, ColumnShape]) =>
    camelCase(references === undefined ? column : column.replace(/_id$/, ''));
  return `${camelCase(table)}.${fieldOf(gone)}=${fieldOf(added)}`;
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function changedColumns(
  table: string,
  before: TableShape,
  after: TableShape,
  isDropped: (column: string) => boolean,
) {
  const statements: string[] = [];
  const constraints: string[] = [];
  const refusals: string[] = [];
  const alter = `alter table ${quoted(table)}`;
  const refuse = (column: string, why: string) =>
    void refusals.push(`The column "${column}" of the table "${table}" ${why}. ${byHand}`);
  const renaming = probableRenaming(table, before, after);
  for (const column of Object.keys(before.columns)) {
    if (Object.hasOwn(after.columns, column)) continue;
    // The column in cents is dropped together with its amount.
    const amount = column.endsWith('_cents') ? column.slice(0, -'_cents'.length) : undefined;
    if (
      amount !== undefined &&
      Object.hasOwn(before.columns, amount) &&
      !Object.hasOwn(after.columns, amount)
    )
      continue;
    if (isDropped(column)) statements.push(`${alter} drop column ${quoted(column)} cascade`);
    else
      refusals.push(
        `The column "${column}" of the table "${table}" is no longer declared. If its field was renamed, run npm run db:generate -- --rename ${renaming}; if it is to go with every value in it, say --drop ${table}.${column}.`,
      );
  }
  if (!same(before.primaryKey, after.primaryKey))
    refuse(after.primaryKey.join(', '), 'would become the primary key');
  for (const [column, now] of Object.entries(after.columns)) {
    const was = before.columns[column];
    if (was === undefined) {
      if (now.nullable !== true && now.default === undefined) {
        refusals.push(
          `The column "${column}" of the table "${table}" is new and required, and the records that are there have no value for it. Make its field optional, or give it a default. To require it without a default, add it as optional first. If another field was renamed to it, run npm run db:generate -- --rename ${renaming}.`,
        );
        continue;
      }
      statements.push(`${alter} add column ${columnSql(table, column, now)}`);
      constraints.push(...foreignKey(table, column, now));
      continue;
    }
    if (was.type !== now.type) refuse(column, `changes from ${was.type} to ${now.type}`);
    if (!same(was.references, now.references)) refuse(column, 'points at another table');
    if (was.nullable === true && now.nullable !== true)
      refuse(column, 'becomes required, and records may lack it');
    if (was.nullable !== true && now.nullable === true)
      statements.push(`${alter} alter column ${quoted(column)} drop not null`);
    if (was.default !== now.default) {
      statements.push(
        `${alter} alter column ${quoted(column)} ${now.default === undefined ? 'drop default' : `set default ${now.default}`}`,
      );
    }
    // The order of values is the declaration's and does not matter to the database.
    if (!same(was.oneOf?.toSorted(), now.oneOf?.toSorted())) {
      const lost =
        now.oneOf === undefined
          ? []
          : (was.oneOf ?? []).filter((value) => now.oneOf?.includes(value) !== true);
      const kept = lost.filter((value) => !isDropped(`${column}=${value}`));
      for (const value of kept)
        refusals.push(
          `The column "${column}" of the table "${table}" no longer takes ${value}, and records may have it. ${byHand} If every record that has it is to go instead, say --drop ${table}.${column}=${value}.`,
        );
      if (was.oneOf === undefined)
        refuse(column, 'no longer takes every value, and records may have another');
      else if (kept.length === 0) {
        if (lost.length > 0)
          statements.push(
            `delete from ${quoted(table)} where ${quoted(column)} in (${lost.map(literal).join(', ')})`,
          );
        statements.push(`${alter} drop constraint ${quoted(`${table}_${column}_check`)}`);
        if (now.oneOf !== undefined) statements.push(`${alter} add ${checkSql(table, column, now.oneOf)}`);
      }
    }
  }
  return { statements, constraints, refusals };
}

/** Both are plain data with keys in the same order. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
