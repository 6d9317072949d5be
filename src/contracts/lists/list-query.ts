/**
 * A list request on the wire, in the convention of @refinedev/simple-rest: `_start`, `_end`, `_sort`, `_order`,
 * `field=value`, `field_ne|gte|lte|like|in|null=…`, plus `q`, `_where` (a predicate as JSON), `_after` (keyset cursor),
 * `_fields`, and `_sums=true`. The total comes back in `X-Total-Count`, capped at `countCap` (then with `X-Total-Capped:
 * true`). The sums come back in `X-Sums` as JSON, unless the total is capped: then they need a separate request.
 */
import { kindOf } from '../../kinds/kinds.ts';
import { toIso } from '../values/moments.ts';
import { isComposed } from '../resource/title.ts';
import { fieldOf, type Resource } from '../resource/define-resource.ts';
import type { Field, Fields } from '../resource/fields.ts';
import { type Given, type Message, message, type MessageId } from '../messages/catalogue.ts';
import { predicateMistake, requestLimits } from '../resource/predicate-check.ts';
import { allOf, type Predicate } from '../resource/predicate.ts';

export const maxPageSize = 1_000;
export const defaultPageSize = 25;
export const countCap = 10_000;
/** Deeper rows need `_after`, because the cost of an offset grows with the rows it skips. */
export const maxOffset = 100_000;

/** Parameters that select the page, order and fields of a list; sums and selections do not accept them. */
export const pageParameters: readonly string[] = [
  '_start',
  '_end',
  '_sort',
  '_order',
  '_after',
  '_fields',
  '_sums',
];
/** Parameters that select the records of the list, besides the filters by field. */
const recordParameters: readonly string[] = ['q', '_where'];
export const listParameters: readonly string[] = [...pageParameters, ...recordParameters];
/** Suffixes of a field name in a filter: `amount_gte=10.00`. */
export const filterSuffixes = ['ne', 'gte', 'lte', 'gt', 'lt', 'like', 'in', 'nin', 'null'] as const;

export interface SortBy {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}
export interface ListQuery {
  readonly start: number;
  readonly end: number;
  readonly sort: readonly SortBy[];
  readonly where: Predicate;
  readonly q: string;
  readonly after?: string;
  readonly fields?: readonly string[];
  /** Whether to return the sums over all records of the list, unless the list is too long for that. */
  readonly sums?: boolean;
}

/** `-name` → `name`, descending. */
export function sortOf(text: string): SortBy {
  return text.startsWith('-') ? { field: text.slice(1), order: 'desc' } : { field: text, order: 'asc' };
}

export function writeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  if (query.start !== undefined) params.set('_start', String(query.start));
  if (query.end !== undefined) params.set('_end', String(query.end));
  if (query.sort !== undefined && query.sort.length > 0) {
    params.set('_sort', query.sort.map((sort) => sort.field).join(','));
    params.set('_order', query.sort.map((sort) => sort.order).join(','));
  }
  if (query.q !== undefined && query.q !== '') params.set('q', query.q);
  if (query.after !== undefined) params.set('_after', query.after);
  if (query.fields !== undefined) params.set('_fields', query.fields.join(','));
  if (query.sums === true) params.set('_sums', 'true');
  if (query.where !== undefined && Object.keys(query.where).length > 0)
    params.set('_where', JSON.stringify(query.where));
  return params;
}

export interface ListQueryContext {
  readonly resource: Resource;
  /** The fields that the caller may read; all others count as unknown. */
  readonly readable: Fields;
  readonly fieldsOf: (resource: string) => Fields | undefined;
}
export type ParsedListQuery = { readonly query: ListQuery } | { readonly mistake: Message };

class Mistake extends Error {
  constructor(readonly descriptor: Message) {
    super(descriptor.id);
  }
}
function refuse<Id extends MessageId>(id: Id, ...values: Given<Id>): never {
  throw new Mistake(message(id, ...values));
}

/** Checks that every parameter is known, occurs once, and has a valid value; otherwise returns the first mistake. */
export function parseListQuery(params: URLSearchParams, context: ListQueryContext): ParsedListQuery {
  try {
    return { query: parse(params, context) };
  } catch (error) {
    if (error instanceof Mistake) return { mistake: error.descriptor };
    throw error;
  }
}

