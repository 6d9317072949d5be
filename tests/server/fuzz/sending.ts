import { SignJWT } from 'jose';
import { endSession } from '../../../server/identity/sessions.ts';
import { readToken } from '../../../server/identity/tokens.ts';
import { wirePath } from '../../../src/contracts/define-resource.ts';
import { type Answer, type ServedApp, tokenFor } from '../world/served-app.ts';
import { callerOf, principals } from '../world/homes.ts';
import { uploadedGif, uploadedPdf } from './plausible-values.ts';
import { type Input, madeId, type Sender } from './inputs.ts';
import { resourceOf } from './list-parameters.ts';

/** Sends inputs, and remembers which records the answers spoke of, and at which version. */
export class Sending {
  readonly #served: ServedApp;
  readonly #tokens: ReadonlyMap<Sender, string>;
  /** By collection, `/api/programs`. */
  readonly #made = new Map<string, number[]>();
  /** By address, `/api/programs/7`. */
  readonly #versions = new Map<string, number>();

  /** By sender and type. */
  readonly #files = new Map<string, number[]>();

  constructor(served: ServedApp, tokens: ReadonlyMap<Sender, string>) {
    this.#served = served;
    this.#tokens = tokens;
  }

  async send(
    input: Input,
  ): Promise<{ readonly url: string; readonly body: string | undefined; readonly answer: Answer }> {
    const { url, body } = this.#filledIn(input);
    // Signing out ends a session of its own, not the one that the fuzz goes on with.
    const signsOut = url.startsWith('/identity/auth/logout');
    const leaver = signsOut && typeof input.sender === 'number' ? principals[input.sender] : undefined;
    const token =
      leaver === undefined ? this.#tokens.get(input.sender) : await tokenFor(this.#served, leaver.userId);
    const reply = await this.#served.app.inject({
      // Any method at all may be asked for.
      method: input.method as 'GET',
      url,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    const { statusCode: status, headers, payload: text } = reply;
    const answer: Answer = { status, headers, text, body: jsonIn(text) };
    this.#note(input.method, url, answer);
    this.#noteFile(input, url, answer);
    return { url, body, answer };
  }

  #noteFile({ method, sender }: Input, url: string, { status, body }: Answer): void {
    const { id, type } = Object(body);
    if (method !== 'POST' || status !== 201 || !url.startsWith('/api/files')) return;
    const place = `${sender} ${type}`;
    this.#files.set(place, [...(this.#files.get(place) ?? []), Number(id)]);
  }

  /** Each file once: it can be saved with one record. */
  #withFiles(body: string | undefined, sender: Sender): string | undefined {
    const last = (type: string) => String(this.#files.get(`${sender} ${type}`)?.pop() ?? 1);
    return body
      ?.replaceAll(String(uploadedPdf), () => last('application/pdf'))
      .replaceAll(String(uploadedGif), () => last('image/gif'));
  }

  #filledIn({ url, body: template, upToDate, sender }: Input): {
    readonly url: string;
    readonly body: string | undefined;
  } {
    const made = this.#made.get(collectionOf(url) ?? '') ?? [];
    const address = url.replace(madeId, String(made.at(-1 - (url.length % 5)) ?? made.at(-1) ?? 1));
    const body = this.#withFiles(template, sender);
    const version = this.#versions.get(address.split('?', 1)[0] ?? '') ?? 1;
    if (!upToDate) return { url: address, body };
    return {
      url: address.replace(/([?&]version=)\d\b/, `$1${version}`),
      body: body?.replace(/"version":[1-3](?=[,}])/, `"version":${version}`),
    };
  }

  #note(method: string, url: string, { status, body }: Answer): void {
    if (status >= 300) return;
    for (const record of Array.isArray(body) ? body : [body]) {
      const { id, version } = Object(record);
      const collection = collectionOf(url);
      if (typeof id !== 'number' || typeof version !== 'number' || collection === undefined) continue;
      this.#versions.set(`${collection}/${id}`, version);
      if (method === 'POST') this.#made.set(collection, [...(this.#made.get(collection) ?? []), id]);
    }
  }
}

function collectionOf(url: string): string | undefined {
  const resource = resourceOf(url);
  return resource === undefined ? undefined : wirePath(resource);
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export const superAdmin = principals.indexOf(callerOf(4, 'admin'));

/** Real sessions of every caller, and tokens that are none. */
export async function tokensOf(served: ServedApp): Promise<ReadonlyMap<Sender, string>> {
  const tokens = new Map<Sender, string>([['nonsense', 'nonsense']]);
  for (const [index, { userId }] of principals.entries()) tokens.set(index, await tokenFor(served, userId));
  tokens.set('ended', await endedToken(served));
  tokens.set('unsigned', await unsignedToken());
  return tokens;
}

async function endedToken(served: ServedApp): Promise<string> {
  const token = await tokenFor(served, callerOf(4, 'admin').userId);
  const claims = await readToken(token, served.keys.jwtSecret);
  if (claims === undefined) throw new Error('The server does not know its own token.');
  await endSession(served.database, claims);
  return token;
}

/** With everything right but the key. */
function unsignedToken(): Promise<string> {
  return new SignJWT({ sid: '00000000-0000-0000-0000-000000000000' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(String(callerOf(4, 'admin').userId))
    .setIssuer('payments-portal')
    .setAudience('payments-portal')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new Uint8Array(32));
}
