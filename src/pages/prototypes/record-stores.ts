/** Stores for the rows of a prototype: in memory for trying it out, or on the server for its pilot. */
import { useDataProvider, useList } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { type Resource, wirePath } from '../../contracts/resource/define-resource.ts';
import { labelOf, type UnknownRecord } from '../../contracts/resource/fields.ts';
import { withoutTitles } from '../../contracts/prototypes/pilot-misfits.ts';
import { declarationOf, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { originOf, seesEveryRow } from '../../contracts/prototypes/prototype-rows.ts';
import { titleInEnglish } from '../../contracts/resource/title.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { fieldMessage, isMissing } from '../../framework/form/fields/field-message.ts';
import { newIdempotencyKey } from '../../framework/form/idempotency-key.ts';
import { useManifest } from '../../framework/resources.tsx';
import { t } from '../../i18n/translate.ts';
import { isAllowed } from '../../providers/access.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { session, useSession } from '../../providers/session.ts';
import type { RecordStore } from './sample-provider.ts';

export interface StoredRows {
  readonly records: readonly UnknownRecord[];
  readonly store: RecordStore;
}

export interface PilotRows extends StoredRows {
  /** The same records with what tells where each comes from (`withOrigin`). */
  readonly withOrigin: readonly UnknownRecord[];
  /** Whether the caller sees rows of several organizations. */
  readonly isOfSeveral: boolean;
  readonly total: number | undefined;
  /** Whether there is or was anything to keep: it runs, ran while this page was open, or has rows. */
  readonly isThere: boolean;
  /** Whether its rows can be changed. If it ends while one is being typed, the server says so when that is sent. */
  readonly isOpen: boolean;
}

/** Rows are never sent to the server and are lost when the page closes. */
export function useTrialRows(own: readonly UnknownRecord[]): StoredRows {
  const [tried, setTried] = useState<{
    readonly of: readonly UnknownRecord[];
    readonly records: readonly UnknownRecord[];
  }>({ of: own, records: own });
  const records = tried.of === own ? tried.records : own;
  const store = useMemo((): RecordStore => {
    const put = (next: readonly UnknownRecord[]) => setTried({ of: own, records: next });
    const changed = (id: number, values: Readonly<Record<string, unknown>>) => {
      const before = records.find((record) => record.id === id);
      return before && { ...before, ...values, id, version: before.version + 1 };
    };
    return {
      create: (values) => {
        const now = new Date().toISOString();
        const id = 1 + Math.max(0, ...records.map((record) => record.id));
        const made = { ...values, id, version: 1, createdAt: now, updatedAt: now };
        put([made, ...records]);
        return Promise.resolve(made);
      },
      update: (id, values) => {
        const made = changed(id, values);
        if (made === undefined) return Promise.reject(new RequestFailure('', 404));
        put(records.map((record) => (record.id === id ? made : record)));
        return Promise.resolve(made);
      },
      updateAll: (changes) => {
        const made = new Map(changes.map(({ id, values }) => [id, changed(id, values)]));
        put(records.map((record) => made.get(record.id) ?? record));
        return Promise.resolve();
      },
      remove: ({ id }) => {
        put(records.filter((record) => record.id !== id));
        return Promise.resolve();
      },
      mayRemove: () => true,
    };
  }, [own, records]);
  return { records, store };
}

const maxShown = 1_000;
const none: readonly UnknownRecord[] = [];

/** Rows of the pilot that the caller may see. */
export function usePilotRows(record: UnknownRecord, document: ResourceDocument): PilotRows {
  const { fields } = document;
  const prototype = record.id;
  const isRunning = record['takesRows'] === true;
  const [hasRun, setHasRun] = useState(isRunning);
  if (isRunning && !hasRun) setHasRun(true);
  const provider = useDataProvider()();
  const { principal } = useSession();
  const rows = useManifest('prototypeRows');
  const isOfSeveral = seesEveryRow(rows, principal);
  const { query, result } = useList<UnknownRecord, RequestFailure>({
    resource: 'prototypeRows',
    pagination: { pageSize: maxShown },
    sorters: [{ field: 'createdAt', order: 'desc' }],
    meta: { where: { parent: { id: prototype } } },
    errorNotification: false,
  });
  // Keeps the same empty array between renders.
  const data = result.data.length === 0 ? none : result.data;
  const records = useMemo(() => {
    // A form shows only fields that the record has; the server leaves out those without a value.
    const blank = Object.fromEntries(fields.map(({ key }) => [key, null]));
    return data === none ? none : data.map((row) => ({ ...blank, ...asRow(row) }));
  }, [data, fields]);
  const withOrigin = useMemo(
    () => records.map((record, index) => ({ ...record, ...originOf(data[index] ?? record) })),
    [records, data],
  );
  const { refetch } = query;
  const store = useMemo((): RecordStore => {
    const declaration = declarationOf(document);
    const changed = (id: number, { version, ...values }: Readonly<Record<string, unknown>>) => {
      const before = records.find((record) => record.id === id);
      const { id: _, version: __, createdAt: ___, updatedAt: ____, ...was } = before ?? {};
      return { values: given({ ...was, ...values }), version };
    };
    return {
      create: (values) =>
        withFormPaths(async () => {
          const { data: made } = await provider.create<UnknownRecord>({
            resource: 'prototypeRows',
            variables: { parent: { id: prototype }, values: given(values) },
            meta: { idempotencyKey: newIdempotencyKey() },
          });
          void refetch();
          return asRow(made);
        }),
      update: (id, values) =>
        withFormPaths(async () => {
          const { data: made } = await provider.update<UnknownRecord>({
            resource: 'prototypeRows',
            id,
            variables: changed(id, values),
          });
          void refetch();
          return asRow(made);
        }),
      updateAll: async (changes) => {
        if (changes.length === 0) return;
        const payload = { rows: changes.map(({ id, values }) => ({ id, ...changed(id, values) })) };
        try {
          await provider.custom?.({ url: wirePath(rows), method: 'patch', payload });
        } catch (error) {
          throw ofRow(error, declaration, (index) =>
            records.find((record) => record.id === changes[index]?.id),
          );
        } finally {
          // Also after a failure: if the answer is lost, the rows are changed all the same.
          void refetch();
        }
      },
      remove: async ({ id, version }) => {
        await provider.deleteOne({ resource: 'prototypeRows', id, meta: { version } });
        void refetch();
      },
      mayRemove: (principal, { id }) => {
        const row = data.find((one) => one.id === id);
        return row !== undefined && isAllowed(principal, 'prototypeRows.delete', row);
      },
    };
  }, [prototype, document, provider, rows, records, data, refetch]);
  return {
    records,
    withOrigin,
    isOfSeveral,
    store,
    total: query.data?.total,
    isThere: hasRun || records.length > 0,
    isOpen: isRunning || (hasRun && session.hasUnsaved()),
  };
}

function asRow({ values, id, version, createdAt, updatedAt }: UnknownRecord): UnknownRecord {
  return { ...(isObject(values) ? values : {}), id, version, createdAt, updatedAt };
}

/** Values for a request: empty ones are left out, and references are reduced to their id. */
function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, withoutTitles(value)]],
    ),
  );
}
/**
 * An action has no form that could show what is wrong with which field of which row.
 *
 * @param rowAt the row of `rows[index]`
 */
