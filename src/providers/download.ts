/** Fetches a file with the session's token, which a plain link would not send, and lets the browser save it. */
import { isObject } from '../contracts/values/objects.ts';
import { http } from './http.ts';

export interface Progress {
  /** The server's count of the rows in the file; undefined until it is known. */
  readonly rows: number | undefined;
  /** Bytes received so far. */
  readonly bytes: number;
}
export interface Download {
  readonly url: string;
  readonly params?: URLSearchParams;
  readonly signal?: AbortSignal;
  /** The file's name; by default the name in the response. */
  readonly name?: string;
  readonly onProgress?: (progress: Progress) => void;
}

/** Resolves with the number of rows in the saved file. Rejects like every request, and with a CanceledError when canceled. */
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

/** Lets the browser save a file. */
export function keepFile(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // Wait until the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
