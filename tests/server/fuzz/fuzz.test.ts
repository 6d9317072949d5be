/**
 * Sends inputs of all kinds to every operation of /openapi.json, including uploads and event streams, and
 * waits for uploads to be processed before it reads the database. FUZZ_INPUTS sets the number of inputs;
 * FUZZ_SEED makes others, or with `random` new ones:
 *
 *   FUZZ_INPUTS=200000 FUZZ_SEED=random npm test -- --project server tests/server/fuzz
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

const inputCount = Number(process.env['FUZZ_INPUTS'] ?? 3_000);
const seed = fuzzSeed();
/** The failing inputs are informative enough; FUZZ_SHRINK also shrinks them, which can take an hour. */
const endOnFailure = process.env['FUZZ_SHRINK'] === undefined;
const perBatch = 50;
const atOnce = 8;
const perInputMs = 240;
const maxJobMs = 60_000;

const served = servedApp();
let operations: readonly ApiOperation[] = [];
let sending: Sending | undefined;

beforeAll(async () => {
  await makeWorld(served());
  await addFilesOfUploads(served().database);
  operations = await apiOperations(served().app);
  // Streams need a real connection.
  await served().app.listen({ host: '127.0.0.1', port: 0 });
  sending = new Sending(served(), await tokensOf(served()));
});

/** Callers with the most permissions send the most requests. */
const anybody: fc.Arbitrary<Sender> = fc.oneof(
  { weight: 10, arbitrary: fc.constant(superAdmin) },
  { weight: 10, arbitrary: fc.nat(principals.length - 1) },
  { weight: 1, arbitrary: fc.constantFrom<Sender>('nobody', 'nonsense', 'ended', 'unsigned') },
);
/** Senders whose every write is refused. */
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
/** The kinds of uploads that have been committed. */
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
  // Until then uploads are still being checked or committed.
  await expect.poll(() => jobsAtWork(database), { interval: 5, timeout: maxJobMs }).toBe(0);
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

/** Whether the server logged a failure of its own, in a request or in the background. */
const isFailure = (line: string): boolean => /^\{"level":"(?:error|fatal)"/.test(line);

/** Whether the URL leads to the operation: some ids turn it into that of another one. */
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
// On average, batches have half their maximum length.
const batches = (share: number) => Math.ceil((inputCount * share) / (perBatch / 2));

test(
  'no input makes the server fail, give an undocumented answer, or write partially',
  { timeout: longMs },
  async () => {
    await expect(
      fc.assert(propertyOf(anybody), { numRuns: batches(0.75), seed, endOnFailure }),
    ).resolves.toBeUndefined();
  },
);

test(
  'callers without write access leave the database unchanged, whatever they send',
  { timeout: longMs },
  async () => {
    await expect(
      fc.assert(propertyOf(readers), { numRuns: batches(0.25), seed, endOnFailure }),
    ).resolves.toBeUndefined();
  },
);

/**
 * Operations that need a password, passkey, link, session, survey or file of the caller's own, or questions
 * that fit each other; tests/server/identity, surveys and http/files test them.
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
  // None can be created here, and the inputs may put the few that exist to use before one is deleted.
  'questionSets.delete',
  'questionSets.update',
  'surveys.answer',
  'surveys.comment',
  'surveys.delegate',
  'surveys.readSheet',
  'surveys.submit',
  'tenants.readFile',
];
/**
 * Nothing says which values of invented resources fit together, so the matrix tests their operations instead.
 */
const isOfInvented = ({ operation }: ApiOperation) =>
  inventedResources().some(({ name }) => operation.startsWith(`${name}.`));
const maxDirected = 120;
const fileKinds = ['paymentGoals', 'tenants', 'transactions'];
/**
 * Once a period has been closed, for instance, no file of a kind may be accepted, however often one is sent.
 */
const maxForFiles = 15;

test('the inputs completed every operation at least once', { timeout: longMs }, async () => {
  const missed = () =>
    operations.filter(
      (one) => !without.includes(one.operation) && !isOfInvented(one) && !succeeded.has(keyOf(one)),
    );
  const uncommitted = () => fileKinds.filter((kind) => !committed.has(kind));
  // Operations that the random inputs missed get further inputs of their own.
  const isWanting = (round: number) =>
    missed().length > 0 || committed.size === 0 || (uncommitted().length > 0 && round < maxForFiles);
  for (let round = 0; round < maxDirected && isWanting(round); round += 1) {
    const wanted = missed();
    // All existing uploads may already be committed or failed.
    const wantsFiles = uncommitted().length > 0 && round < maxForFiles;
    const wantsUpload = wantsFiles || wanted.some(({ path }) => path.startsWith('/api/uploadBatches/'));
    const among = operations.flatMap((one, index) =>
      wanted.includes(one) ||
      // The operation needs records, and the existing ones may be gone.
      (one.method === 'POST' && wanted.some(({ path }) => path.startsWith(`${one.path}/{id}`))) ||
      (wantsUpload && fileKinds.some((kind) => one.operation === `${kind}.import`)) ||
      (wantsFiles && one.path.endsWith('/commit'))
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

test('a client that has left a stream holds no connection', async () => {
  await expect.poll(() => connectionsTo(served().app)).toBe(0);
});
