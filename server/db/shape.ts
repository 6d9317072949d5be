/** The database that the declarations require, as plain data to compare with the previous version (schema-sql.ts). */
import { schemaOf } from '../../src/kinds/schemas.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import { isFileField } from '../../src/kinds/kinds.ts';
import { titleKeys } from '../../src/contracts/resource/title.ts';
import { isSortable } from '../../src/contracts/lists/list-query.ts';
import { DeclarationError } from '../../src/contracts/registry/registry.ts';
import {
  allFields,
  centsColumn,
  columnName,
  columnType,
  filesTable,
  hasCents,
  hasTable,
  isNullable,
  isSealed,
  memberTableName,
  orderColumn,
  tableName,
  titlesView,
  defaultOrder,
} from './columns.ts';
import { isSignedIn, SecurityCompiler, type TableSecurity } from './row-security.ts';
import { literal, quoted, statementText } from './statement-text.ts';
import { titleSql } from './title-sql.ts';

export interface ColumnShape {
  readonly type: string;
  readonly nullable?: true;
  /** SQL of the value given to existing records. */
  readonly default?: string;
  readonly oneOf?: readonly (string | number)[];
  readonly references?: { readonly table: string; readonly cascade?: true };
}
export interface TableShape {
  readonly columns: Readonly<Record<string, ColumnShape>>;
  readonly primaryKey: readonly string[];
  /** Definitions by name. */
  readonly indexes: Readonly<Record<string, string>>;
  readonly security: TableSecurity;
}
export interface Shape {
  readonly tables: Readonly<Record<string, TableShape>>;
  /** Definitions by name. */
  readonly views: Readonly<Record<string, string>>;
  readonly functions: Readonly<Record<string, string>>;
  /** Policies on audit_events: definitions by name. */
  readonly history: Readonly<Record<string, string>>;
  /** Policies on files: definitions by name. */
  readonly files: Readonly<Record<string, string>>;
}

export const emptyShape: Shape = { tables: {}, views: {}, functions: {}, history: {}, files: {} };

/** The longest name that PostgreSQL does not truncate. */
const maxNameLength = 63;

/**
 * Throws a DeclarationError if two fields or resources would share a name in the database. `known`: existing resources that
 * references may point at.
 */
export function shapeOf(resources: readonly Resource[], known: readonly Resource[] = []): Shape {
  const byName = new Map([...known, ...resources].map((resource) => [resource.name, resource]));
  const resourceOf = (name: string): Resource => {
    const resource = byName.get(name);
    if (resource === undefined) throw new Error(`There is no resource "${name}".`);
    return resource;
  };
  const compiler = new SecurityCompiler(resourceOf, resources);
  const tables: Record<string, TableShape> = {};
  const views: Record<string, string> = {};
  const history: Record<string, string> = {};
  const files: Record<string, string> = {};
  const addTable = (name: string, shape: TableShape) => {
    for (const one of [name, ...Object.keys(shape.indexes), `${name}_titles`, `${name}_id_seq`])
      checkName(one);
    if (Object.hasOwn(tables, name))
      throw new DeclarationError([`Two declarations want the table "${name}". Rename one.`]);
    tables[name] = shape;
  };
  for (const resource of resources) {
    if (!hasTable(resource)) continue;
    const table = tableName(resource);
    const securities = compiler.tablesOf(
      resource,
      resources.filter(({ of }) => of === resource.name),
    );
    addTable(table, {
      columns: {
        ...storedColumns,
        ...withCents(table, resource.fields, columnsOf(table, resource.fields, resourceOf)),
      },
      primaryKey: ['id'],
      indexes: indexesOf(resource),
      security: securityIn(securities, table),
    });
    for (const [key, field] of Object.entries(resource.fields)) {
      const members = memberTableName(resource, key);
      if (field.kind === 'rows')
        addTable(members, rowsShape(table, members, field, resourceOf, securityIn(securities, members)));
      if (field.kind === 'refs') {
        addTable(
          members,
          pairsShape(
            table,
            members,
            tableName(resourceOf(field.target ?? '')),
            securityIn(securities, members),
          ),
        );
      }
    }
    const title = titleSql(resource);
    if (title !== undefined) {
      views[titlesView(resource)] =
        `create view ${quoted(titlesView(resource))} as select "id", ${title} as "title" from ${quoted(table)} where ${statementText(isSignedIn)}`;
    }
    const policy = compiler.historyPolicy(resource);
    history[policy.name] = policy.statement;
    for (const one of compiler.filePolicies(resource)) files[one.name] = one.statement;
  }
  return { tables, views, history, files, functions: Object.fromEntries(compiler.functions) };
}

