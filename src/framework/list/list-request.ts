/**
 * What a list requests from the data provider. The request must be the same while the app is loading (src/preload.ts)
 * and when the list renders.
 */
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

/**
 * The page of rows that an address asks for; undefined if its filter involves other resources, because those are needed
 * to check it.
 */
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
  // Tokens in declared conditions stand for the caller; conditions from the address contain none.
  const declared = allOf(fixed, viewOf(resource, view).where);
  return allOf(bind(declared, myValues(principal)), where);
}

export function listRequest(context: ListStateContext, state: ListState, where: Predicate) {
  return {
    resource: context.resource.name,
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [...sortInForce(state, context)],
    // Always include these keys, even if undefined: Refine takes a missing one from the address.
    meta: {
      where,
      q: state.search === '' ? undefined : state.search,
      after: state.after,
      fields: fieldsOf(context),
      sums: hasSums(context),
    },
  } as const satisfies GetListParams;
}

/** The fields a row can show and no others: documents that no column shows stay on the server. */
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

/** The fields that decide which actions a row offers, and which group its amounts are summed in. */
function askedByActions({ resource, readable }: ListStateContext): string[] {
  const asked = actionsOf(resource).flatMap(([, { when = {}, grants }]) =>
    [when, ...grants.map(({ where }) => where ?? {})].flatMap(fieldsCompared),
  );
  if (resource.list.sumBy !== undefined) asked.push(resource.list.sumBy.field);
  return asked.filter((key) => Object.hasOwn(readable, key));
}
