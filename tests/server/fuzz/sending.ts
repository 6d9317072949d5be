import { SignJWT } from 'jose';
import { asSystem } from '../../../server/db/scoped.ts';
import { endSession, findSession } from '../../../server/identity/sessions.ts';
import { readToken } from '../../../server/identity/tokens.ts';
import { wirePath } from '../../../src/contracts/resource/define-resource.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import { type Answer, type ServedApp, tokenFor } from '../world/served-app.ts';
import { callerOf, principals } from '../world/homes.ts';
import {
  addPlace,
  type Facts,
  factsOf,
  filledIn,
  heldBy,
  standIn,
  uploadFor,
  versionsOf,
} from './known-facts.ts';
import { sendOverTheWire } from './over-the-wire.ts';
import { uploadedGif, uploadedPdf } from './plausible-values.ts';
import { formOf } from './upload-bodies.ts';
import { type Input, madeId, type Sender } from './inputs.ts';
import { resourceOf } from './list-parameters.ts';

interface Sent {
  readonly url: string;
  readonly body: string | undefined;
  readonly answer: Answer;
}

/** Sends inputs adapted to the content of the database, and remembers which records the answers mention. */
export class Sending {
  readonly #served: ServedApp;
  readonly #tokens: Map<Sender, string>;
  /** Ids of created records, by collection, such as `/api/programs`. */
  readonly #made = new Map<string, number[]>();
  /** Ids of uploaded files, by sender and type. */
  readonly #files = new Map<string, number[]>();
  #facts: Facts = { periods: [], pairs: [], uploads: [], pilots: [] };
  #turn = 0;
  #places = 0;

  constructor(served: ServedApp, tokens: ReadonlyMap<Sender, string>) {
    this.#served = served;
    this.#tokens = new Map(tokens);
  }