const storedColumns: Readonly<Record<string, ColumnShape>> = {
  id: { type: 'integer generated by default as identity' },
  version: { type: 'integer', default: '1' },
  created_at: { type: 'timestamptz(3)', default: 'now()' },
  updated_at: { type: 'timestamptz(3)', default: 'now()' },
};

type ResourceOf = (name: string) => Resource;

function columnsOf(table: string, fields: Fields, resourceOf: ResourceOf): Record<string, ColumnShape> {
  const columns: Record<string, ColumnShape> = {};
  for (const [key, field] of Object.entries(fields)) {
    const type = columnType(field);
    if (type === undefined) continue;
    const name = columnName(key, field);
    if (Object.hasOwn(columns, name) || Object.hasOwn(storedColumns, name)) {
      throw new DeclarationError([
        `Two fields want the column "${name}" of the table "${table}". Rename one.`,
      ]);
    }
    columns[name] = columnShape(field, type, resourceOf);
  }
  return columns;
}

function withCents(
  table: string,
  fields: Fields,
  columns: Record<string, ColumnShape>,
): Record<string, ColumnShape> {
  const all = { ...columns };
  for (const [key, field] of Object.entries(fields)) {
    if (!hasCents(field)) continue;
    const name = centsColumn(key);
    if (Object.hasOwn(all, name))
      throw new DeclarationError([
        `Two fields want the column "${name}" of the table "${table}". Rename one.`,
      ]);
    const amount = quoted(columnName(key, field));
    all[name] = { type: `bigint generated always as ((${amount} * 100)::bigint) stored`, nullable: true };
  }
  return all;
}

function columnShape(field: Field, type: string, resourceOf: ResourceOf): ColumnShape {
  const preset = field.options.default;
  const codes = Object.keys(field.choices ?? {});
  const oneOf = field.kind === 'code' ? codes.map(Number) : codes;
  return {
    type,
    ...(isNullable(field) ? { nullable: true } : {}),
    ...(field.kind === 'list' ? { default: "'{}'" } : {}),
    ...(preset === undefined || isSealed(field) ? {} : { default: literal(preset) }),
    ...(codes.length === 0 || isSealed(field) || field.options.others === true ? {} : { oneOf }),
    ...(isFileField(field) ? { references: { table: filesTable } } : {}),
    ...(field.target === undefined || isSealed(field)
      ? {}
      : { references: { table: tableName(resourceOf(field.target)) } }),
  };
}

function rowsShape(
  parent: string,
  table: string,
  field: Field,
  resourceOf: ResourceOf,
  security: TableSecurity,
): TableShape {
  const fields = Object.entries(field.fields ?? {});
  const indexes: Record<string, string> = indexed(table, ['parent_id', 'position']);
  for (const [key, inner] of fields) {
    const column = columnName(key, inner);
    // Unique among the rows of one record.
    if (inner.options.unique === true) Object.assign(indexes, indexed(table, ['parent_id', column], true));
    if (inner.kind === 'ref') Object.assign(indexes, indexed(table, [column, 'parent_id']));
  }
  return {
    columns: {
      id: { type: 'integer generated by default as identity' },
      ...memberColumns(parent),
      ...columnsOf(table, field.fields ?? {}, resourceOf),
    },
    primaryKey: ['id'],
    indexes,
    security,
  };
}

function pairsShape(parent: string, table: string, target: string, security: TableSecurity): TableShape {
  return {
    columns: { ...memberColumns(parent), target_id: { type: 'integer', references: { table: target } } },
    primaryKey: ['parent_id', 'target_id'],
    indexes: indexed(table, ['target_id', 'parent_id']),
    security,
  };
}

function memberColumns(parent: string): Record<string, ColumnShape> {
  return {
    parent_id: { type: 'integer', references: { table: parent, cascade: true } },
    position: { type: 'integer' },
  };
}

