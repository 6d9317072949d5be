/**
 * Refine's data provider: @refinedev/simple-rest over the one axios instance, which adds to each request what simple-rest cannot
 * express (docs/decisions/0024-simple-rest.md): a predicate, a cursor, versions, the AbortSignal, encoded ids. From `meta` it
 * takes only `where`, `q`, `after`, `fields` and `sums` on lists, `version` on delete, `idempotencyKey` on create, `tenantId` on
 * update, and the AbortSignal. simple-rest itself would use a method and headers that a crafted URL puts into `meta`.
 */
import type { BaseKey, CrudFilter, CrudFilters, DataProvider, MetaQuery } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { apiBaseUrl } from '../config.ts';
import { wirePath } from '../contracts/resource/define-resource.ts';
import { maxPageSize, writeListQuery, type ListQuery } from '../contracts/lists/list-query.ts';
import type { Manifest } from '../contracts/resource/manifest.ts';
import { requestLimits } from '../contracts/resource/predicate-check.ts';
import { allOf, type Predicate } from '../contracts/resource/predicate.ts';
import { isObject } from '../contracts/values/objects.ts';
import { takeEarlyList } from './early-lists.ts';
import { enteredFor, http } from './http.ts';
import { inReadersWords, withMessageFields } from './record-messages.ts';
import { unreadableAnswer } from './request-failure.ts';
import type { LoadResource } from './worded-changes.ts';

/** What a list response contains besides its rows and total. */
export interface ListExtras {
  /** Whether there are more records than the server counts (contracts/lists/list-query.ts, countCap). */
  readonly capped: boolean;
  /** The cursor of the next page, if there is one. Pass it back as `meta.after`. */
  readonly next: string | undefined;
  /** The X-Sums header: JSON that is not parsed yet. */
  readonly sums: string | undefined;
}

interface Words {
  /** For texts that put changes of other resources' records in words; without it, they stay in English. */
  readonly load?: LoadResource;
  /** Resolves once the dictionary of the reader's language has loaded, for requests that are sent before. */
  readonly loaded?: Promise<unknown>;
}

