/**
 * The state of a list screen and how the URL encodes it: copying the URL restores the whole state. Defaults are omitted.
 * Invalid parts of a URL are dropped and reported; they are never guessed at and never cause a crash.
 *
 * The parameters have different names from those that the data provider reads from `meta` (q, where, after), because Refine
 * merges the URL's parameters into `meta`.
 */
import { fieldOf, type Resource, type View } from '../resource/define-resource.ts';
import type { Fields } from '../resource/fields.ts';
import { defaultPageSize, isSortable, maxOffset, sortOf, type SortBy } from './list-query.ts';
import { predicateMistake, requestLimits } from '../resource/predicate-check.ts';
import { everything, type Predicate } from '../resource/predicate.ts';
import { isObject } from '../values/objects.ts';

export const pageSizes: readonly number[] = [10, 25, 50, 100, 1000];

export interface ListState {
  /** Starts at 1. */
  readonly page: number;
  /** One of `pageSizes`. */
  readonly size: number;
  /** If empty, the order of the view or of the list applies. */
  readonly sort: readonly SortBy[];
  readonly search: string;
  /** A name in `resource.views`; `undefined` for all records. */
  readonly view: string | undefined;
  /** `undefined` for the columns of the view or of the list. */
  readonly columns: readonly string[] | undefined;
  /** The user's filter, in addition to the view's own condition. */
  readonly where: Predicate;
  /** Keyset cursor of the page, for pages that are too deep for an offset. */
  readonly after: string | undefined;
}

export const plainListState: ListState = {
  page: 1,
  size: defaultPageSize,
  sort: [],
  search: '',
  view: undefined,
  columns: undefined,
  where: everything,
  after: undefined,
};

/** The parameters of the URL. */
export const listStateParts = [
  'page',
  'size',
  'sort',
  'search',
  'view',
  'columns',
  'filter',
  'cursor',
] as const;
export type ListStatePart = (typeof listStateParts)[number];

export interface ListStateContext {
  readonly resource: Resource;
  /** The fields that the caller may read; the list treats all others as unknown. */
  readonly readable: Fields;
  /** The readable fields of referenced resources, if they are loaded. Conditions that go through a reference need them. */
  readonly fieldsOf?: (resource: string) => Fields | undefined;
  /** Fields that have the same value in every row the caller may read. They are hidden by default but can be switched on. */
  readonly sameInAll?: readonly string[];
}

/**
 * The references that have the same value in every record of the scope: for example, all payments of an MCO name that MCO.
 */
export function sameInAll(scope: Predicate | undefined): readonly string[] {
  return Object.entries(scope ?? {}).flatMap(([key, condition]) =>
    isObject(condition) && 'id' in condition && typeof condition.id === 'number' ? [key] : [],
  );
}

/** Changes anything but the page. The rows differ afterwards, so the list returns to the first page. */
export function changeList(state: ListState, change: Partial<Omit<ListState, 'page' | 'after'>>): ListState {
  return { ...state, ...change, page: 1, after: undefined };
}

export function viewOf(resource: Resource, name: string | undefined): View {
  const views = resource.views ?? {};
  return name !== undefined && Object.hasOwn(views, name) ? (views[name] ?? {}) : {};
}

/**
 * `own`: the columns of a view as declared; `more`: the other columns that can be switched on. Both contain only columns the
 * caller may read.
 */
export function columnsOf(
  { resource, readable, sameInAll = [] }: ListStateContext,
  view: string | undefined,
): { readonly own: readonly string[]; readonly more: readonly string[] } {
  const may = (key: string) => Object.hasOwn(readable, key) || !Object.hasOwn(resource.fields, key);
  const readableOf = (viewOf(resource, view).columns ?? resource.list.columns).filter(may);
  const telling = readableOf.filter((key) => !sameInAll.includes(key));
  const own = telling.length > 0 ? telling : readableOf;
  const all = new Set([...resource.list.columns, ...(resource.list.moreColumns ?? [])].filter(may));
  return { own, more: [...all].filter((key) => !own.includes(key)) };
}

