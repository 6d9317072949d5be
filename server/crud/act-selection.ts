import { sql } from 'kysely';
import type { RecordVersion, Selection } from '../../src/contracts/resource/actions.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { pageParameters } from '../../src/contracts/lists/list-query.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { allOf, type Condition } from '../db/predicate-sql.ts';
import { alias, type Context, forbidden, parseQuery, scopeSql } from './context.ts';
import { conditionsOf } from './list.ts';

export interface Selected {
  /** The records that the caller chose and may read. */
  readonly chosen: Condition;
  /** Holds when the record is still as the caller saw it. */
  readonly upToDate: Condition;
  /** The records, when they were selected one by one. */
  readonly records?: readonly RecordVersion[];
}

export async function selectionOf(
  context: Context,
  resource: Resource,
  selection: Selection,
): Promise<Selected> {
  const id = sql.id(alias, 'id');
  if ('all' in selection) {
    const params = new URLSearchParams(selection.all);
    const paging = pageParameters.find((name) => params.has(name));
    if (paging !== undefined)
      throw new Problem('invalid', message('action.paging', { name: paging }), {
        fields: { 'selection.all': message('field.namesPage') },
      });
    const matching = (await conditionsOf(context, resource, parseQuery(context, resource, params)))();
    const { except = [] } = selection;
    const rest = except.length === 0 ? [] : [sql<boolean>`${id} <> all(${[...except]}::integer[])`];
    return { chosen: allOf([matching, ...rest]), upToDate: sql<boolean>`true` };
  }
  const scope = scopeSql(context, resource, resource.access.read);
  if (scope === undefined) throw forbidden(resource, 'see');
  const { records } = selection;
  const ids = records.map((record) => record.id);
  if (new Set(ids).size < ids.length)
    throw new Problem('invalid', message('action.twice'), {
      fields: { 'selection.records': message('field.recordTwice') },
    });
  const versions = records.map(({ version }) => version);
  return {
    chosen: allOf([sql<boolean>`${id} = any(${ids}::integer[])`, scope]),
    upToDate: sql<boolean>`(${id}, ${sql.id(alias, 'version')}) in (select * from unnest(${ids}::integer[], ${versions}::integer[]))`,
    records,
  };
}
