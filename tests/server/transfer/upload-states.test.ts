/**
 * Every operation on an upload in every state, by every kind of caller, over HTTP, as the table below says.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { registry } from '../../../server/resources.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import { paymentColumns } from '../../../src/contracts/payments/payment-files.ts';
import { uploadStatusSchema } from '../../../src/contracts/transfer/uploads.ts';
import { homeOf, missingId, nameOf, others, principals, unique } from '../world/homes.ts';
import { uploadBatchRecord } from '../world/records.ts';
import { send, servedApp, tokenFor } from '../world/served-app.ts';
import { addRecords, makeWorld } from '../world/world.ts';

/** The rules of the domain, stated independently of the code. */
const states = [
  'validating',
  'ready',
  'committing',
  'committed',
  'failed',
  'cancelled',
  'withdrawing',
  'withdrawn',
];
const operations = {
  mapping: { method: 'PUT', from: ['ready', 'failed'], to: 'validating', event: 'update' },
  cells: { method: 'PATCH', from: ['ready'], to: 'validating', event: 'update' },
  commit: { method: 'POST', from: ['ready'], to: 'committing', event: 'commit' },
  withdraw: { method: 'POST', from: ['committed'], to: 'withdrawing', event: 'withdraw' },
  cancel: { method: 'POST', from: ['validating', 'ready', 'failed'], to: 'cancelled', event: 'cancel' },
} as const;
type Operation = keyof typeof operations;
const cases = ['mapping', 'cells', 'commit', 'cancel', 'withdraw'] as const satisfies readonly Operation[];

const headers = paymentColumns.map(({ name }) => name);
const mapping = Object.fromEntries(headers.map((name, place) => [name, place]));
const bodies: { readonly [O in Operation]?: object } = {
  mapping: { mapping },
  cells: { cells: [{ line: 2, column: 'memo', value: 'x' }] },
};

const served = servedApp();
const tokens = new Map<Principal, string>();

beforeAll(async () => {
  await makeWorld(served());
  for (const principal of principals) tokens.set(principal, await tokenFor(served(), principal.userId));
});

/**
 * Callers who may upload may change uploads: MCOs their own, the Super Tenant any. Viewers change nothing.
 */
function expected(
  { tenantType, role }: Principal,
  operation: Operation,
  state: string,
  isOwn: boolean,
): number {
  if (role === 'viewer' || (tenantType !== 1 && tenantType !== 4)) return 403;
  if (tenantType === 1 && !isOwn) return 404;
  return operations[operation].from.some((one) => one === state) ? 200 : 409;
}

test('the table covers every state of an upload', () => {
  expect(Object.keys(registry.get('uploadBatches').fields['state']?.choices ?? {})).toEqual(states);
});

test.for(cases)('%s succeeds or is refused as the table says', async (operation) => {
  const { method, to, event } = operations[operation];
  const owner = served().database.owner;
  const wrong: string[] = [];
  for (const principal of principals) {
    const uploads = states.flatMap((state) =>
      [homeOf(principal).tenant, others.mco].map((tenant) => ({
        record: { ...uploadBatchRecord(missingId - 1 - unique(), tenant), state },
        isOwn: tenant === principal.tenantId,
      })),
    );
    await addRecords(served(), { uploadBatches: uploads.map(({ record }) => record) });
    for (const { record, isOwn } of uploads) {
      await sql`insert into upload_files (batch_id, headers, mapping) values (${record.id}, ${headers}, ${JSON.stringify(mapping)})`.execute(
        owner,
      );
      await sql`insert into upload_rows (batch_id, line, c1) values (${record.id}, 2, 'x')`.execute(owner);
      const answer = await send(served().app, {
        method,
        url: `/api/uploadBatches/${record.id}/${operation}`,
        token: tokens.get(principal),
        body: { version: 1, ...bodies[operation] },
      });
      const status = expected(principal, operation, record.state, isOwn);
      const what = `${nameOf(principal)}, ${isOwn ? 'own' : 'another’s'} ${record.state}`;
      if (answer.status !== status) {
        wrong.push(`${what}: ${answer.status}, the table says ${status}. ${answer.text}`);
        continue;
      }
      const { rows } = await sql<{ state: string; version: number; events: number }>`
        select state, version, (select count(*)::integer from audit_events
          where resource = 'uploadBatches' and record_id = ${record.id} and action = ${event} and user_id = ${principal.userId}) as events
        from upload_batches where id = ${record.id}`.execute(owner);
      const [now] = rows;
      if (status === 200) {
        // Checks the state in the answer, because the job may have changed the stored one meanwhile.
        const reached = uploadStatusSchema.parse(answer.body).state;
        if (reached !== to || now?.events !== 1) wrong.push(`${what}: ${reached}, ${now?.events} events`);
      } else if (now?.state !== record.state || now.version !== 1 || now.events !== 0)
        wrong.push(`${what}: refused with ${status}, and yet ${JSON.stringify(now)}`);
    }
  }
  expect(wrong).toEqual([]);
});
