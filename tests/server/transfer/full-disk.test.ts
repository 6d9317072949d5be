/** A disk that uploads would fill: they are refused, and nothing else is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadPath } from '../../../src/contracts/values/files.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { change, type Client, csvOf, sendFile, uploaded } from '../../harness/uploads.ts';

const megabyte = 1024 * 1024;
let freeBytes = 0;
const server = testServer({
  env: { MIN_FREE_MB: '100', STAGED_ROWS_PER_TENANT: '5' },
  freeBytes: () => Promise.resolve(freeBytes),
});
let client: Client;
beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
});
const rows = (count: number) =>
  csvOf(Array.from({ length: count }, (_, at) => ({ external_ref: `FULL-${at}` })));

const document = { url: uploadPath, name: 'letter.pdf' };

describe('with little space left on the disk', () => {
  it('an upload is refused in words, and everything else goes on', async () => {
    freeBytes = 100 * megabyte;
    const answer = await sendFile(client, rows(1));
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.body).toMatchObject({ Error: expect.stringContaining('too little disk space') as string });
    expect(answer.headers.get('retry-after')).toBe('600');
    expect((await call(server(), '/ready')).status).toBe(200);
    expect((await call(server(), '/api/transactions?_start=0&_end=5', client)).status).toBe(200);
  });

  it('a file to save a record with is refused as well', async () => {
    freeBytes = 100 * megabyte;
    expect(await sendFile(client, '%PDF-1.7', document)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
  });

  it('one that is small enough is taken', async () => {
    freeBytes = 101 * megabyte;
    expect(await uploaded(client, rows(1))).toMatchObject({ rows: 1 });
    expect(await sendFile(client, '%PDF-1.7', document)).toMatchObject({ status: 201 });
  });
});

it('a tenant has no more rows waiting than it may, and cancelling makes room', async () => {
  freeBytes = Infinity;
  const first = await uploaded(client, rows(3));
  expect(await sendFile(client, rows(4))).toMatchObject({ status: 429, body: { code: 'tooMany' } });
  expect((await change(client, first, 'cancel')).status).toBe(200);
  expect(await uploaded(client, rows(4))).toMatchObject({ rows: 4 });
});
