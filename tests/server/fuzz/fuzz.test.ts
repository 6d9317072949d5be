/**
 * Every operation of /openapi.json with inputs of all kinds. FUZZ_INPUTS says how many, FUZZ_SEED which:
 *
 *   FUZZ_INPUTS=200000 FUZZ_SEED=7 npm test -- --project server tests/server/fuzz
 */
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, servedApp } from '../world/served-app.ts';
import { principals } from '../world/homes.ts';
import { makeWorld } from '../world/world.ts';
import { faultOf } from './answers.ts';
import { type ApiOperation, apiOperations } from './api-document.ts';
import { type Input, inputsTo, type Sender } from './inputs.ts';
import { Sending, superAdmin, tokensOf } from './sending.ts';
import { type Exchange, Ledger, type State, stateOf } from './stored-state.ts';

const inputCount = Number(process.env['FUZZ_INPUTS'] ?? 20_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const perBatch = 50;
const atOnce = 8;
const perInputMs = 60;

const served = servedApp();
let operations: readonly ApiOperation[] = [];
let sending: Sending | undefined;

beforeAll(async () => {
  await makeWorld(served());
  // What streams events, and what becomes of an upload after its answer, is tried in tests/server/live and transfer.
  operations = (await apiOperations(served().app)).filter(
    ({ streams, path, method }) =>
      !streams && !path.endsWith('/events') && !(isOfUploads(path) && method !== 'GET'),
  );
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
  const { url, body, answer } = await sending.send(input);
  const operation = operations[input.operation]?.operation ?? '';
  const kept = input.headers['idempotency-key'];
  const key = kept === undefined || kept === '' ? undefined : `${input.sender} ${operation} ${kept}`;
  return { operation, sender: input.sender, method: input.method, url, body, key, answer };
}

const succeeded = new Map<string, number>();
const ledger = new Ledger();
let known: State | undefined;

async function batchFaults(inputs: readonly Input[]): Promise<readonly string[]> {
  const before = known ?? (await stateOf(served().database));
  const exchanges: Exchange[] = [];
  for (let from = 0; from < inputs.length; from += atOnce)
    exchanges.push(...(await Promise.all(inputs.slice(from, from + atOnce).map(exchange))));
  known = await stateOf(served().database);
  const faults = exchanges.flatMap(({ answer, method, url, body }, index) => {
    const operation = operations[inputs[index]?.operation ?? 0];
    if (operation === undefined) return [];
    const own = method === operation.method && routesTo(url, operation);
    if (own && answer.status < 300)
      succeeded.set(keyOf(operation), (succeeded.get(keyOf(operation)) ?? 0) + 1);
    const fault = faultOf(answer, operation, own);
    if (fault === undefined) return [];
    return [
      `${method} ${url.slice(0, 500)} ${body?.slice(0, 1_000) ?? ''}\n  ${answer.status}: ${fault}${causeOf(answer)}`,
    ];
  });
  const difference = ledger.differenceAfter(exchanges, before, known);
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

function isOfUploads(path: string): boolean {
  return path.includes('/upload');
}

/** An id may be such that the address is another one. */
function routesTo(url: string, { path }: ApiOperation): boolean {
  const [address = ''] = url.split(/[?#]/);
  const parts = address.split('/');
  return (
    parts.length === path.split('/').length &&
    !parts.some(
      (part) =>
        ['', '.', '..', '%2e%2e', 'draft', 'summary', 'download', 'filters', 'me'].includes(part) &&
        !path.includes(part),
    )
  );
}

function causeOf({ body }: Answer): string {
  const id = String(Object(body).errorId);
  const line = served().logged.find((one) => one.includes(id) && one.includes('"err"'));
  return line === undefined ? '' : `\n  ${line.slice(0, 1_500)}`;
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
    await expect(fc.assert(propertyOf(anybody), { numRuns: batches(0.75), seed })).resolves.toBeUndefined();
  },
);

test(
  'whoever may write nothing leaves the database as it was, whatever they send',
  { timeout: longMs },
  async () => {
    await expect(fc.assert(propertyOf(readers), { numRuns: batches(0.25), seed })).resolves.toBeUndefined();
  },
);

/** Too many things must fit together to be right by chance; tests/server/matrix, actions and http/files do them. */
const hardlyByChance = [
  'POST /api/transactions',
  'PATCH /api/transactions/{id}',
  'PATCH /api/paymentPeriods/{id}',
  'GET /api/alert/{id}/files/{key}',
];

test('the inputs reached every operation: each was done at least once', () => {
  const never = operations
    // A file that can be read, and what becomes of it then, is in tests/server/transfer.
    .filter(({ operation, path }) => operation !== 'auth.login' && !isOfUploads(path))
    .map(keyOf)
    .filter((key) => !succeeded.has(key) && !hardlyByChance.includes(key));
  expect(never).toEqual([]);
});
