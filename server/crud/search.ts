import { folded } from '../../src/contracts/values/folded.ts';
import { composed } from '../../src/contracts/values/plain-text.ts';
import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { isComposed, titleKeys } from '../../src/contracts/resource/title.ts';
import { countCap } from '../../src/contracts/lists/list-query.ts';
import { columnName } from '../db/columns.ts';
import { anyOf, type Condition, patternOf } from '../db/predicate-sql.ts';
import { idsLike, minIndexedLength } from '../db/search.ts';
import { titleSql } from '../db/title-sql.ts';
import { alias, type Context, readableFields } from './context.ts';

/** Each word that is looked up in the index costs a statement. The longest words leave the fewest records for the others. */
const maxLookedUp = 8;
/** Phones and word processors type ’ for ', so each finds the other: in a pattern, `_` is any character. */
const apostrophe = /['\u2018\u2019\u02bc]/g;

/** Conditions for a search: each word must occur in one of the searched fields that the caller may read. */
export async function searchSql(context: Context, resource: Resource, q: string): Promise<Condition[]> {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const readable = readableFields(resource, context.principal);
  const searched = resource.list.search ?? [];
  const columns = searched.flatMap((key) => {
    const field = readable[key];
    return field === undefined ? [] : [sql.id(alias, columnName(key, field))];
  });
  // References are searched by title. No index covers a title composed of several fields.
  const title =
    isComposed(resource) && titleKeys(resource.title).every((key) => readable[key] !== undefined)
      ? titleSql(resource, alias)
      : undefined;
  const conditions: Condition[] = [];
  for (const [index, word] of words.entries()) {
    const pattern = patternOf(word).replace(apostrophe, '_');
    const inTitle = title === undefined ? [] : [sql<boolean>`folded(${sql.raw(title)}) like ${pattern}`];
    const holds = anyOf([
      ...columns.map((column) => sql<boolean>`folded(${column}) like ${pattern}`),
      ...inTitle,
    ]);
    const ids =
      index >= maxLookedUp || word.split(apostrophe).every((part) => part.length < minIndexedLength)
        ? undefined
        : await idsLike(context.tx, resource, pattern, countCap);
    if (ids === undefined) {
      conditions.push(holds);
      continue;
    }
    conditions.push(anyOf([sql`${sql.id(alias, 'id')} = any(${ids}::integer[])`, ...inTitle]));
    // The index covers all searched fields, including those the caller may not read, so the condition itself is needed too.
    if (columns.length < searched.length) conditions.push(holds);
  }
  return conditions;
}

/** The words of a search, longest first, without those that occur in another one, which add no condition. */
function wordsOf(q: string): readonly string[] {
  const words = [...new Set(folded(composed(q)).split(/\s+/u))]
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length);
  return words.filter((word, index) => !words.slice(0, index).some((longer) => longer.includes(word)));
}
