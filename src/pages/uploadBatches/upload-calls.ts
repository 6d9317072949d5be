/** HTTP calls of the upload pages. */
import * as z from 'zod';
import {
  type CorrectedCells,
  type DateOrder,
  type Difference,
  differenceSchema,
  type Finding,
  findingSchema,
  type RowFilter,
  type UploadMapping,
  type UploadRow,
  uploadRowSchema,
  type UploadStatus,
  uploadStatusSchema,
} from '../../contracts/transfer/uploads.ts';
import { http } from '../../providers/http.ts';
import { parsed } from '../../providers/parsed.ts';

const recordUrl = (id: number) => `/api/uploadBatches/${id}`;

/**
 * Uploads the file to the resource's upload URL and resolves once the server is checking it. Resending the same file
 * with the same key creates no second upload.
 */
export async function sendFile(
  url: string,
  file: File,
  idempotencyKey: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadStatus> {
  const form = new FormData();
  form.set('file', file);
  const { data } = await http.post<unknown>(url, form, {
    signal,
    headers: { 'Idempotency-Key': idempotencyKey },
    onUploadProgress: ({ progress = 0 }) => onProgress(progress),
  });
  return parsed(uploadStatusSchema, data);
}

export async function readStatus(id: number, signal: AbortSignal): Promise<UploadStatus> {
  const { data } = await http.get<unknown>(`${recordUrl(id)}/status`, { signal });
  return parsed(uploadStatusSchema, data);
}

/** Calls `tell` on each change of the upload until the work on it is finished or the server ends the stream. */
export async function followStatus(
  id: number,
  signal: AbortSignal,
  tell: (status: UploadStatus) => void,
): Promise<void> {
  // Only the fetch adapter of axios supports streaming responses.
  const { data } = await http.get<ReadableStream<Uint8Array>>(`${recordUrl(id)}/events`, {
    signal,
    adapter: 'fetch',
    responseType: 'stream',
    headers: { Accept: 'text/event-stream' },
  });
  const reader = data.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data: ')) tell(parsed(uploadStatusSchema, JSON.parse(event.slice(6))));
    }
  }
}

export async function changeUpload(
  { id, version }: UploadStatus,
  what: 'commit' | 'cancel' | 'mapping' | 'cells' | 'withdraw',
  more: {
    readonly leaveOut?: number;
    readonly warnings?: number;
    readonly mapping?: UploadMapping;
    readonly dateOrder?: DateOrder;
    readonly cells?: CorrectedCells;
  } = {},
): Promise<UploadStatus> {
  const { data } = await http.request<unknown>({
    url: `${recordUrl(id)}/${what}`,
    method: what === 'mapping' ? 'put' : what === 'cells' ? 'patch' : 'post',
    data: { version, ...more },
  });
  return parsed(uploadStatusSchema, data);
}

export interface Part<T> {
  readonly rows: readonly T[];
  readonly total: number;
}
export const partSize = 50;

async function readPart<T>(
  url: string,
  params: Readonly<Record<string, string | number>>,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<Part<T>> {
  const { data, headers } = await http.get<unknown>(url, { params, signal });
  return { rows: parsed(z.array(schema), data), total: Number(headers['x-total-count'] ?? 0) };
}

interface FindingFilter {
  readonly severity: string;
  readonly column: string;
}

export function readFindings(
  id: number,
  { severity, column }: FindingFilter,
  start: number,
  signal: AbortSignal,
): Promise<Part<Finding>> {
  const filter = { ...(severity === '' ? {} : { severity }), ...(column === '' ? {} : { column }) };
  return readPart(
    `${recordUrl(id)}/findings`,
    { _start: start, _end: start + partSize, ...filter },
    findingSchema,
    signal,
  );
}

export function readRows(
  id: number,
  {
    show,
    column,
    line,
  }: { readonly show: RowFilter; readonly column: string; readonly line: number | undefined },
  start: number,
  signal: AbortSignal,
): Promise<Part<UploadRow>> {
  // A line is searched for in all rows, so the other filters do not apply.
  const filter: Readonly<Record<string, string | number>> =
    line === undefined ? { show, ...(column === '' ? {} : { column }) } : { line };
  return readPart(
    `${recordUrl(id)}/rows`,
    { _start: start, _end: start + partSize, ...filter },
    uploadRowSchema,
    signal,
  );
}

export function readDifferences(id: number, start: number, signal: AbortSignal): Promise<Part<Difference>> {
  return readPart(
    `${recordUrl(id)}/differences`,
    { _start: start, _end: start + partSize },
    differenceSchema,
    signal,
  );
}