/** The order in effect: the user's, else the view's, else the list's (if the caller may read its field). */
export function sortInForce(state: ListState, { resource, readable }: ListStateContext): readonly SortBy[] {
  if (state.sort.length > 0) return state.sort;
  const preset = viewOf(resource, state.view).sort ?? resource.list.sort;
  const sort = preset === undefined ? undefined : sortOf(preset);
  return sort === undefined || fieldOf({ fields: readable }, sort.field) === undefined ? [] : [sort];
}

export function writeListState(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.view !== undefined) params.set('view', state.view);
  if (state.search !== '') params.set('search', state.search);
  const where = byField(state.where);
  if (Object.keys(where).length > 0) params.set('filter', JSON.stringify(where));
  if (state.sort.length > 0) params.set('sort', state.sort.map(sortText).join(','));
  if (state.columns !== undefined) params.set('columns', state.columns.join(','));
  if (state.size !== plainListState.size) params.set('size', String(state.size));
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.after !== undefined) params.set('cursor', state.after);
  return params;
}

/** What the filter joins by "and", side by side, so that the list shows one chip for each field. */
function byField(filter: Predicate): Predicate {
  const members: Record<string, Predicate[string]> = {};
  const others: Predicate[] = [];
  const add = ({ and = [], ...own }: Predicate) => {
    for (const [key, inner] of Object.entries(own)) {
      if (Object.hasOwn(members, key)) others.push({ [key]: inner });
      else members[key] = inner;
    }
    and.forEach(add);
  };
  add(filter);
  return others.length === 0 ? members : { ...members, and: others };
}

function sortText({ field, order }: SortBy): string {
  return order === 'desc' ? `-${field}` : field;
}

/** The state encoded in a URL, and the parts of it that were dropped. */
export function readListState(
  params: URLSearchParams,
  context: ListStateContext,
): { readonly state: ListState; readonly dropped: readonly ListStatePart[] } {
  const dropped = new Set<ListStatePart>();
  /** Parses a part, and notes it in `dropped` if `parse` rejects all or some of it. */
  const part = <T>(
    name: ListStatePart,
    absent: T,
    parse: (text: string, drop: () => void) => T | undefined,
  ): T => {
    const text = params.get(name);
    if (text === null) return absent;
    const value = parse(text, () => void dropped.add(name));
    if (value === undefined) dropped.add(name);
    return value ?? absent;
  };
  const { resource } = context;
  const view = part<string | undefined>('view', undefined, (text) =>
    Object.hasOwn(resource.views ?? {}, text) ? text : undefined,
  );
  const size = part('size', plainListState.size, (text) => pageSizes.find((one) => String(one) === text));
  const after = part<string | undefined>('cursor', undefined, (text) =>
    text !== '' && text.length <= 2_000 && params.has('page') ? text : undefined,
  );
  const page = part('page', 1, (text, drop) => {
    const asked = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
    // The server rejects deeper offsets; deeper pages can only be reached by cursor.
    const deepest = after === undefined ? Math.floor(maxOffset / size) + 1 : Infinity;
    if (asked !== undefined && asked > deepest) drop();
    return asked === undefined ? undefined : Math.min(asked, deepest);
  });
  const state: ListState = {
    page,
    size,
    sort: part('sort', [], (text, drop) => readSort(text, context, drop)),
    search: part('search', '', (text) => readSearch(text, resource)),
    view,
    columns: part<readonly string[] | undefined>('columns', undefined, (text, drop) =>
      readColumns(text, context, view, drop),
    ),
    where: part('filter', everything, (text, drop) => readWhere(text, context, drop)),
    after: page === 1 ? undefined : after,
  };
  return { state, dropped: listStateParts.filter((name) => dropped.has(name)) };
}

