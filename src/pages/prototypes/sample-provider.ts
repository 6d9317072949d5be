/** Data provider that serves one resource from in-memory rows and passes all others, such as references, to the real one. */
import type { DataProvider } from '@refinedev/core';
import { type ActionRequest, actionsOf } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { Principal } from '../../contracts/resource/policy.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { defaultOf } from '../../contracts/resource/schema.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { type SampleChange, tryAction } from '../../contracts/prototypes/sample-action.ts';
import { findRecords, sumsOf } from '../../contracts/prototypes/sample-query.ts';
import { t } from '../../i18n/translate.ts';
import { actionUrl } from '../../providers/act.ts';
import { RequestFailure } from '../../providers/request-failure.ts';

/** Receives added and changed rows: in memory, or in a pilot. */
export interface RecordStore {
  readonly create: (values: Readonly<Record<string, unknown>>) => Promise<UnknownRecord>;
  readonly update: (id: number, values: Readonly<Record<string, unknown>>) => Promise<UnknownRecord>;
  /** For an action: a failure names the row. */
  readonly updateAll: (changes: readonly SampleChange[]) => Promise<void>;
  readonly remove: (record: UnknownRecord) => Promise<void>;
  readonly mayRemove: (principal: Principal, record: UnknownRecord) => boolean;
}

/** Simulated behavior of the future server. */
export const serverBehaviors = ['usual', 'slow', 'failing'] as const;
export type ServerBehavior = (typeof serverBehaviors)[number];
const slowMs = 4_000;

export interface SampleRows {
  readonly records: readonly UnknownRecord[];
  readonly store?: RecordStore | undefined;
  readonly behavior?: ServerBehavior;
  /** Who performs actions. */
  readonly principal: Principal;
}

async function simulate(behavior: ServerBehavior): Promise<void> {
  if (behavior === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
  if (behavior === 'failing') throw new RequestFailure(t('The server is not available now. Try again.'), 400);
}

export function sampleProvider(
  resource: Resource,
  { records, store, behavior = 'usual', principal }: SampleRows,
  real: DataProvider,
): DataProvider {
  const isOwn = (name: string) => name === resource.name;
  const allMatching = (query: string) => {
    const params = new URLSearchParams(query);
    const where: unknown = JSON.parse(params.get('_where') ?? '{}');
    return findRecords(resource, records, { where: asPredicate(where), q: params.get('q') ?? '', sort: [] });
  };
  return {
    ...real,
    getList: async (params) => {
      if (!isOwn(params.resource)) return real.getList(params);
      await simulate(behavior);
      const { currentPage = 1, pageSize = 25 } = params.pagination ?? {};
      const where: unknown = params.meta?.['where'];
      const q: unknown = params.meta?.['q'];
      const found = findRecords(resource, records, {
        where: asPredicate(where),
        q: typeof q === 'string' ? q : '',
        sort: params.sorters ?? [],
      });
      const start = (currentPage - 1) * pageSize;
      return {
        data: found.slice(start, start + pageSize).map(anyShape),
        total: found.length,
        capped: false,
        next: undefined,
        sums: JSON.stringify({ sums: sumsOf(resource, found) }),
      };
    },
    getOne: (params) =>
      isOwn(params.resource)
        ? Promise.resolve({ data: anyShape(records.find(({ id }) => id === params.id) ?? {}) })
        : real.getOne(params),
    create: async (params) => {
      if (!isOwn(params.resource) || store === undefined) return real.create(params);
      const values = { ...startOf(resource), ...asValues(params.variables) };
      return { data: anyShape(await store.create(values)) };
    },
    update: async (params) => {
      if (!isOwn(params.resource) || store === undefined) return real.update(params);
      return { data: anyShape(await store.update(Number(params.id), asValues(params.variables))) };
    },
    custom: async (params) => {
      const [, action] = actionsOf(resource).find((one) => actionUrl(resource, ...one) === params.url) ?? [];
      if (action === undefined || store === undefined) {
        if (real.custom === undefined) throw new Error('The data provider sends no custom requests.');
        return real.custom(params);
      }
      await simulate(behavior);
      // The list and the record page built it (useAct).
      const request = params.payload as unknown as ActionRequest;
      const { selection } = request;
      const seen = new Map(
        'all' in selection ? [] : selection.records.map(({ id, version }) => [id, version] as const),
      );
      const chosen =
        'all' in selection
          ? allMatching(selection.all).filter(({ id }) => selection.except?.includes(id) !== true)
          : records.filter(({ id }) => seen.has(id));
      const { outcome, changes } = tryAction(resource, action, request, chosen, principal, seen);
      if (request.dryRun !== true) await store.updateAll(changes);
      return { data: anyShape(outcome) };
    },
  };
}

/** What the server fills in for a new record: the defaults of fields that no form asks for. */
function startOf({ fields }: Resource): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      field.options.readOnly === true && field.options.default !== undefined ? [[key, defaultOf(field)]] : [],
    ),
  );
}

function asValues(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function asPredicate(value: unknown): Predicate {
  // The list builds it typed and has validated the part from the URL (contracts/lists/list-state.ts).
  return isObject(value) ? (value as Predicate) : {};
}

function anyShape(value: unknown): never {
  // Refine's hooks are generic in the record type; here records are untyped.
  return value as never;
}
