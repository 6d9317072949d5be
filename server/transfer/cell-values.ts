/**
 * Converts the cells of a row to values of a resource's fields, from the form that the portal shows to the form that the API
 * uses.
 */
import { isComposed } from '../../src/contracts/resource/title.ts';
import { titleSql } from '../db/title-sql.ts';
import { sql } from 'kysely';
import type { Field } from '../../src/contracts/resource/fields.ts';
import { spreadsheetError } from '../../src/contracts/transfer/spoiled-cells.ts';
import type { DateOrder } from '../../src/contracts/transfer/uploads.ts';
import type { CellReading } from '../../src/kinds/kind-parts.ts';
import { sheetOf } from '../../src/kinds/sheets.ts';
import { type Context, alias, grantOptions, scopeSql } from '../crud/context.ts';
import { columnName, isSealed, tableName } from '../db/columns.ts';
import { allOf, anyOf, predicateSql, tableOperands } from '../db/predicate-sql.ts';

/** Reads the cells of one file, and looks up each referenced name only once. */
export class CellReader {
  readonly #named = new Map<string, Promise<readonly number[]>>();

  constructor(
    private readonly context: Context,
    private readonly dateOrder: DateOrder | null,
  ) {}

  /** Reads a cell that is not empty. */
  async read(field: Field, text: string): Promise<CellReading> {
    if (new RegExp(spreadsheetError).test(text)) return { mistake: { code: 'E17' } };
    const named = (name: string) => this.#reference(field, name);
    return sheetOf(field)?.read?.(text, field, { dateOrder: this.dateOrder, named }) ?? { value: text };
  }

  async #reference(field: Field, text: string): Promise<CellReading> {
    const key = JSON.stringify([field.target, field.options.where, text.toLowerCase()]);
    const looked = this.#named.get(key) ?? this.#idsOf(field, text);
    this.#named.set(key, looked);
    const ids = await looked;
    if (ids.length === 1) return { value: { id: ids[0] } };
    return { mistake: { code: ids.length === 0 ? 'E09.unknown' : 'E15' } };
  }

  /**
   * Finds records by a unique field or the title; a number that matches neither is taken for an id. Only records that the
   * caller may choose are found.
   */
  async #idsOf(field: Field, text: string): Promise<readonly number[]> {
    const { context } = this;
    const target = context.registry.get(field.target ?? '');
    const scope = scopeSql(context, target, target.access.read);
    if (scope === undefined) return [];
    const choice = predicateSql(
      field.options.where ?? {},
      tableOperands(target, alias),
      grantOptions(context),
    );
    const named = Object.entries(target.fields).flatMap(([key, one]) => {
      const isName = key === target.title || one.options.unique === true;
      if (!isName || isSealed(one) || (one.kind !== 'text' && one.kind !== 'email')) return [];
      return [sql<boolean>`lower(${sql.id(alias, columnName(key, one))}) = lower(${text})`];
    });
    const title = isComposed(target) ? titleSql(target, alias) : undefined;
    if (title !== undefined) named.push(sql<boolean>`lower(${sql.raw(title)}) = lower(${text})`);
    const idsWhere = async (condition: ReturnType<typeof allOf>) => {
      const { rows } = await sql<{ id: number }>`
        select ${sql.id(alias, 'id')} from ${sql.table(tableName(target))} as ${sql.id(alias)}
        where ${allOf([condition, scope, choice])} limit 2`.execute(context.tx);
      return rows.map(({ id }) => id);
    };
    const found = await idsWhere(anyOf(named));
    if (found.length > 0 || !/^\d{1,9}$/.test(text)) return found;
    return idsWhere(sql<boolean>`${sql.id(alias, 'id')} = ${Number(text)}`);
  }
}