function readSort(text: string, { readable }: ListStateContext, drop: () => void): readonly SortBy[] {
  const sorts: SortBy[] = [];
  for (const sort of text.split(',').map(sortOf)) {
    const field = fieldOf({ fields: readable }, sort.field);
    const fits = field !== undefined && isSortable(field) && sorts.length < 5;
    if (fits && !sorts.some((one) => one.field === sort.field)) sorts.push(sort);
    else drop();
  }
  return sorts;
}

function readSearch(text: string, resource: Resource): string | undefined {
  const search = text.trim();
  const fits = search.length <= 200 && !search.includes('\u0000') && (resource.list.search ?? []).length > 0;
  return fits ? search : undefined;
}

/**
 * In the order of the list, regardless of the order in the URL, and always with the first, which names the row. `undefined` if
 * none of them is a column.
 */
function readColumns(
  text: string,
  context: ListStateContext,
  view: string | undefined,
  drop: () => void,
): readonly string[] | undefined {
  const asked = text.split(',');
  const { own, more } = columnsOf(context, view);
  const known = [...own, ...more];
  if (asked.some((key) => !known.includes(key))) drop();
  const chosen = known.filter((key) => asked.includes(key));
  return chosen.length === 0
    ? undefined
    : chosenColumns([...new Set([...known.slice(0, 1), ...chosen])], own);
}

/** The selected columns as the state stores them: `undefined` if they are the view's own. */
export function chosenColumns(
  chosen: readonly string[],
  own: readonly string[],
): readonly string[] | undefined {
  return chosen.length === 0 || chosen.join() === own.join() ? undefined : chosen;
}

/** Keeps the valid members of the filter. */
function readWhere(
  text: string,
  { readable, resource, fieldsOf }: ListStateContext,
  drop: () => void,
): Predicate | undefined {
  const parsed = parseFilter(text);
  if (!isObject(parsed)) return undefined;
  const check = (predicate: unknown) =>
    predicateMistake(predicate, {
      fields: readable,
      fieldsOf: (name) => (name === resource.name ? readable : fieldsOf?.(name)),
      limits: requestLimits,
    });
  const kept = Object.fromEntries(
    Object.entries(parsed).filter((member) => check(Object.fromEntries([member])) === undefined),
  );
  if (Object.keys(kept).length < Object.keys(parsed).length) drop();
  // Each member is a valid condition, but together they may still exceed the limits.
  return check(kept) === undefined ? (kept as Predicate) : undefined;
}

function parseFilter(text: string): unknown {
  if (text.length > 20_000) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The resources whose fields the URL's filter uses through a reference, beyond the id. `fieldsOf` must know them. */
export function resourcesAsked(
  params: URLSearchParams,
  fields: Fields,
  fieldsOf: (resource: string) => Fields | undefined,
): readonly string[] {
  const asked = new Set<string>();
  const walk = (node: unknown, among: Fields, depth: number): void => {
    if (!isObject(node) || depth > requestLimits.depth) return;
    for (const [key, inner] of Object.entries(node)) {
      if (key === 'and' || key === 'or')
        (Array.isArray(inner) ? inner : []).forEach((part) => walk(part, among, depth + 1));
      else if (key === 'not') walk(inner, among, depth + 1);
      else if (Object.hasOwn(among, key)) {
        const { target, fields: members } = among[key] ?? {};
        const below = isObject(inner) && 'some' in inner ? inner['some'] : inner;
        if (members !== undefined) walk(below, members, depth + 1);
        if (
          target === undefined ||
          !isObject(below) ||
          Object.keys(below).every((member) => member === 'id' || member === 'null')
        )
          continue;
        asked.add(target);
        walk(below, fieldsOf(target) ?? {}, depth + 1);
      }
    }
  };
  walk(parseFilter(params.get('filter') ?? ''), fields, 0);
  return [...asked];
}
