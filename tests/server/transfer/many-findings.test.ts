import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { uploaded } from '../../harness/uploads.ts';

const server = testServer();
/** With each finding put into words anew from all sentences, it was more than ten seconds. */
const maxWaitMs = 5_000;

it('rejected rows with thousands of findings are downloaded without holding up anyone else', async () => {
  const token = await signIn(server(), people.mcoAdmin);
  const client = { origin: server().origin, token };
  const required = [
    'payment_period',
    'program_component',
    'transaction_type',
    'payer_mco_code',
    'payee_tpi',
    'amount',
    'payment_date',
    'payment_method',
  ];
  const titles = ['external_ref', ...required].join(',');
  const rows = Array.from({ length: 1_000 }, (_, index) => `MANY-${index}${','.repeat(required.length)}`);
  const { id, errors } = await uploaded(client, [titles, ...rows].join('\n'));
  expect(errors).toBe(required.length * rows.length);
  const done = new AbortController();
  const download = call(server(), `/api/uploadBatches/${id}/rejectedRows`, { token }).finally(() =>
    done.abort(),
  );
  const waitsMs: number[] = [];
  while (!done.signal.aborted) {
    const startedAt = performance.now();
    expect((await call(server(), '/health')).status).toBe(200);
    waitsMs.push(performance.now() - startedAt);
  }
  expect((await download).headers.get('x-total-count')).toBe(String(rows.length));
  expect(Math.max(...waitsMs)).toBeLessThan(maxWaitMs);
});
