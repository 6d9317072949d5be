/** The life of one record, step by step; each answer is compared with those before it. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { wirePath, type Resource } from '../../../src/contracts/resource/define-resource.ts';
import { samplesOf } from '../matrix/samples.ts';
import { type Answer, type Call, send, type ServedApp } from '../world/served-app.ts';
import { callerOf, homeOf, unique } from '../world/homes.ts';

export const sequenceCaller = callerOf(4, 'admin');

/** What is known of the record from the answers so far. */
interface Known {
  readonly id: number;
  readonly version: number;
  readonly record: Readonly<Record<string, unknown>>;
}
export type Step =
  | 'read'
  | 'list'
  | 'change'
  | 'changeNothing'
  | 'changeStale'
  | 'history'
  | 'createAgain'
  | 'deleteStale'
  | 'delete'
  | 'withoutSession';
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.constantFrom<Step>(
    'read',
    'list',
    'change',
    'change',
    'changeNothing',
    'changeStale',
    'history',
    'createAgain',
    'deleteStale',
    'delete',
    'withoutSession',
  ),
  { minLength: 2, maxLength: 7 },
);

export class Sequence {
  readonly #path: string;
  readonly #key = `sequence-${unique()}`;
  readonly #body: Readonly<Record<string, unknown>>;
  #known: Known | undefined;
  /** The id of the record, whether it still exists or not. */
  #last = 0;
  #events = 1;

  constructor(
    readonly served: ServedApp,
    readonly token: string,
    readonly resource: Resource,
  ) {
    this.#path = wirePath(resource);
    const creation = Object.values(samplesOf(resource).create?.(homeOf(sequenceCaller)) ?? {}).at(-1);
    if (creation === undefined)
      throw new Error(`tests/server/matrix/samples.ts does not say what to create of ${resource.name}.`);
    this.#body = creation.body;
  }

