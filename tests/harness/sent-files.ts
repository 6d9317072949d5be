/** Files to upload, as small as their types allow, and the form data that carries them. */
import type { TestServer } from './server.ts';

export const files = {
  pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
  otherPdf: Buffer.from('%PDF-1.7\nanother\n%%EOF\n'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  exe: Buffer.from('MZ\x90\x00\x03\x00', 'latin1'),
} as const;

export interface Sent {
  readonly name: string;
  readonly bytes: Buffer;
  /** The type that the sender claims. */
  readonly type?: string;
  /** The name of the part of the form; "file" is correct. */
  readonly part?: string;
}

/** The parts as one body, built by hand, because FormData would remove a path from a file name. */
export function multipart(...parts: readonly Sent[]): {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
} {
  const boundary = 'between-the-parts';
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, bytes, type = 'application/octet-stream', part = 'file' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload };
}

export interface UploadAnswer {
  readonly status: number;
  /** As received. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Uploads over the network. */
export async function upload(
  { origin }: Pick<TestServer, 'origin'>,
  token: string,
  sent: Sent | readonly Sent[],
  further: Readonly<Record<string, string>> = {},
): Promise<UploadAnswer> {
  const { headers, payload } = multipart(...[sent].flat());
  const response = await fetch(`${origin}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers, ...further },
    body: new Uint8Array(payload),
  });
  // Every response of this route is an object.
  return { status: response.status, body: (await response.json()) as UploadAnswer['body'] };
}
