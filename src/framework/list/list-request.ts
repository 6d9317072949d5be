/** What a list asks the data provider for: the same while the app is loading (src/preload.ts) as when it is drawn. */
import type { GetListParams } from '@refinedev/core';
import {
  columnsOf,
  readListState,
  resourcesAsked,
  sameInAll,
  sortInForce,
  viewOf,
  type ListState,
  type ListStateContext,
} from '../../contracts/lists/list-state.ts';
import { actionsOf } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { myValues, scopeOf, type Principal } from '../../contracts/resource/policy.ts';
import { allOf, bind, fieldsCompared, type Predicate } from '../../contracts/resource/predicate.ts';
import { titleKeys } from '../../contracts/resource/title.ts';
import { readableFieldsOf } from '../readable-fields.ts';

/** The page of rows that an address asks for; undefined where its filter asks of other resources, which check it. */
export function requestAtAddress(
  resource: Resource,
  principal: Principal,
  search: string,
): GetListParams | undefined {
  const readable = readableFieldsOf(resource, principal);
  const params = new URLSearchParams(search);
  if (resourcesAsked(params, readable, () => undefined).length > 0) return undefined;
  const context: ListStateContext = {
    resource,
    readable,
    fieldsOf: () => undefined,
    sameInAll: sameInAll(scopeOf(resource.access.read, principal)),
  };
  const { state } = readListState(params, context);
  return listRequest(context, state, whereOf(resource, state, undefined, principal));
}

export function whereOf(
  resource: Resource,
  { view, where }: Pick<ListState, 'view' | 'where'>,
  fixed: Predicate | undefined,
  principal: Principal,
): Predicate {
  // The tokens of declared conditions stand for the caller; those of the address hold none.
  const declared = allOf(fixed, viewOf(resource, view).where);
  return allOf(bind(declared, myValues(principal)), where);
}

export function listRequest(context: ListStateContext, state: ListState, where: Predicate) {
  return {
    resource: context.resource.name,
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [...sortInForce(state, context)],
    // Said even where there is none: what is left out here, Refine takes from the address.
    meta: {
      where,
      q: state.search === '' ? undefined : state.search,
      after: state.after,
      fields: fieldsOf(context),
      sums: hasSums(context),
    },
  } as const satisfies GetListParams;
}

/** What a row can show, and no more: documents that no column shows stay on the server. */
function fieldsOf(context: ListStateContext): string[] {
  const { own, more } = columnsOf(context, undefined);
  const inViews = Object.keys(context.resource.views ?? {}).flatMap((view) => columnsOf(context, view).own);
  return [
    ...new Set([
      ...titleKeys(context.resource.title),
      ...own,
      ...more,
      ...inViews,
      ...askedByActions(context),
    ]),
  ];
}

export const hasSums = ({ resource, readable }: ListStateContext): boolean =>
  (resource.list.sum ?? []).some((key) => Object.hasOwn(readable, key));

/** What decides which actions a row is offered, and what its amounts count as. */
function askedByActions({ resource, readable }: ListStateContext): string[] {
  const asked = actionsOf(resource).flatMap(([, { when = {}, grants }]) =>
    [when, ...grants.map(({ where }) => where ?? {})].flatMap(fieldsCompared),
  );
  if (resource.list.sumBy !== undefined) asked.push(resource.list.sumBy.field);
  return asked.filter((key) => Object.hasOwn(readable, key));
}
