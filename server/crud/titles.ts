/** Titles of the records that a page refers to, looked up for the whole page by one statement or by the page's own statement. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Field } from '../../src/contracts/resource/fields.ts';
import { isFileField } from '../../src/kinds/kinds.ts';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import { columnName, filesTable, isSealed, titlesView } from '../db/columns.ts';
import { onePlan } from '../db/preparing-client.ts';
import { literal, quoted } from '../db/statement-text.ts';
import type { Context } from './context.ts';
import type { Row, TitleOf } from './compiled-select.ts';

type Fields = readonly (readonly [key: string, field: Field])[];
type Rows = readonly Readonly<Record<string, unknown>>[];

export async function titlesOf(
  { tx, registry }: Pick<Context, 'tx' | 'registry'>,
  fields: Fields,
  rows: Rows,
): Promise<TitleOf> {
  /** The source of each field's titles, and the ids to look up in each source. */
  const sources = new Map<Field, string>();
  const asked = new Map<string, Set<number>>();
  for (const [key, field] of fields) {
    const source = sourceOf(registry, field);
    if (source === undefined) continue;
    sources.set(field, source);
    const ids = asked.get(source) ?? new Set();
    asked.set(source, ids);
    for (const row of rows) {
      const id = row[key];
      if (typeof id === 'number') ids.add(id);
    }
  }
  if ([...asked.values()].every((ids) => ids.size === 0)) return () => undefined;
  // Sources without ids are queried as well, so that the statement is the same for every page of the list.
  const parts = [...asked.keys()].map((source, index) => {
    return `select ${literal(source)} as "source", "id", to_jsonb(${titleSql(source)}) as "title" from ${quoted(source)} where "id" = any($${index + 1}::integer[])`;
  });
  const lists = [...asked.values()].map((ids) => `{${[...ids].join()}}`);
  const { rows: found } = await tx.executeQuery<{ source: string; id: number; title: unknown }>(
    CompiledQuery.raw(onePlan + parts.join(' union all '), lists),
  );
  const titles = new Map<string, Map<unknown, unknown>>();
  for (const { source, id, title } of found) {
    const known = titles.get(source) ?? new Map<unknown, unknown>();
    titles.set(source, known.set(id, title));
  }
  return (field, id) => titles.get(sources.get(field) ?? '')?.get(id);
}

/**
 * The title as a column of the page's own statement, for `titlesBeside`. Files are left out: every statement that names their
 * table has to set up its row security, and most records have no files.
 */
export function titleColumn(
  { registry }: Pick<Context, 'registry'>,
  key: string,
  field: Field,
  from: string,
): RawBuilder<unknown> | undefined {
  const source = isFileField(field) ? undefined : sourceOf(registry, field);
  if (source === undefined) return undefined;
  const pointer = sql.ref(`${from}.${columnName(key, field)}`);
  return sql`(select ${sql.raw(titleSql(source))} from ${sql.table(source)} where "id" = ${pointer}) as ${sql.id(`${key}.title`)}`;
}

/** Finds the titles in a row that has a `titleColumn` for each reference, and those of files among the files looked up. */
export function titlesBeside(fields: Fields): (row: Row, ofFile: TitleOf) => TitleOf {
  const columns = new Map(fields.map(([key, field]) => [field, `${key}.title`]));
  return (row, ofFile) => (field, id) =>
    isFileField(field) ? ofFile(field, id) : row[columns.get(field) ?? ''];
}

function titleSql(source: string): string {
  return source === filesTable
    ? `jsonb_build_object('name', "name", 'type', "type", 'size', "size")`
    : '"title"';
}

function sourceOf(registry: Registry, field: Field): string | undefined {
  if (isFileField(field)) return filesTable;
  return field.kind === 'ref' && !isSealed(field) ? titlesView(registry.get(field.target ?? '')) : undefined;
}
