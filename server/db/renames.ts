/** Renamed fields and resources, which keep their data (schema-sql.ts). */
import { kindOf } from '../../src/kinds/kinds.ts';
import { didYouMean } from '../../src/contracts/values/closest.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { centsColumn, columnName, hasCents, isSealed, memberTableName, tableName } from './columns.ts';
import type { ColumnShape, Shape, TableShape } from './shape.ts';
import { checkSql, literal, quoted } from './statement-text.ts';

export interface Renamed {
  /** The former shape, with the present names. */
  readonly shape: Shape;
  /** The former name of a table, by its present name. */
  readonly formerTable: (name: string) => string;
  readonly statements: readonly string[];
  readonly refusals: readonly string[];
}

/** `given`: each as on the command line: `siteVisits.visitor=visitedBy` for a field, `siteVisits=visits` for a resource. */
export function renamed(before: Shape, resources: readonly Resource[], given: readonly string[]): Renamed {
  const tables = new Map(Object.entries(before.tables));
  const former = new Map<string, string>();
  const statements: string[] = [];
  const refusals: string[] = [];

  for (const one of given) {
    const match = /^([a-z]\w*)(?:\.([a-z]\w*))?=([a-z]\w*)$/i.exec(one);
    if (match === null) {
      refusals.push(
        `"${one}" is no renaming. Write --rename siteVisits.visitor=visitedBy, or --rename siteVisits=visits.`,
      );
      continue;
    }
    const [, name = '', from, to = ''] = match;
    const refusal = from === undefined ? renameResource(name, to) : renameField(name, from, to);
    if (refusal !== undefined) refusals.push(`--rename ${one}: ${refusal}`);
  }
  return {
    shape: { ...before, tables: Object.fromEntries(tables) },
    formerTable: (name) => former.get(name) ?? name,
    statements,
    refusals,
  };

  function renameField(name: string, from: string, to: string): string | undefined {
    const resource = declared(name);
    if (typeof resource === 'string') return resource;
    const field = resource.fields[to];
    if (field === undefined)
      return `${name} has no field "${to}". Rename it in its declaration first.${didYouMean(to, Object.keys(resource.fields))}`;
    if (isSealed(field) || field.options.piiKeys !== undefined)
      return 'what is encrypted is bound to its name. Add the new field, and bring the values over before the old one goes.';
    if (kindOf(field).hasOwnTable === true)
      return moveTable(memberTableName(resource, from), memberTableName(resource, to));
    const table = tableName(resource);
    const refusal = moveColumn(table, columnName(from, field), columnName(to, field));
    if (refusal === undefined && hasCents(field)) moveColumn(table, centsColumn(from), centsColumn(to));
    return refusal;
  }

  function renameResource(from: string, to: string): string | undefined {
    const resource = declared(to);
    if (typeof resource === 'string') return resource;
    const sealed = Object.entries(resource.fields).find(
      ([, field]) => isSealed(field) || field.options.piiKeys !== undefined,
    );
    if (sealed !== undefined)
      return `what is encrypted in "${sealed[0]}" is bound to the name of the resource. It stays as it is called.`;
    const table = tableName({ name: from });
    const members = [...tables].flatMap(([name, { columns }]) =>
      name.startsWith(`${table}_`) && columns['parent_id']?.references?.table === table ? [name] : [],
    );
    const refusal = moveTable(table, tableName(resource));
    if (refusal !== undefined) return refusal;
    for (const name of members) moveTable(name, `${tableName(resource)}${name.slice(table.length)}`);
    // The history of its records and unfinished forms are found by the resource's name.
    for (const kept of ['audit_events', 'drafts'])
      statements.push(
        `update ${quoted(kept)} set "resource" = ${literal(to)} where "resource" = ${literal(from)}`,
      );
    renameChoices(from, to);
    return undefined;
  }

  /** Renames choices that are names of resources (`choicesFrom`). */
  function renameChoices(from: string, to: string): void {
    for (const resource of resources)
      for (const [key, field] of Object.entries(resource.fields)) {
        const [table, column] = [tableName(resource), columnName(key, field)];
        const shape = tables.get(table);
        const was = shape?.columns[column];
        if (field.options.choicesFrom === undefined || shape === undefined) continue;
        if (was?.oneOf?.includes(from) !== true) continue;
        const oneOf = was.oneOf.map((value) => (value === from ? to : value));
        tables.set(table, { ...shape, columns: { ...shape.columns, [column]: { ...was, oneOf } } });
        statements.push(
          `alter table ${quoted(table)} drop constraint ${quoted(`${table}_${column}_check`)}`,
          `update ${quoted(table)} set ${quoted(column)} = ${literal(to)} where ${quoted(column)} = ${literal(from)}`,
          `alter table ${quoted(table)} add ${checkSql(table, column, oneOf)}`,
        );
      }
  }

  function declared(name: string): Resource | string {
    const names = resources.map((one) => one.name);
    return (
      resources.find((one) => one.name === name) ??
      `there is no resource "${name}" declared. Rename it in its declaration first.${didYouMean(name, names)}`
    );
  }

  function moveColumn(table: string, from: string, to: string): string | undefined {
    const shape = tables.get(table);
    const column = shape?.columns[from];
    if (shape === undefined || column === undefined)
      return `the table "${table}" had no column "${from}".${didYouMean(from, Object.keys(shape?.columns ?? {}))}`;
    if (Object.hasOwn(shape.columns, to)) return `the table "${table}" has a column "${to}" already.`;
    // The database keeps generating the cents column from the renamed amount.
    const columns = Object.entries(shape.columns).map(([name, one]) => [
      name === from ? to : name,
      { ...one, type: one.type.replace(quoted(from), quoted(to)) },
    ]);
    tables.set(table, { ...shape, columns: Object.fromEntries(columns) });
    statements.push(`alter table ${quoted(table)} rename column ${quoted(from)} to ${quoted(to)}`);
    statements.push(...constraintMoves(table, table, from, to, column));
    return undefined;
  }

  function moveTable(from: string, to: string): string | undefined {
    const shape = tables.get(from);
    if (shape === undefined) return `there was no table "${from}".${didYouMean(from, [...tables.keys()])}`;
    if (tables.has(to)) return `there is a table "${to}" already.`;
    tables.delete(from);
    tables.set(to, shape);
    former.set(to, former.get(from) ?? from);
    for (const [name, other] of tables) tables.set(name, pointedAnew(other, from, to));
    statements.push(`alter table ${quoted(from)} rename to ${quoted(to)}`);
    statements.push(`alter index ${quoted(`${from}_pkey`)} rename to ${quoted(`${to}_pkey`)}`);
    if (Object.hasOwn(shape.columns, 'id'))
      statements.push(`alter sequence ${quoted(`${from}_id_seq`)} rename to ${quoted(`${to}_id_seq`)}`);
    for (const [column, one] of Object.entries(shape.columns))
      statements.push(...constraintMoves(from, to, column, column, one));
    // The trigger that tracks the files of records is named after the table.
    statements.push(`drop trigger if exists ${quoted(`${from}_files`)} on ${quoted(to)}`);
    return undefined;
  }
}

/** Renames the column's check and foreign key, which are named after table and column. */
function constraintMoves(
  fromTable: string,
  toTable: string,
  from: string,
  to: string,
  { oneOf, references }: ColumnShape,
): string[] {
  return [...(oneOf === undefined ? [] : ['check']), ...(references === undefined ? [] : ['fkey'])].map(
    (kind) =>
      `alter table ${quoted(toTable)} rename constraint ${quoted(`${fromTable}_${from}_${kind}`)} to ${quoted(`${toTable}_${to}_${kind}`)}`,
  );
}

function pointedAnew(table: TableShape, from: string, to: string): TableShape {
  const columns = Object.entries(table.columns).map(([name, column]) => [
    name,
    column.references?.table === from
      ? { ...column, references: { ...column.references, table: to } }
      : column,
  ]);
  return { ...table, columns: Object.fromEntries(columns) };
}