function parse(params: URLSearchParams, context: ListQueryContext): ListQuery {
  const names = [...params.keys()];
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) refuse('query.twice', { name });
    seen.add(name);
  }
  const start = wholeNumber(params.get('_start') ?? '0', '_start');
  const end = params.has('_end') ? wholeNumber(params.get('_end') ?? '', '_end') : start + defaultPageSize;
  if (end <= start) refuse('request.endBeforeStart');
  if (end - start > maxPageSize) refuse('request.pageSize', { most: maxPageSize });
  if (start > maxOffset) refuse('query.tooDeep', { most: maxOffset });
  const q = params.get('q') ?? '';
  if (q.length > 200) refuse('query.searchTooLong', { most: 200 });
  if (q.includes('\u0000')) refuse('query.searchCharacter');
  if (q.trim() !== '' && (context.resource.list.search ?? []).length === 0 && !isComposed(context.resource))
    refuse('query.noSearch');
  const after = params.get('_after');
  const fields = params.get('_fields')?.split(',');
  const sums = params.get('_sums');
  if (sums !== null && context.resource.list.sum === undefined)
    refuse('request.unknownParameter', { name: '_sums' });
  if (sums !== null && sums !== 'true' && sums !== 'false') refuse('query.flag', { name: '_sums' });
  for (const name of fields ?? [])
    if (fieldOf({ fields: context.readable }, name) === undefined) refuse('query.noField', { name });
  const filters = names
    .filter((name) => !listParameters.includes(name))
    .map((name) => filterOf(name, params.get(name) ?? '', context));
  const where = allOf(...filters, whereOf(params.get('_where')));
  const mistake = predicateMistake(where, {
    fields: context.readable,
    fieldsOf: context.fieldsOf,
    limits: requestLimits,
  });
  if (mistake !== undefined) throw new Mistake(mistake);
  return {
    start,
    end,
    sort: sortsOf(params, context),
    where,
    q: q.trim(),
    ...(after === null ? {} : { after }),
    ...(fields === undefined ? {} : { fields }),
    ...(sums === 'true' ? { sums: true } : {}),
  };
}

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) refuse('query.wholeNumber', { name });
  return Number(text);
}

function sortsOf(params: URLSearchParams, context: ListQueryContext): readonly SortBy[] {
  const text = params.get('_sort');
  if (text === null) {
    if (params.has('_order')) refuse('query.orderAlone');
    const own = context.resource.list.sort;
    const preset = own === undefined ? undefined : sortOf(own);
    return preset !== undefined && fieldOf({ fields: context.readable }, preset.field) !== undefined
      ? [preset]
      : [];
  }
  const names = text.split(',');
  const orders = (params.get('_order') ?? '').split(',').filter((order) => order !== '');
  if (names.length > 5) refuse('query.mostSorts', { most: 5 });
  if (new Set(names).size < names.length) refuse('query.sortTwice');
  if (orders.length > names.length) refuse('query.tooManyOrders');
  return names.map((field, index) => {
    const found = fieldOf({ fields: context.readable }, field);
    if (found === undefined || !isSortable(found)) return refuse('request.sort', { name: field });
    const order = (orders[index] ?? 'asc').toLowerCase();
    if (order !== 'asc' && order !== 'desc') return refuse('query.order');
    return { field, order };
  });
}

export function isSortable(field: Field): boolean {
  // Sorting by long, multiline text is not useful.
  return field.options.pii !== true && field.options.multiline !== true && kindOf(field).isSingle === true;
}

function whereOf(text: string | null): Predicate | undefined {
  if (text === null) return undefined;
  if (text.length > 20_000) refuse('query.whereTooLong');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('query.whereNotJson');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('query.whereNoObject');
  // predicateMistake checks the shape once all conditions are combined.
  return value as Predicate;
}

/** `status_ne=draft` → { status: { ne: 'draft' } }; references and codes are compared by id. */
function filterOf(name: string, text: string, context: ListQueryContext): Predicate {
  const suffix =
    fieldOf({ fields: context.readable }, name) === undefined
      ? filterSuffixes.find((one) => name.endsWith(`_${one}`))
      : undefined;
  const key = suffix === undefined ? name : name.slice(0, -suffix.length - 1);
  const field = fieldOf({ fields: context.readable }, key);
  if (field === undefined) return refuse('request.unknownParameter', { name });
  if (suffix === 'null') {
    if (text !== 'true' && text !== 'false') return refuse('query.flag', { name });
    return { [key]: { null: text === 'true' } };
  }
  const { isAskedById, hasOwnTable } = kindOf(field);
  const operand =
    suffix === 'in' || suffix === 'nin'
      ? text.split(',').map((one) => operandOf(one, field, name))
      : operandOf(text, field, name);
  const comparison = { [suffix ?? 'eq']: operand };
  if (hasOwnTable === true) return { [key]: { some: { id: comparison } } };
  return { [key]: isAskedById === true ? { id: comparison } : comparison };
}

function operandOf(text: string, field: Field, name: string): string | number | boolean {
  switch (field.kind) {
    case 'integer':
    case 'ref':
    case 'refs':
    case 'code':
      return /^-?\d{1,10}$/.test(text) ? Number(text) : refuse('query.wholeNumber', { name });
    case 'number':
    case 'percent':
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : refuse('query.number', { name });
    case 'flag':
      return text === 'true' || text === 'false' ? text === 'true' : refuse('query.flag', { name });
    case 'money': {
      if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(text)) return refuse('query.amount', { name });
      const [whole = '0', cents = ''] = text.split('.');
      return `${whole}.${cents.padEnd(2, '0')}`;
    }
    case 'timestamp':
      return toIso(text) ?? refuse('query.moment', { name });
    default:
      return text;
  }
}