export function createDataProvider(
  manifests: readonly Manifest[],
  { load, loaded }: Words = {},
): DataProvider {
  const manifestOf = (resource: string): Manifest => {
    const manifest = manifests.find(({ name }) => name === resource);
    if (manifest === undefined) throw new Error(`There is no resource "${resource}".`);
    return manifest;
  };
  const records = async (body: unknown, manifest: Manifest): Promise<never[]> => {
    if (!Array.isArray(body) || !body.every(isObject)) throw unreadableAnswer();
    const { worded, messages } = manifest;
    if ((worded ?? messages) !== undefined) await loaded;
    const found = body.map((record) => inReadersWords(manifest, record));
    if (worded === undefined || load === undefined) return found.map(anyShape);
    // The server's own words stay if the part does not load.
    const inWords = await import('./worded-changes.ts').then(
      ({ withWordedChanges }) => withWordedChanges(worded, found, load),
      () => found,
    );
    return inWords.map(anyShape);
  };
  /** The path under which simple-rest requests a resource, without the first slash. */
  const pathOf = (resource: string): string => wirePath(manifestOf(resource)).slice(1);

  return {
    async getList(params) {
      const asked = takeEarlyList(params);
      if (asked !== undefined) return asked as Promise<never>;
      const { resource, pagination, sorters, filters = [], meta } = params;
      const { currentPage = 1, pageSize = 25, mode = 'server' } = pagination ?? {};
      const page = mode === 'server' ? { currentPage, pageSize } : { currentPage: 1, pageSize: maxPageSize };
      const { where, ...given } = listMeta(meta);
      const manifest = manifestOf(resource);
      const rest = { ...given, ...withMessageFields(manifest, given.fields) };
      const { plain, further } = partsOf(filters);
      const { provider, answer } = request({
        params: writeListQuery({ ...rest, where: allOf(where, ...further.map(predicateOf)) }),
        ...signalOf(meta),
      });
      const { data } = await provider.getList({
        resource: pathOf(resource),
        pagination: { ...page, mode: 'server' },
        filters: plain,
        ...(sorters === undefined ? {} : { sorters }),
      });
      const { headers } = answer();
      const next: unknown = headers['x-next-after'];
      const summed: unknown = headers['x-sums'];
      const extras: ListExtras = {
        capped: headers['x-total-capped'] === 'true',
        next: typeof next === 'string' && next !== '' ? next : undefined,
        sums: typeof summed === 'string' ? summed : undefined,
      };
      const found = await records(data, manifest);
      // Without a total, simple-rest would use the number of rows on this page.
      return {
        data: found,
        total: totalIn(headers) ?? (page.currentPage - 1) * page.pageSize + found.length,
        ...extras,
      };
    },

    async getMany({ resource, ids, meta }) {
      // simple-rest would put all ids into one URL (`id=1&id=2`), however long.
      const parts = chunks([...new Set(ids)], requestLimits.values);
      const { fields } = listMeta(meta);
      const answers = await Promise.all(
        parts.map((part) =>
          request({
            params: writeListQuery({
              where: { id: { in: part } },
              ...withMessageFields(manifestOf(resource), fields),
            }),
            ...signalOf(meta),
          }).provider.getList({
            resource: pathOf(resource),
            pagination: { currentPage: 1, pageSize: part.length, mode: 'server' },
          }),
        ),
      );
      const found = await Promise.all(answers.map(({ data }) => records(data, manifestOf(resource))));
      return { data: found.flat() };
    },

    async getOne({ resource, id, meta }) {
      return one(
        await request(signalOf(meta)).provider.getOne({ resource: pathOf(resource), id: inPath(id) }),
        manifestOf(resource),
      );
    },

    async create({ resource, variables, meta }) {
      const key: unknown = meta?.['idempotencyKey'];
      const headers = typeof key === 'string' ? { 'Idempotency-Key': key } : {};
      return one(
        await request({}).provider.create({ resource: pathOf(resource), variables, meta: { headers } }),
        manifestOf(resource),
      );
    },

    async update({ resource, id, variables, meta }) {
      const tenantId: unknown = meta?.['tenantId'];
      const config = typeof tenantId === 'number' ? { headers: enteredFor(tenantId) } : {};
      return one(
        await request(config).provider.update({ resource: pathOf(resource), id: inPath(id), variables }),
        manifestOf(resource),
      );
    },

    /** The version that the user saw comes from `meta.version` or `variables`. The response contains only the id. */
    async deleteOne({ resource, id, variables, meta }) {
      const version: unknown = meta?.['version'] ?? (isObject(variables) ? variables['version'] : undefined);
      if (typeof version !== 'number')
        throw new Error(`Deleting from ${resource} needs the record's version.`);
      const { provider } = request({ params: { version } });
      await provider.deleteOne({ resource: pathOf(resource), id: inPath(id) });
      // The record is gone. Refine needs its id to remove it from the cache.
      return { data: anyShape({ id }) };
    },

    getApiUrl: () => simpleRest(apiBaseUrl(), http).getApiUrl(),

    /** Requests API paths that belong to a resource but are not records: summary, history, reveal, actions. */
    async custom({ url, method, payload, query, headers, meta }) {
      if (!/^\/(api|identity)\//.test(url) || url.includes('..'))
        throw new Error(`"${url}" is no path of the API.`);
      // simple-rest would drop the query of requests other than GET, and every total.
      const response = await http.request<unknown>({
        url,
        method,
        ...(payload === undefined ? {} : { data: payload }),
        ...(query === undefined ? {} : { params: query }),
        ...(headers === undefined ? {} : { headers }),
        ...signalOf(meta),
      });
      const total = totalIn(response.headers);
      return { data: anyShape(response.data), ...(total === undefined ? {} : { total }) };
    },
  };
}

/**
 * simple-rest's provider for one request, to which `config` is added, and a function that returns the response for its headers.
 */
function request(config: AxiosRequestConfig) {
  let last: AxiosResponse<unknown> | undefined;
  const send = async (method: string, url: string, own?: AxiosRequestConfig, data?: unknown) => {
    last = await http.request<unknown>({
      ...own,
      ...config,
      method,
      url,
      ...(data === undefined ? {} : { data }),
    });
    return last;
  };
  const client = {
    get: (url: string, own?: AxiosRequestConfig) => send('get', url, own),
    delete: (url: string, own?: AxiosRequestConfig) => send('delete', url, own),
    post: (url: string, data?: unknown, own?: AxiosRequestConfig) => send('post', url, own, data),
    patch: (url: string, data?: unknown, own?: AxiosRequestConfig) => send('patch', url, own, data),
  };
  return {
    // As long as `meta` names no method, simple-rest calls only these four functions of an axios instance.
    provider: simpleRest(apiBaseUrl(), client as unknown as AxiosInstance),
    answer: () => {
      if (last === undefined) throw unreadableAnswer();
      return last;
    },
  };
}

function totalIn(headers: AxiosResponse['headers']): number | undefined {
  const total = Number(headers['x-total-count'] ?? Number.NaN);
  return Number.isInteger(total) && total >= 0 ? total : undefined;
}

/** Separates the filters that simple-rest can express (`field_gte=1`) from those that need a predicate. */
export function partsOf(filters: CrudFilters): {
  readonly plain: CrudFilters;
  readonly further: CrudFilters;
} {
  const plain: CrudFilters = [];
  const further: CrudFilters = [];
  for (const filter of filters) {
    const isTaken = plain.some((one) => parameterOf(one) === parameterOf(filter));
    (isPlain(filter) && !isTaken ? plain : further).push(filter);
  }
  return { plain, further };
}

function isPlain(filter: CrudFilter): boolean {
  return (
    'field' in filter &&
    ['eq', 'ne', 'gte', 'lte', 'contains'].includes(filter.operator) &&
    /^\w+$/.test(filter.field) &&
    ['string', 'number', 'boolean'].includes(typeof filter.value)
  );
}

/** Identifies a query parameter, which may occur only once: simple-rest keeps the last of two, and the server rejects both. */
function parameterOf(filter: CrudFilter): string {
  return 'field' in filter ? `${filter.field} ${filter.operator}` : '';
}

function listMeta(meta: MetaQuery | undefined): Partial<Pick<ListQuery, 'where' | 'q' | 'after' | 'fields'>> {
  const where: unknown = meta?.['where'];
  const q: unknown = meta?.['q'];
  const after: unknown = meta?.['after'];
  const fields: unknown = meta?.fields;
  return {
    // Screens build it with types, and the server checks every condition again (contracts/resource/predicate-check.ts).
    ...(isObject(where) ? { where: where as Predicate } : {}),
    ...(typeof q === 'string' ? { q } : {}),
    ...(typeof after === 'string' ? { after } : {}),
    ...(meta?.['sums'] === true ? { sums: true } : {}),
    ...(Array.isArray(fields) && fields.every((name) => typeof name === 'string') ? { fields } : {}),
  };
}

function signalOf(meta: MetaQuery | undefined): { signal?: AbortSignal } {
  const signal: unknown = meta?.queryContext?.signal;
  return signal instanceof AbortSignal ? { signal } : {};
}

function inPath(id: BaseKey): string {
  const text = String(id);
  // encodeURIComponent does not encode dots, and "/tenants/.." is a different path.
  if (text === '' || /^\.+$/.test(text)) throw new Error(`"${text}" is no id.`);
  return encodeURIComponent(text);
}

function one({ data }: { readonly data: unknown }, manifest: Manifest): { readonly data: never } {
  if (!isObject(data)) throw unreadableAnswer();
  return { data: anyShape(inReadersWords(manifest, data)) };
}

function anyShape(value: unknown): never {
  // The callers of Refine's hooks declare the shape of their records, and the server's contract tests check it. `never` fits
  // all.
  return value as never;
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/**
 * Converts a filter to a predicate. `parentTenant.id` is a field of the referenced record. @throws on an unsupported operator
 */
export function predicateOf(filter: CrudFilter): Predicate {
  if (filter.operator === 'and' || filter.operator === 'or') {
    const parts = filter.value.map(predicateOf);
    return filter.operator === 'and' ? { and: parts } : { or: parts };
  }
  if (!('field' in filter)) throw new Error('A filter names a field.');
  const keys = filter.field.split('.');
  const at = (condition: Predicate): Predicate =>
    keys.reduceRight<Predicate>((inner, key) => ({ [key]: inner }), condition);
  // Refine types a filter's value as `any`; the server checks it against the field.
  const value = filter.value as unknown;
  switch (filter.operator) {
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return at({ [filter.operator]: scalar(value, filter) });
    case 'in':
    case 'nin':
      return at({ [filter.operator]: list(value, filter) } as Predicate);
    case 'contains':
      return at({ like: scalar(value, filter) });
    case 'ncontains':
      return { not: at({ like: scalar(value, filter) }) };
    case 'between':
    case 'nbetween': {
      const [from, to] = list(value, filter);
      const inside = at({ gte: scalar(from, filter), lte: scalar(to, filter) });
      return filter.operator === 'between' ? inside : { not: inside };
    }
    case 'null':
      return at({ null: true });
    case 'nnull':
      return at({ null: false });
    default:
      throw new Error(`A list cannot be filtered by "${filter.operator}".`);
  }
}

function scalar(value: unknown, { operator }: { operator: string }): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new Error(`"${operator}" needs a text, a number, or true or false.`);
}

function list(value: unknown, filter: { operator: string }): readonly (string | number | boolean)[] {
  if (!Array.isArray(value)) throw new Error(`"${filter.operator}" needs a list.`);
  return value.map((one) => scalar(one, filter));
}