  /** Reads the database before each batch of inputs; returns whether something had to be added. */
  async look(): Promise<boolean> {
    const { database } = this.#served;
    this.#facts = await factsOf(database);
    const { periods, pairs, pilots } = this.#facts;
    if (periods.length > 0 && pairs.length > 0 && pilots.length > 0) return false;
    await addPlace(this.#served, (this.#places += 1));
    this.#facts = await factsOf(database);
    return true;
  }

  async send(input: Input, overTheWire: boolean): Promise<Sent> {
    this.#turn += 1;
    const { url, body, bytes } = await this.#filledIn(input, this.#turn);
    const { method, sender } = input;
    const token = await this.#tokenOf(sender, url);
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    };
    if (overTheWire) {
      // The stream about changes of all records never ends.
      const toTheEnd = input.upToDate && url.startsWith('/api/uploadBatches');
      const heard = await sendOverTheWire(this.#served.app, { method, url, headers, body }, toTheEnd);
      return { url, body, answer: { ...heard, body: jsonIn(heard.text) } };
    }
    const reply = await this.#served.app.inject({
      // Any method may be requested.
      method: method as 'GET',
      url,
      headers,
      ...(bytes === undefined && body === undefined ? {} : { payload: bytes ?? body ?? '' }),
    });
    const { statusCode: status, headers: answered, payload: text } = reply;
    const answer: Answer = { status, headers: answered, text, body: jsonIn(text) };
    this.#note(method, url, answer);
    this.#noteFile(input, url, answer);
    return { url, body, answer };
  }

  /**
   * The sender's token. Requests that end sessions get one of their own; an ended session is replaced by a
   * new one.
   */
  async #tokenOf(sender: Sender, url: string): Promise<string | undefined> {
    const principal = principalOf(sender);
    const token = this.#tokens.get(sender);
    if (principal === undefined || token === undefined) return token;
    // Requests that change the session itself get a session of their own.
    if (/^\/identity\/(auth\/logout|users\/[^/]*\/act_for)/.test(url))
      return tokenFor(this.#served, principal.userId);
    const claims = await readToken(token, this.#served.keys.jwtSecret);
    if (claims !== undefined && (await findSession(this.#served.database, claims)) !== undefined)
      return token;
    const successor = await tokenFor(this.#served, principal.userId);
    this.#tokens.set(sender, successor);
    return successor;
  }

  #noteFile({ method, sender }: Input, url: string, { status, body }: Answer): void {
    const { id, type } = Object(body);
    if (method !== 'POST' || status !== 201 || !url.startsWith('/api/files')) return;
    const place = `${sender} ${type}`;
    this.#files.set(place, [...(this.#files.get(place) ?? []), Number(id)]);
  }

  /** Uses each file once, because it can be attached to one record only. */
  #withFiles(body: string | undefined, sender: Sender): string | undefined {
    const last = (type: string) => String(this.#files.get(`${sender} ${type}`)?.pop() ?? 1);
    return body
      ?.replaceAll(String(uploadedPdf), () => last('application/pdf'))
      .replaceAll(String(uploadedGif), () => last('image/gif'));
  }

  async #filledIn(
    { url, body: template, upload, upToDate, sender }: Input,
    turn: number,
  ): Promise<{
    readonly url: string;
    readonly body: string | undefined;
    readonly bytes: Buffer | undefined;
  }> {
    const fill = (text: string) => filledIn(text, this.#facts, principalOf(sender), turn);
    if (upload !== undefined)
      return { url, body: `the file ${upload.fileName ?? ''}`, bytes: await formOf(upload, fill) };
    const [, ofUpload] = /^\/api\/uploadBatches\/[^/]+\/(\w+)/.exec(url) ?? [];
    const fit =
      ofUpload === undefined ? undefined : uploadFor(this.#facts, ofUpload, principalOf(sender), turn);
    const made = this.#made.get(collectionOf(url) ?? '') ?? [];
    const address = url.replace(madeId, () =>
      String(fit?.id ?? made.at(-1 - (turn % 5)) ?? made.at(-1) ?? 1),
    );
    const withFiles = this.#withFiles(template, sender);
    const [heading = 'memo'] = fit?.headings ?? [];
    const body =
      withFiles === undefined
        ? undefined
        : fill(withFiles.replaceAll(standIn.heading, () => JSON.stringify(heading).slice(1, -1)));
    if (!upToDate) return { url: address, body, bytes: undefined };
    const versions = await this.#versionsIn(address, body);
    const [, own] = /\/(\d{1,9})(?![^/?#])/.exec(address) ?? [];
    const version = versions.get(Number(own)) ?? 1;
    const { rejected: leaveOut, warnings } = fit ?? { rejected: 0, warnings: 0 };
    return {
      url: await this.#withCounts(address.replace(/([?&]version=)\d\b/, `$1${version}`)),
      body: body
        ?.replace(/"id":(\d{1,9}),"version":[1-3]\b/g, (all: string, id: string) => {
          const found = versions.get(Number(id));
          return found === undefined ? all : `"id":${id},"version":${found}`;
        })
        .replace(/^\{"version":[1-3](?=[,}])/, `{"version":${version}`)
        .replace(/,"version":[1-3]\}$/, `,"version":${version}}`)
        .replace(/"leaveOut":\d+/, `"leaveOut":${leaveOut}`)
        .replace(/"warnings":\d+/, `"warnings":${warnings}`),
      bytes: undefined,
    };
  }

  /** The URL with the numbers of rows and comments that are deleted with the prototype. */
  async #withCounts(url: string): Promise<string> {
    const [, prototype] = /^\/api\/prototypes\/(\d{1,9})\?/.exec(url) ?? [];
    if (prototype === undefined) return url;
    const { rows, comments } = await heldBy(this.#served.database, Number(prototype));
    return url.replace(/([?&]rows=)\d\b/, `$1${rows}`).replace(/([?&]comments=)\d\b/, `$1${comments}`);
  }

  /** The versions of the records that the URL and the body name. */
  async #versionsIn(url: string, body: string | undefined): Promise<ReadonlyMap<number, number>> {
    const resource = resourceOf(url);
    const named = `${url} ${body ?? ''}`;
    if (resource === undefined || !named.includes('version')) return new Map();
    const ids = [
      ...[...url.matchAll(/\/(\d{1,9})(?![^/?#])/g)].map(([, id]) => Number(id)),
      ...[...(body ?? '').matchAll(/"id":(\d{1,9}),"version":[1-3]\b/g)].map(([, id]) => Number(id)),
    ];
    return ids.length === 0 ? new Map() : versionsOf(this.#served.database, resource, ids);
  }

  #note(method: string, url: string, { status, body }: Answer): void {
    const collection = collectionOf(url);
    const { id, version } = Object(body);
    if (status >= 300 || collection === undefined || url.includes('/upload')) return;
    const made = this.#made.get(collection) ?? [];
    if (method === 'DELETE') {
      const left = made.filter((one) => !url.startsWith(`${collection}/${one}?`));
      this.#made.set(collection, left);
    }
    if (method !== 'POST') return;
    if (typeof id === 'number' && typeof version === 'number') this.#made.set(collection, [...made, id]);
  }
}

const principalOf = (sender: Sender): Principal | undefined =>
  typeof sender === 'number' ? principals[sender] : undefined;

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

/** Tokens of real sessions for every caller, and invalid tokens. */
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
  await asSystem(served.database, (tx) => endSession(tx, claims));
  return token;
}

/** A token in which everything but the signing key is right. */
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