function ofRow(
  error: unknown,
  resource: Resource,
  rowAt: (index: number) => UnknownRecord | undefined,
): unknown {
  if (!(error instanceof RequestFailure)) return error;
  const problems = Object.entries(error.errors ?? {}).flatMap(([path, text]) => {
    const [, index, key] = /^rows\[(\d+)\](?:\.values\.(\w+))?/.exec(path) ?? [];
    const field = key === undefined ? undefined : resource.fields[key];
    if (key === undefined) return [{ index, words: error.message }];
    const label = t(labelOf(key, field));
    const words = fieldMessage(text, label, field);
    return [{ index, words: isMissing(text) ? words : `${label}: ${words}` }];
  });
  const row = rowAt(Number(problems[0]?.index));
  const title = row === undefined ? '' : titleInEnglish(resource, row);
  const words = problems.map((problem) => problem.words).join(' ') || error.message;
  return new RequestFailure(title === '' ? words : `${title}: ${words}`, error.statusCode);
}

/** Maps error paths from `values.cost`, as the server names fields, to `cost`, as the form does. */
async function withFormPaths<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const { statusCode, message, current } = error;
    throw new RequestFailure(message, statusCode, {
      code: error.code,
      ...(error.errors === undefined
        ? {}
        : {
            errors: Object.fromEntries(
              Object.entries(error.errors).map(([path, words]) => [path.replace(/^values\./, ''), words]),
            ),
          }),
      // The form merges rows of the list, not the records that wrap them on the server.
      ...(current === undefined ? {} : { current: asRow(current as UnknownRecord) }),
      ...(error.byYou === true ? { byYou: true } : {}),
    });
  }
}
