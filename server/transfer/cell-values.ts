/** What the cells of a row mean to the fields of a resource: as the portal shows values, and as the API has them. */
import { sql } from 'kysely';
import { choiceLabel, type Field, openChoices } from '../../src/contracts/resource/fields.ts';
import { choiceWords } from '../../src/contracts/transfer/imports.ts';
import type { DateOrder, FindingCode } from '../../src/contracts/transfer/uploads.ts';
import { readTypedDate } from '../../src/contracts/values/dates.ts';
import type { Context } from '../crud.ts';
import { alias, grantOptions, scopeSql } from '../crud/context.ts';
import { columnName, isSealed, tableName } from '../db/columns.ts';
import { allOf, anyOf, predicateSql, tablePlace } from '../db/predicate-sql.ts';

/** What keeps a cell from being a value. */
export interface Mistake {
  readonly code: FindingCode;
  readonly other?: string;
}
type Reading = { readonly value: unknown } | { readonly mistake: Mistake };

/** Reads the cells of one file: what the same words name is looked up once. */
export class CellReader {
  readonly #named = new Map<string, Promise<readonly number[]>>();

  constructor(
    private readonly context: Context,
    private readonly dateOrder: DateOrder | null,
  ) {}

  /** Of a cell in which something stands. */
  async read(field: Field, text: string): Promise<Reading> {
    switch (field.kind) {
      case 'money': {
        const isAmount = /^-?\$?(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(text);
        return isAmount ? { value: text.replace(/[$,]/g, '') } : { mistake: { code: 'E05' } };
      }
      case 'integer':
      case 'number':
      case 'percent': {
        const bare = field.kind === 'percent' ? text.replace(/ ?%$/, '') : text;
        const isNumber = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,15})?$/.test(bare);
        return isNumber ? { value: Number(bare.replaceAll(',', '')) } : { mistake: { code: 'E14' } };
      }
      case 'date': {
        const date = readTypedDate(this.dateOrder === 'day' ? dayFirst(text) : text);
        return date === undefined ? { mistake: { code: 'E08' } } : { value: date };
      }
      case 'flag': {
        const words = field.options.words ?? ['Yes', 'No'];
        const place = [...words, 'yes', 'no', 'true', 'false', '1', '0']
          .map((one) => one.toLowerCase())
          .indexOf(text.toLowerCase());
        return place < 0 ? { mistake: { code: 'E12', other: words.join(', ') } } : { value: place % 2 === 0 };
      }
      case 'choice':
      case 'code': {
        const found = openChoices(field).find((one) =>
          [one, choiceLabel(field.choices?.[one], one)].some((word) => same(word, text)),
        );
        if (found === undefined) return { mistake: { code: 'E12', other: choiceWords(field).join(', ') } };
        return { value: field.kind === 'code' ? { id: Number(found) } : found };
      }
      case 'ref':
        return this.#reference(field, text);
      case 'refs': {
        const references = [];
        for (const one of parts(text)) {
          const found = await this.#reference(field, one);
          if ('mistake' in found) return found;
          references.push(found.value);
        }
        return { value: references };
      }
      case 'list':
        return { value: parts(text) };
      default:
        return { value: text };
    }
  }

  async #reference(field: Field, text: string): Promise<Reading> {
    const key = JSON.stringify([field.target, field.options.where, text.toLowerCase()]);
    const looked = this.#named.get(key) ?? this.#idsOf(field, text);
    this.#named.set(key, looked);
    const ids = await looked;
    if (ids.length === 1) return { value: { id: ids[0] } };
    return { mistake: { code: ids.length === 0 ? 'E09.unknown' : 'E15' } };
  }

  /** By what is unique of it or its title; a number that is neither is its ID. Only of those that the caller may choose. */
  async #idsOf(field: Field, text: string): Promise<readonly number[]> {
    const { context } = this;
    const target = context.registry.get(field.target ?? '');
    const scope = scopeSql(context, target, target.access.read);
    if (scope === undefined) return [];
    const choice = predicateSql(field.options.where ?? {}, tablePlace(target, alias), grantOptions(context));
    const named = Object.entries(target.fields).flatMap(([key, one]) => {
      const isName = key === target.title || one.options.unique === true;
      if (!isName || isSealed(one) || (one.kind !== 'text' && one.kind !== 'email')) return [];
      return [sql<boolean>`lower(${sql.id(alias, columnName(key, one))}) = lower(${text})`];
    });
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

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const parts = (text: string) =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
const dayFirst = (text: string) => text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, '$2/$1/$3');
