import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { UploadStatus } from '../../contracts/transfer/uploads.ts';
import { useRefreshOn } from '../../providers/live.ts';
import { followStatus, readStatus } from './upload-calls.ts';

const againMs = 1_000;

/** Current status of the upload. Follows changes while work on it continues, reconnecting if the stream breaks. */
export function useUpload(id: number) {
  const client = useQueryClient();
  const queryKey = ['upload', id, 'status'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readStatus(id, signal) });
  const keep = useCallback(
    (status: UploadStatus) => client.setQueryData(['upload', status.id, 'status'], status),
    [client],
  );
  // Another person may correct, submit or cancel it.
  useRefreshOn(['uploadBatches'], queryKey);
  const goesOn = query.data !== undefined && query.data.progress !== null;
  useEffect(() => {
    if (!goesOn) return undefined;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      followStatus(id, ending.signal, keep)
        .catch(() => undefined)
        .finally(() => {
          // The stream can end or break while work is still going on.
          if (!ending.signal.aborted) timer = setTimeout(follow, againMs);
        });
    };
    follow();
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [goesOn, id, keep]);
  const readAgain = () => void query.refetch();
  return { status: query.data, error: query.error, retry: readAgain, readAgain, keep };
}
