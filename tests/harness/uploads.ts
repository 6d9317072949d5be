/** Uploads files to the server as a browser does, and follows what happens to them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import {
  type Finding,
  findingSchema,
  type UploadRow,
  uploadRowSchema,
  type UploadStatus,
  uploadStatusSchema,
} from '../../src/contracts/transfer/uploads.ts';
import { call, type Answer } from './server.ts';

export interface Client {
  readonly origin: string;
  readonly token: string;
}

const uploadUrl = '/api/transactions/upload';

export async function sendFile(
  { origin, token }: Client,
  content: string | Uint8Array,
  {
    url = uploadUrl,
    name = 'payments.csv',
    headers = {},
  }: {
    readonly url?: string;
    readonly name?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const response = await fetch(`${origin}${url}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body };
}

async function statusOf({ origin, token }: Client, id: number): Promise<UploadStatus> {
  const answer = await call({ origin }, `/api/uploadBatches/${id}/status`, { token });
  if (answer.status !== 200) throw new Error(`The state was answered with ${answer.status}: ${answer.text}`);
  return uploadStatusSchema.parse(answer.body);
}

/** The status of an upload once it no longer changes. */
export async function settled(client: Client, id: number): Promise<UploadStatus> {
  for (;;) {
    const status = await statusOf(client, id);
    if (status.progress === null) return status;
    await wait(20);
  }
}

/** Uploads a file and waits until it is checked. */
export async function uploaded(
  client: Client,
  content: string | Uint8Array,
  where: { readonly url?: string; readonly name?: string } = {},
): Promise<UploadStatus> {
  const answer = await sendFile(client, content, where);
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}: ${answer.text}`);
  return settled(client, uploadStatusSchema.parse(answer.body).id);
}

export async function findingsOf({ origin, token }: Client, id: number, query = ''): Promise<Finding[]> {
  const { body } = await call({ origin }, `/api/uploadBatches/${id}/findings?_end=200${query}`, { token });
  return z.array(findingSchema).parse(body);
}

export async function rowsOf(
  { origin, token }: Client,
  id: number,
  query = '',
): Promise<{ readonly total: number; readonly rows: readonly UploadRow[] }> {
  const { body, headers } = await call({ origin }, `/api/uploadBatches/${id}/rows?_end=200${query}`, {
    token,
  });
  return { total: Number(headers.get('x-total-count')), rows: z.array(uploadRowSchema).parse(body) };
}

export function change(
  { origin, token }: Client,
  { id, version }: Pick<UploadStatus, 'id' | 'version'>,
  what: 'commit' | 'cancel' | 'mapping' | 'cells' | 'withdraw',
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const method = what === 'mapping' ? 'PUT' : what === 'cells' ? 'PATCH' : 'POST';
  return call({ origin }, `/api/uploadBatches/${id}/${what}`, { token, method, body: { version, ...more } });
}

export async function committed(client: Client, status: UploadStatus): Promise<UploadStatus> {
  const answer = await change(client, status, 'commit', {
    leaveOut: status.rejected,
    warnings: status.warnings,
  });
  if (answer.status !== 200) throw new Error(`The commit was answered with ${answer.status}: ${answer.text}`);
  return settled(client, status.id);
}

export type PaymentRow = Readonly<Record<string, string>>;
const paymentHeader = [
  'external_ref',
  'payment_period',
  'program_component',
  'transaction_type',
  'payer_mco_code',
  'payee_tpi',
  'payee_npi',
  'sda',
  'provider_class',
  'amount',
  'payment_date',
  'payment_method',
  'trace_number',
  'memo',
] as const;

/** A CSV file with the columns of the template. */
export function csvOf(rows: readonly PaymentRow[], header: readonly string[] = paymentHeader): string {
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n');
}

/** Waits until the page of an upload says that this is its state. */
export const uploadState = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached', timeout: 60_000 });
