/**
 * The sums of a list, in total and, where the resource declares groups, by group (contracts/lists/list-sums.ts), from one scan
 * of the records.
 */
import { type RawBuilder, sql } from 'kysely';
import { schemaOf } from '../../src/kinds/schemas.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Fields } from '../../src/contracts/resource/fields.ts';
import type { GroupedSums } from '../../src/contracts/lists/list-sums.ts';
import { columnName } from '../db/columns.ts';

export interface Sums {
  /** Over all records, by field. */
  readonly sums: Readonly<Record<string, string>>;
  /** Sums of the groups that have a record; absent where the resource declares no groups. */
  readonly sumsBy?: GroupedSums;
}

/** What to select from `alias` for the sums, and how to read the resulting row; `undefined` where nothing is summed. */
export function sumsOf(
  { list, fields }: Resource,
  readable: Fields,
  alias: string,
):
  | { readonly select: RawBuilder<unknown>; readonly read: (row: Readonly<Record<string, unknown>>) => Sums }
  | undefined {
  const keys = (list.sum ?? []).filter((key) => Object.hasOwn(readable, key));
  if (keys.length === 0) return undefined;
  const refTo = (key: string) => {
    const field = fields[key];
    return sql.ref(`${alias}.${field === undefined ? key : columnName(key, field)}`);
  };
  const by = list.sumBy !== undefined && Object.hasOwn(readable, list.sumBy.field) ? list.sumBy : undefined;
  const groups = Object.entries(by?.groups ?? {}).map(([name, values], index) => ({
    name,
    column: `group${index}`,
    when: sql` filter (where ${refTo(by?.field ?? '')} in (${sql.join(values)}))`,
  }));
  const noneOf = (key: string) => {
    const field = fields[key];
    return (field === undefined ? undefined : schemaOf(field).emptySum) ?? '0';
  };
  const sumOf = (key: string, column: string, when: RawBuilder<unknown>) =>
    sql`coalesce((sum(${refTo(key)}::numeric)${when})::text, ${noneOf(key)}) as ${sql.id(`${column}.${key}`)}`;
  const text = (row: Readonly<Record<string, unknown>>, column: string) =>
    Object.fromEntries(
      keys.map((key) => {
        const sum = row[`${column}.${key}`];
        return [key, typeof sum === 'string' ? sum : noneOf(key)];
      }),
    );
  return {
    select: sql.join([
      ...keys.map((key) => sumOf(key, 'all', sql``)),
      ...groups.flatMap(({ column, when }) => [
        sql`(count(*)${when} > 0) as ${sql.id(column)}`,
        ...keys.map((key) => sumOf(key, column, when)),
      ]),
    ]),
    read: (row) => ({
      sums: text(row, 'all'),
      ...(by === undefined
        ? {}
        : {
            sumsBy: Object.fromEntries(
              groups.flatMap(({ name, column }) =>
                row[column] === true ? [[name, text(row, column)] as const] : [],
              ),
            ),
          }),
    }),
  };
}
