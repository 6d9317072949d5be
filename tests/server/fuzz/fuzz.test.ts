/**
 * Every operation of /openapi.json with inputs of all kinds: files to upload and streams of events like all others. What
 * an upload goes on to do after its answer is waited for before the database is looked at. FUZZ_INPUTS says how many, FUZZ_SEED which, if not others in each run:
 *
 *   FUZZ_INPUTS=200000 FUZZ_SEED=7 npm test -- --project server tests/server/fuzz
 */
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { servedApp } from '../world/served-app.ts';
import { inventedResources, principals } from '../world/homes.ts';
import { makeWorld } from '../world/world.ts';
import { faultOf } from './answers.ts';
import { type ApiOperation, apiOperations } from './api-document.ts';
import type { Exchange } from './exchange.ts';
import { type Input, inputsTo, type Sender, streams } from './inputs.ts';
import { connectionsTo } from './over-the-wire.ts';
import { fuzzSeed } from './seed.ts';
import { Sending, superAdmin, tokensOf } from './sending.ts';
import { Ledger, type State, stateOf } from './stored-state.ts';
import {
  addFilesOfUploads,
  deletedVersions,
  jobsAtWork,
  uploadOutcome,
  writtenFaults,
} from './upload-states.ts';

const inputCount = Number(process.env['FUZZ_INPUTS'] ?? 5_000);
const seed = fuzzSeed();
/** The inputs as they were say enough; fewer of them are looked for by flag, which can take an hour. */
const endOnFailure = process.env['FUZZ_SHRINK'] === undefined;
const perBatch = 50;
const atOnce = 8;
const perInputMs = 240;
const longestJobMs = 60_000;

const served = servedApp();
let operations: readonly ApiOperation[] = [];
let sending: Sending | undefined;

beforeAll(async () => {
  await makeWorld(served());
  await addFilesOfUploads(served().database);
  operations = await apiOperations(served().app);
  // For what streams.
  await served().app.listen({ host: '127.0.0.1', port: 0 });
  sending = new Sending(served(), await tokensOf(served()));
});

/** Those who may do most send most. */
const anybody: fc.Arbitrary<Sender> = fc.oneof(
  { weight: 10, arbitrary: fc.constant(superAdmin) },
  { weight: 10, arbitrary: fc.nat(principals.length - 1) },
  { weight: 1, arbitrary: fc.constantFrom<Sender>('nobody', 'nonsense', 'ended', 'unsigned') },
);
/** Those whose every write is refused. */
const readers: fc.Arbitrary<Sender> = fc.constantFrom<Sender>(
  'nobody',
  'nonsense',
  'ended',
  'unsigned',
  ...principals.flatMap(({ role }, index) => (role === 'viewer' ? [index] : [])),
);

async function exchange(input: Input): Promise<Exchange> {
  if (sending === undefined) throw new Error('The server is there from beforeAll on.');
  const asked = operations[input.operation];
  const { url, body, answer } = await sending.send(input, asked !== undefined && streams(asked));
  const operation = asked?.operation ?? '';
  const kept = input.headers['idempotency-key'];
  const key = kept === undefined || kept === '' ? undefined : `${input.sender} ${operation} ${kept}`;
  return { operation, sender: input.sender, method: input.method, url, body, key, answer };
}

const succeeded = new Map<string, number>();
/** Kinds of uploads. */
const committed = new Set<string>();
const ledger = new Ledger();
let known: State | undefined;

async function batchFaults(inputs: readonly Input[]): Promise<readonly string[]> {
  const { database, logged } = served();
  if ((await sending?.look()) === true) known = undefined;
  const before = known ?? (await stateOf(database));
  const loggedBefore = logged.length;
  const exchanges: Exchange[] = [];
  for (let from = 0; from < inputs.length; from += atOnce)
    exchanges.push(...(await Promise.all(inputs.slice(from, from + atOnce).map(exchange))));
  // What was uploaded is being checked or committed until then.
  await expect.poll(() => jobsAtWork(database), { interval: 5, timeout: longestJobMs }).toBe(0);
  const after = await stateOf(database);
  known = after;
  const faults = exchanges.flatMap(({ answer, method, url, body }, index) => {
    const operation = operations[inputs[index]?.operation ?? 0];
    if (operation === undefined) return [];
    const own = method === operation.method && routesTo(url, operation);
    if (own && answer.status < 300)
      succeeded.set(keyOf(operation), (succeeded.get(keyOf(operation)) ?? 0) + 1);
    const fault = faultOf(answer, operation, own);
    return fault === undefined
      ? []
      : [`${method} ${url.slice(0, 500)} ${body?.slice(0, 1_000) ?? ''}\n  ${answer.status}: ${fault}`];
  });
  faults.push(...logged.slice(loggedBefore).filter(isFailure));
  const outcome = uploadOutcome(exchanges, before.uploads, after.uploads);
  for (const { kind } of outcome.committed) committed.add(kind);
  faults.push(...outcome.faults, ...(await writtenFaults(database, outcome.committed)));
  const deleted = await deletedVersions(database, before.lastEvent);
  const difference = ledger.differenceAfter(exchanges, before, after, outcome.effects, deleted);
  if (difference === undefined) return faults;
  const done = exchanges.filter(({ method, answer }) => method !== 'GET' && answer.status < 300);
  return [
    ...faults,
    difference,
    ...done.map(
      ({ operation, method, url, body, answer }) =>
        `${operation}: ${method} ${url.slice(0, 200)} ${body?.slice(0, 200) ?? ''}: ${answer.status} ${answer.text.slice(0, 200)}`,
    ),
  ];
}

