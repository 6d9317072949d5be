/** Malicious files are uploaded while somebody else reads a list. */
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { craftedFiles } from '../../harness/crafted-files.ts';
import { quantile } from '../../../bench/report.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { type Client, csvOf, findingsOf, uploaded } from '../../harness/uploads.ts';

const server = testServer();
const maxWaitMs = 1_000;
const largestFile = 1024 * 1024 + 1;
let client: Client;
const waitsMs: number[] = [];
const done = new AbortController();
let reading = Promise.resolve();

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
  const token = await signIn(server(), people.superAdmin);
  const read = async () => {
    while (!done.signal.aborted) {
      const startedAt = performance.now();
      const { status } = await call(server(), '/api/transactions?_start=0&_end=25', { token });
      waitsMs.push(status === 200 ? performance.now() - startedAt : Infinity);
    }
  };
  reading = read();
});
afterAll(async () => {
  done.abort();
  await reading;
});

it.for(craftedFiles)('$what is rejected with an explanation', async ({ content, words }) => {
  expect(content.length).toBeLessThanOrEqual(largestFile);
  const status = await uploaded(client, content);
  expect(status).toMatchObject({ state: 'failed' });
  expect(status.problem).toMatch(words);
});

it('a cell of 50,000 characters affects only its own row', async () => {
  const long = { external_ref: 'A', memo: 'x'.repeat(50_000) };
  const status = await uploaded(client, csvOf([long, { external_ref: 'B' }]));
  expect(status).toMatchObject({ state: 'ready', rows: 2 });
  expect(await findingsOf(client, status.id, '&code=E13')).toMatchObject([{ line: 2, column: 'memo' }]);
});

it('no request of another user has waited a second meanwhile', async () => {
  done.abort();
  await reading;
  expect(waitsMs.length).toBeGreaterThan(craftedFiles.length);
  // On a busy machine everything takes longer.
  const usualMs = quantile(waitsMs, 0.5);
  expect(Math.max(...waitsMs)).toBeLessThan(Math.max(maxWaitMs, 20 * usualMs));
});
