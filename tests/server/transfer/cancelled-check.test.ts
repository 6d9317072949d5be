/** A file that is cancelled while it is being checked: the check stops and leaves nothing behind. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { uploadStatusSchema } from '../../../src/contracts/transfer/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import { signIn, testServer } from '../../harness/server.ts';
import { change, type Client, csvOf, sendFile, uploaded } from '../../harness/uploads.ts';

const server = testServer();
let client: Client;
beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
  // A sequence keeps its count even if the transaction is rolled back.
  await sql`create sequence reports`.execute(server().database.owner);
});

/** Delays the check by this time whenever it reports its progress. */
async function reportsTake(seconds: number): Promise<void> {
  const { owner } = server().database;
  const body = sql.raw(
    `$$ begin perform nextval('reports'), pg_sleep(${String(seconds)}); return new; end $$`,
  );
  await sql`create or replace function report_slowly() returns trigger language plpgsql security definer as ${body}`.execute(
    owner,
  );
  await sql`
    create or replace trigger report_slowly before insert on upload_progress for each row when (new.done > 0)
      execute function report_slowly()`.execute(owner);
}

const file = (reference: string) => csvOf([{ external_ref: reference }]);

async function numbers() {
  const { rows } = await sql<{ reports: number; jobs: number; rows: number }>`
    select (select last_value::integer from reports) as reports, (select count(*)::integer from jobs) as jobs,
      (select count(*)::integer from upload_rows) as rows`.execute(server().database.owner);
  return rows[0];
}

it('stops checking a file that was cancelled meanwhile', async () => {
  await reportsTake(2);
  const upload = uploadStatusSchema.parse((await sendFile(client, file('LEFT-1'))).body);
  expect(upload.state).toBe('validating');
  expect(await change(client, upload, 'cancel')).toMatchObject({ status: 200 });
  await expect.poll(numbers, { timeout: 30_000 }).toMatchObject({ jobs: 0 });
  expect(await numbers()).toEqual({ reports: 1, jobs: 0, rows: 0 });
  // The next file is checked as usual.
  await reportsTake(0);
  expect(await uploaded(client, file('LEFT-2'))).toMatchObject({ rejected: 1 });
});
