import { useShow } from '@refinedev/core';
import type { UnknownRecord } from '../contracts/resource/fields.ts';
import type { RequestFailure } from '../providers/request-failure.ts';

export interface RecordQuery {
  readonly record: UnknownRecord | undefined;
  /** Why there is no record; 404 also when the address names none. */
  readonly failure: { readonly statusCode: number; readonly message: string } | undefined;
  readonly retry: () => void;
}

/** One record, read anew when the screen opens; meanwhile what is known of it already. `id`: as the address has it. */
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
    // A record that is on the screen stays there when reading it anew fails, unless it is gone.
    failure:
      query.error === null || (query.data !== undefined && query.error.statusCode !== 404)
        ? undefined
        : query.error,
    retry: () => void query.refetch(),
  };
}
