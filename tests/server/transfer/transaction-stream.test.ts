import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/database.ts';
import { streamInTransaction } from '../../../server/transfer/transaction-stream.ts';

test('a reader that stops reading does not keep the transaction open', async () => {
  let ended = false;
  const endless = new Readable({
    read() {
      this.push('more\n'.repeat(10_000));
    },
  });
  const { stream } = await streamInTransaction(
    async (work) => {
      // Nothing here queries the database.
      await work({} as Tx);
      ended = true;
    },
    () => Promise.resolve({ head: 1, body: endless }),
    20,
  );
  stream.on('error', () => undefined);
  await expect.poll(() => ended).toBe(true);
  expect(stream.destroyed).toBe(true);
});

test('a slow reader receives everything', async () => {
  let ended = false;
  const { stream } = await streamInTransaction(
    async (work) => {
      await work({} as Tx);
      ended = true;
    },
    () =>
      Promise.resolve({
        head: 1,
        body: Readable.from(Array.from({ length: 20 }, () => 'row'.repeat(8_000))),
      }),
    200,
  );
  let length = 0;
  for await (const part of stream) {
    length += String(part).length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(length).toBe(20 * 24_000);
  await expect.poll(() => ended).toBe(true);
});
