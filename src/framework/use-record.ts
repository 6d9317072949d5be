import { useShow } from '@refinedev/core';
import type { UnknownRecord } from '../contracts/resource/fields.ts';
import { session } from '../providers/session.ts';
import type { RequestFailure } from '../providers/request-failure.ts';

export interface RecordQuery {
  readonly record: UnknownRecord | undefined;
  /** Why there is no record; a 404 also if the address does not contain a valid id. */
  readonly failure: { readonly statusCode: number; readonly message: string } | undefined;
  readonly retry: () => void;
}

/**
 * Whether a record that was deleted meanwhile, or can no longer be read, stays on its page: what was typed there does not vanish
 * with it.
 */
export function isKeptForInput({ record, failure }: RecordQuery): boolean {
  return failure !== undefined && record !== undefined && session.hasUnsaved();
}

/** One record, refetched when the screen opens; the cached version is shown meanwhile. `id`: as given in the address. */
export function useRecord(resource: string, id: string | undefined): RecordQuery {
  const isId = id !== undefined && /^[1-9]\d{0,9}$/.test(id);
  const { query } = useShow<UnknownRecord, RequestFailure>({
    resource,
    id: isId ? Number(id) : 0,
    queryOptions: { enabled: isId, refetchOnMount: 'always' },
    errorNotification: false,
  });
  if (!isId) return { record: undefined, failure: { statusCode: 404, message: '' }, retry: () => undefined };
  return {
    record: query.data?.data,
    // A record already on screen stays there if refetching fails, unless it no longer exists.
    failure:
      query.error === null || (query.data !== undefined && query.error.statusCode !== 404)
        ? undefined
        : query.error,
    retry: () => void query.refetch(),
  };
}