/**
 * One index for each order and filter that the list offers, with the id last as in its ORDER BY, and one for each unique field
 * and reference. Fields with few values are followed by the usual sort column, because lists filtered by them are sorted by it.
 */
function indexesOf(resource: Resource): Record<string, string> {
  const table = tableName(resource);
  const { columns, moreColumns = [], filters = [], sort = 'id' } = resource.list;
  const offered = new Set([
    ...columns,
    ...moreColumns,
    ...filters,
    sort.replace(/^-/, ''),
    ...titleKeys(resource.title),
  ]);
  const byDefault = defaultOrder(resource);
  const indexes: Record<string, string> = {};
  for (const [key, field] of Object.entries(allFields(resource))) {
    const column = orderColumn(key, field)?.name;
    if (column === undefined || isSealed(field)) continue;
    if (field.options.unique === true) {
      // Email addresses that differ only in case belong to the same person, and names that do so are hard to tell apart.
      if (field.kind === 'email' || field.kind === 'text')
        indexes[`${table}_${column}_key`] = uniqueIgnoringCase(table, column);
      else {
        // This index also serves sorting: few records, if any, share a value.
        Object.assign(indexes, indexed(table, [column], true));
        continue;
      }
    }
    // A file belongs to one record.
    if (isFileField(field)) Object.assign(indexes, indexed(table, [column], true));
    if (key === 'id' || (field.kind !== 'ref' && !(offered.has(key) && isSortable(field)))) continue;
    const secondColumn =
      byDefault === undefined || schemaOf(field).hasFewValues !== true
        ? undefined
        : orderColumn(byDefault.key, allFields(resource)[byDefault.key] ?? field)?.name;
    Object.assign(
      indexes,
      indexed(table, [column, ...(secondColumn === undefined ? [] : [secondColumn]), 'id']),
    );
  }
  for (const [place, keys] of (resource.unique ?? []).entries()) {
    const columns = columnsOfKeys(resource, keys);
    indexes[uniqueTogetherName(table, place)] =
      `create unique index ${quoted(uniqueTogetherName(table, place))} on ${quoted(table)} (${columns.map(quoted).join(', ')}) nulls not distinct`;
  }
  return indexes;
}

function uniqueIgnoringCase(table: string, column: string): string {
  return `create unique index ${quoted(`${table}_${column}_key`)} on ${quoted(table)} (lower(${quoted(column)}))`;
}

/** Plain and ascending: PostgreSQL reads the index backwards for descending order. */
function indexed(table: string, columns: readonly string[], unique = false): Record<string, string> {
  const named = columns.filter((column) => unique || column !== 'id').join('_');
  const name = `${table}_${named}_${unique ? 'key' : 'idx'}`;
  return {
    [name]: `create ${unique ? 'unique ' : ''}index ${quoted(name)} on ${quoted(table)} (${columns.map(quoted).join(', ')})`,
  };
}

/** The name of the unique index of a field. */
export function uniqueIndexName(table: string, column: string, ofParent = false): string {
  return `${table}_${ofParent ? 'parent_id_' : ''}${column}_key`;
}

function columnsOfKeys(resource: Resource, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const field = resource.fields[key];
    return field === undefined ? [] : [columnName(key, field)];
  });
}

function uniqueTogetherName(table: string, place: number): string {
  return `${table}_together_${place + 1}_key`;
}

/** The fields of the unique constraint (the declaration's `unique`) that the index implements. */
export function keysHeldApartBy(resource: Resource, index: string): readonly string[] | undefined {
  const table = tableName(resource);
  return resource.unique?.find((_, place) => uniqueTogetherName(table, place) === index);
}

function securityIn(securities: ReadonlyMap<string, TableSecurity>, table: string): TableSecurity {
  const found = securities.get(table);
  if (found === undefined) throw new Error(`The table "${table}" has no row security.`);
  return found;
}

function checkName(name: string): void {
  if (name.length > maxNameLength) {
    throw new DeclarationError([
      `The name "${name}" is longer than the ${maxNameLength} characters that PostgreSQL keeps. Choose a shorter name for the resource or field.`,
    ]);
  }
}