/** Of the server itself, in a request or in what goes on after it. */
const isFailure = (line: string): boolean => /^\{"level":"(?:error|fatal)"/.test(line);

/** An id may be such that the address is another one. */
function routesTo(url: string, { path }: ApiOperation): boolean {
  const [address = ''] = url.split(/[?#]/);
  const parts = address.split('/');
  return (
    parts.length === path.split('/').length &&
    !parts.some(
      (part) =>
        ['', '.', '..', '%2e%2e', 'draft', 'summary', 'download', 'filters', 'figures', 'me'].includes(
          part,
        ) && !path.includes(part),
    )
  );
}

const keyOf = ({ method, path }: ApiOperation) => `${method} ${path}`;

function propertyOf(senders: fc.Arbitrary<Sender>) {
  const batch = fc.array(inputsTo(operations, senders), { minLength: 1, maxLength: perBatch, size: 'max' });
  return fc.asyncProperty(batch, async (inputs) => {
    expect(await batchFaults(inputs)).toEqual([]);
  });
}

const longMs = 60_000 + inputCount * perInputMs;
// Batches are of half the greatest length on average.
const batches = (share: number) => Math.ceil((inputCount * share) / (perBatch / 2));

test(
  'no input makes the server fail, answer as it does not say it would, or write by halves',
  { timeout: longMs },
  async () => {
    await expect(
      fc.assert(propertyOf(anybody), { numRuns: batches(0.75), seed, endOnFailure }),
    ).resolves.toBeUndefined();
  },
);

test(
  'whoever may write nothing leaves the database as it was, whatever they send',
  { timeout: longMs },
  async () => {
    await expect(
      fc.assert(propertyOf(readers), { numRuns: batches(0.25), seed, endOnFailure }),
    ).resolves.toBeUndefined();
  },
);

/**
 * They take a password, a passkey, a link, a session, a survey or a file of one's own, or questions that fit each other: tests/server/identity,
 * surveys and http/files have them.
 */
const without = [
  'accountHolderDocuments.readFile',
  'alerts.readFile',
  'auth.login',
  'auth.confirm',
  'auth.changePassword',
  'auth.deleteMe',
  'auth.endSession',
  'auth.readInvitation',
  'auth.readPasswordLink',
  'auth.register',
  'auth.resetPassword',
  'auth.startTwoStep',
  'auth.confirmTwoStep',
  'auth.turnOffTwoStep',
  'auth.renewRecoveryCodes',
  'auth.signInByPasskey',
  'auth.addPasskey',
  'auth.renamePasskey',
  'auth.removePasskey',
  'questionSets.create',
  // None can be created here, and the inputs may publish the few that exist before they delete one.
  'questionSets.delete',
  'questionSets.update',
  'surveys.answer',
  'surveys.comment',
  'surveys.delegate',
  'surveys.readSheet',
  'surveys.submit',
  'tenants.readFile',
];
/** Which of their values fit together nobody has said: the matrix does each operation of theirs. */
const isOfInvented = ({ operation }: ApiOperation) =>
  inventedResources().some(({ name }) => operation.startsWith(`${name}.`));
const mostDirected = 120;
const fileKinds = ['paymentGoals', 'tenants', 'transactions'];
/** In a world in which a period has been closed, say, no file of a kind may be accepted however often one is sent. */
const mostForFiles = 15;

test('the inputs reached every operation: each was done at least once', { timeout: longMs }, async () => {
  const missed = () =>
    operations.filter(
      (one) => !without.includes(one.operation) && !isOfInvented(one) && !succeeded.has(keyOf(one)),
    );
  const uncommitted = () => fileKinds.filter((kind) => !committed.has(kind));
  // What the number of inputs did not reach by chance has further ones of its own.
  const isWanting = (round: number) =>
    missed().length > 0 || committed.size === 0 || (uncommitted().length > 0 && round < mostForFiles);
  for (let round = 0; round < mostDirected && isWanting(round); round += 1) {
    const wanted = missed();
    // All uploads that there were may be committed, or failed.
    const wantsUpload =
      uncommitted().length > 0 || wanted.some(({ path }) => path.startsWith('/api/uploadBatches/'));
    const among = operations.flatMap((one, index) =>
      wanted.includes(one) ||
      // Records to do it with: those that there were may be gone.
      (one.method === 'POST' && wanted.some(({ path }) => path.startsWith(`${one.path}/{id}`))) ||
      (wantsUpload && fileKinds.some((kind) => one.operation === `${kind}.import`)) ||
      (uncommitted().length > 0 && one.path.endsWith('/commit'))
        ? [index]
        : [],
    );
    const [inputs = []] = fc.sample(
      fc.array(inputsTo(operations, fc.constant(superAdmin), among), {
        minLength: perBatch,
        maxLength: perBatch,
      }),
      { numRuns: 1, seed: seed + round },
    );
    expect(await batchFaults(inputs)).toEqual([]);
  }
  expect(missed().map(keyOf)).toEqual([]);
  expect(committed.size).toBeGreaterThan(0);
});

test('who left a stream holds no connection', async () => {
  await expect.poll(() => connectionsTo(served().app)).toBe(0);
});
