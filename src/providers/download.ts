/** Fetches a file with the session's token, which a plain link would not send, and hands it to the browser to keep. */
import { isObject } from '../contracts/values/objects.ts';
import { http } from './http.ts';

export interface Progress {
  /** Rows of the file, as the server counted them; undefined until it has. */
  readonly rows: number | undefined;
  /** Bytes that have come. */
  readonly bytes: number;
}
export interface Download {
  readonly url: string;
  readonly params?: URLSearchParams;
  readonly signal?: AbortSignal;
  /** What the file is called; by default what the answer says. */
  readonly name?: string;
  readonly onProgress?: (progress: Progress) => void;
}

/** Resolves with the rows of the file that was kept. Rejects as every request does, with a CanceledError when cancelled. */
export async function download({
  url,
  params,
  signal,
  name,
  onProgress,
}: Download): Promise<number | undefined> {
  const response = await http.get<Blob>(url, {
    ...(params === undefined ? {} : { params }),
    ...(signal === undefined ? {} : { signal }),
    responseType: 'blob',
    onDownloadProgress: ({ loaded, event }) => {
      const target: unknown = isObject(event) ? event['target'] : undefined;
      const total = target instanceof XMLHttpRequest ? target.getResponseHeader('x-total-count') : null;
      onProgress?.({ rows: rowsIn(total), bytes: loaded });
    },
  });
  keepFile(response.data, name ?? fileNameIn(response.headers['content-disposition']));
  return rowsIn(response.headers['x-total-count']);
}

function rowsIn(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : undefined;
}

function fileNameIn(header: unknown): string {
  return (typeof header === 'string' ? /filename="([^"]+)"/.exec(header)?.[1] : undefined) ?? 'download';
}

/** Hands the browser a file to keep. */
export function keepFile(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