  /** The fields that a change would write, with their current values. */
  #asItIs({ record }: Known): Readonly<Record<string, unknown>> {
    const keys = Object.keys(samplesOf(this.resource).change?.() ?? {});
    return Object.fromEntries(keys.map((key) => [key, record[key]]));
  }

  #isSealed(key: string): boolean {
    const { kind, options } = this.resource.fields[key] ?? {};
    return kind === 'secret' || options?.pii === true;
  }

  #canDelete(): boolean {
    return this.resource.access.delete !== undefined;
  }

  #send(call: Partial<Call>): Promise<Answer> {
    return send(this.served.app, {
      method: 'GET',
      url: `${this.#path}/${this.#known?.id ?? 0}`,
      token: this.token,
      ...call,
    });
  }

  async create(): Promise<void> {
    const answer = await this.#send({
      method: 'POST',
      url: this.#path,
      body: this.#body,
      headers: { 'idempotency-key': this.#key },
    });
    equals(answer.status, 201);
    // The answer contains what was sent, except sealed values.
    const sent = Object.entries(this.#body).filter(([key]) => !this.#isSealed(key));
    has(answer.body, { ...Object.fromEntries(sent), version: 1 });
    this.#known = knownFrom(answer);
    this.#last = this.#known.id;
  }

  async step(wanted: Step): Promise<void> {
    const known = this.#known;
    // A record that cannot be deleted is read instead.
    const step = wanted.startsWith('delete') && !this.#canDelete() ? 'read' : wanted;
    if (known === undefined) return this.#afterTheEnd(step);
    const version = known.version;
    switch (step) {
      case 'read':
        return has(await this.#send({}), { status: 200, body: known.record });
      case 'list': {
        const { body } = await this.#send({ url: `${this.#path}?id=${known.id}` });
        return equals(body, [known.record]);
      }
      case 'change':
        return this.#change(version);
      case 'changeNothing': {
        const answer = await this.#send({
          method: 'PATCH',
          body: { version, ...this.#asItIs(known) },
        });
        return has(answer, { status: 200, body: known.record });
      }
      case 'changeStale': {
        const answer = await this.#send({
          method: 'PATCH',
          body: { version: version + 1, ...samplesOf(this.resource).change?.() },
        });
        return has(answer, {
          status: 409,
          body: { code: 'conflict', current: known.record },
        });
      }
      case 'history': {
        const answer = await this.#send({ url: `${this.#path}/${known.id}/history` });
        equals(answer.headers['x-total-count'], String(this.#events));
        return equals(answer.status, 200);
      }
      case 'createAgain': {
        const answer = await this.#send({
          method: 'POST',
          url: this.#path,
          body: this.#body,
          headers: { 'idempotency-key': this.#key },
        });
        return has(answer, { status: 201, body: { id: known.id, version: 1 } });
      }
      case 'deleteStale':
        return has(
          await this.#send({ method: 'DELETE', url: `${this.#path}/${known.id}?version=${version + 1}` }),
          { status: 409, body: { current: known.record } },
        );
      case 'delete': {
        const answer = await this.#send({
          method: 'DELETE',
          url: `${this.#path}/${known.id}?version=${version}`,
        });
        has(answer, { status: 204, text: '' });
        equals((await this.#send({})).status, 404);
        this.#known = undefined;
        return undefined;
      }
      case 'withoutSession':
        return this.#withoutSession(known);
    }
  }

  async #change(version: number): Promise<void> {
    const changed = samplesOf(this.resource).change?.() ?? {};
    const answer = await this.#send({ method: 'PATCH', body: { version, ...changed } });
    const before: Readonly<Record<string, unknown>> = this.#known?.record ?? {};
    // A change to the current values is none.
    const done = Object.entries(changed).every(([key, value]) => before[key] === value) ? 0 : 1;
    has(answer, { status: 200, body: { ...changed, version: version + done } });
    this.#known = knownFrom(answer);
    this.#events += done;
  }

  async #withoutSession({ version, id, record }: Known): Promise<void> {
    const none = { token: undefined };
    const answers = [
      await this.#send({ ...none }),
      await this.#send({ ...none, url: this.#path }),
      await this.#send({ ...none, method: 'POST', url: this.#path, body: this.#body }),
      await this.#send({
        ...none,
        method: 'PATCH',
        body: { version, ...samplesOf(this.resource).change?.() },
      }),
      ...(this.#canDelete()
        ? [await this.#send({ ...none, method: 'DELETE', url: `${this.#path}/${id}?version=${version}` })]
        : []),
    ];
    equals([...new Set(answers.map(({ status }) => status))], [401]);
    equals((await this.#send({})).body, record);
  }

  /**
   * Nothing restores a deleted record or treats it as existing, but its history stays for those who may see
   * all.
   */
  async #afterTheEnd(step: Step): Promise<void> {
    if (step === 'createAgain') return;
    const gone = `${this.#path}/${this.#last}`;
    if (step === 'history') {
      const answer = await this.#send({ url: `${gone}/history` });
      return has(answer, { status: 200, headers: { 'x-total-count': String(this.#events + 1) } });
    }
    const calls: Partial<Record<Step, Partial<Call>>> = {
      delete: { method: 'DELETE', url: `${gone}?version=1` },
      change: {
        method: 'PATCH',
        url: gone,
        body: { version: 1, ...samplesOf(this.resource).change?.() },
      },
    };
    const answer = await this.#send(calls[step] ?? { url: gone });
    equals(answer.status, 404);
  }
}

function equals(found: unknown, wanted: unknown): void {
  expect(found).toEqual(wanted);
}
/** Expects the members of `wanted`; there may be more. */
function has(found: unknown, wanted: object): void {
  expect(found).toMatchObject(wanted);
}

function knownFrom({ body }: Answer): Known {
  const { id, version } = Object(body);
  return { id, version, record: Object(body) };
}
