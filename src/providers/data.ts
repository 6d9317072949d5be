/**
 * Refine's data provider over the one axios instance, in the convention of @refinedev/simple-rest (contracts/
 * list-query.ts). That package's own provider obeys a method and headers that a crafted address can put into `meta`,
 * leaves ids unencoded, ignores the AbortSignal and drops what it cannot say: docs/decisions/0003-data-provider.md.
 * From `meta` this one takes `where`, `q`, `after` and `fields` on lists, `version` on delete, `idempotencyKey` on
 * create, and the AbortSignal; nothing else.
 */
import type { BaseKey, CrudFilter, DataProvider, MetaQuery } from '@refinedev/core';
import type { AxiosResponse } from 'axios';
import { apiBaseUrl } from '../config.ts';
import { wirePath } from '../contracts/define-resource.ts';
import { maxPageSize, writeListQuery } from '../contracts/list-query.ts';
import type { Manifest } from '../contracts/manifest.ts';
import { requestLimits } from '../contracts/predicate-check.ts';
import { allOf, isObject, type Predicate } from '../contracts/predicate.ts';
import { http } from './http.ts';
import { unreadableAnswer } from './request-failure.ts';

/** What a list carries besides its rows and total. */
export interface ListExtras {
  /** The total is more than the server counts to (contracts/list-query.ts, countCap). */
  readonly capped: boolean;
  /** The cursor of the next page, where there is one: hand it back as `meta.after`. */
  readonly next: string | undefined;
}

export function createDataProvider(manifests: readonly Manifest[]): DataProvider {
  const pathOf = (resource: string): string => {
    const manifest = manifests.find(({ name }) => name === resource);
    if (manifest === undefined) throw new Error(`There is no resource "${resource}".`);
    return wirePath(manifest);
  };

  return {
    async getList({ resource, pagination, sorters, filters, meta }) {
      const { currentPage = 1, pageSize = 25, mode = 'server' } = pagination ?? {};
      const { where, q, after, fields } = listMeta(meta);
      const range =
        mode === 'server'
          ? { start: (currentPage - 1) * pageSize, end: currentPage * pageSize }
          : { start: 0, end: maxPageSize };
      const params = writeListQuery({
        ...range,
        sort: sorters ?? [],
        where: allOf(where, ...(filters ?? []).map(predicateOf)),
        ...(q === undefined ? {} : { q }),
        ...(after === undefined ? {} : { after }),
        ...(fields === undefined ? {} : { fields }),
      });
      const response = await http.get<unknown>(pathOf(resource), { params, ...signalOf(meta) });
      const data = records(response.data);
      const total = Number(response.headers['x-total-count'] ?? Number.NaN);
      const next: unknown = response.headers['x-next-after'];
      const extras: ListExtras = {
        capped: response.headers['x-total-capped'] === 'true',
        next: typeof next === 'string' && next !== '' ? next : undefined,
      };
      return {
        data,
        total: Number.isInteger(total) && total >= 0 ? total : range.start + data.length,
        ...extras,
      };
    },

    async getMany({ resource, ids, meta }) {
      const parts = chunks([...new Set(ids)], requestLimits.values);
      const answers = await Promise.all(
        parts.map((part) =>
          http.get<unknown>(pathOf(resource), {
            params: writeListQuery({ start: 0, end: part.length, where: { id: { in: part } } }),
            ...signalOf(meta),
          }),
        ),
      );
      return { data: answers.flatMap((answer) => records(answer.data)) };
    },

    async getOne({ resource, id, meta }) {
      return one(await http.get<unknown>(recordPath(pathOf(resource), id), signalOf(meta)));
    },

    async create({ resource, variables, meta }) {
      const key: unknown = meta?.['idempotencyKey'];
      const headers = typeof key === 'string' ? { 'Idempotency-Key': key } : {};
      return one(await http.post<unknown>(pathOf(resource), variables, { headers }));
    },

    async update({ resource, id, variables }) {
      return one(await http.patch<unknown>(recordPath(pathOf(resource), id), variables));
    },

    /** The version that the user saw comes as `meta.version` or in `variables`; the answer is the id alone. */
    async deleteOne({ resource, id, variables, meta }) {
      const version: unknown = meta?.['version'] ?? (isObject(variables) ? variables['version'] : undefined);
      if (typeof version !== 'number')
        throw new Error(`Deleting from ${resource} needs the record's version.`);
      await http.delete(recordPath(pathOf(resource), id), { params: { version } });
      // The record is gone: Refine needs its id to take it out of the cache.
      return { data: anyShape({ id }) };
    },

    getApiUrl: () => apiBaseUrl(),

    /** Paths of the API that belong to a resource but are no record: summary, history, reveal. */
    async custom({ url, method, payload, query, meta }) {
      if (!/^\/(api|identity)\//.test(url) || url.includes('..'))
        throw new Error(`"${url}" is no path of the API.`);
      const response = await http.request<unknown>({
        url,
        method,
        ...(payload === undefined ? {} : { data: payload }),
        ...(query === undefined ? {} : { params: query }),
        ...signalOf(meta),
      });
      const total = Number(response.headers['x-total-count'] ?? Number.NaN);
      return { data: anyShape(response.data), ...(Number.isInteger(total) ? { total } : {}) };
    },
  };
}

function listMeta(meta: MetaQuery | undefined) {
  const where: unknown = meta?.['where'];
  const q: unknown = meta?.['q'];
  const after: unknown = meta?.['after'];
  const fields: unknown = meta?.fields;
  return {
    // Screens build it typed; the server checks every leaf again (contracts/predicate-check.ts).
    where: isObject(where) ? (where as Predicate) : undefined,
    q: typeof q === 'string' ? q : undefined,
    after: typeof after === 'string' ? after : undefined,
    fields: Array.isArray(fields) && fields.every((name) => typeof name === 'string') ? fields : undefined,
  };
}

function signalOf(meta: MetaQuery | undefined): { signal?: AbortSignal } {
  const signal: unknown = meta?.queryContext?.signal;
  return signal instanceof AbortSignal ? { signal } : {};
}

function recordPath(path: string, id: BaseKey): string {
  const text = String(id);
  // encodeURIComponent leaves dots alone, and "/tenants/.." is another address.
  if (text === '' || /^\.+$/.test(text)) throw new Error(`"${text}" is no id.`);
  return `${path}/${encodeURIComponent(text)}`;
}

function records(body: unknown): never[] {
  if (!Array.isArray(body) || !body.every(isObject)) throw unreadableAnswer();
  return body.map(anyShape);
}

function one({ data }: AxiosResponse<unknown>): { readonly data: never } {
  if (!isObject(data)) throw unreadableAnswer();
  return { data: anyShape(data) };
}

function anyShape(value: unknown): never {
  // Refine's hooks name the shape of their own records; the server's contract tests hold it. `never` fits each of them.
  return value as never;
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** A filter as a predicate. `parentTenant.id` asks what the reference points at. @throws on an operator that cannot be said */
export function predicateOf(filter: CrudFilter): Predicate {
  if (filter.operator === 'and' || filter.operator === 'or') {
    const parts = filter.value.map(predicateOf);
    return filter.operator === 'and' ? { and: parts } : { or: parts };
  }
  if (!('field' in filter)) throw new Error('A filter names a field.');
  const keys = filter.field.split('.');
  const at = (condition: Predicate): Predicate =>
    keys.reduceRight<Predicate>((inner, key) => ({ [key]: inner }), condition);
  // Refine types a filter's value as any; the server checks it against the field.
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
