import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { currentAlertsSchema } from '../../../src/contracts/current-alerts.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const name of ['superAdmin', 'mcoAdmin', 'mcoMember', 'otherMcoAdmin', 'providerAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
  await sql`
    insert into alerts (id, title, severity, to_mcos, starts_at, ends_at) values
      (101, 'Over', 'info', true, now() - interval '2 days', now() - interval '1 day'),
      (102, 'To come', 'info', true, now() + interval '1 day', null),
      (103, 'For one', 'critical', false, now() - interval '1 day', now() + interval '1 day');
    insert into alerts_tenants (parent_id, position, target_id) values (103, 0, 2)`.execute(
    server().database.owner,
  );
});
const shown = async (who: string) => {
  const { status, body } = await call(server(), '/api/alert/current', { token: tokens.get(who) ?? '' });
  expect(status).toBe(200);
  return currentAlertsSchema.parse(body).map(({ id }) => id);
};
const dismiss = async (who: string, id: number) =>
  (await call(server(), `/api/alert/${id}/dismiss`, { method: 'POST', token: tokens.get(who) ?? '' })).status;

describe('alerts', () => {
  test('are shown while they run to those they are meant for, the gravest first', async () => {
    expect(await shown('mcoAdmin')).toEqual([103, 2, 1]);
    expect(await shown('otherMcoAdmin')).toEqual([2, 1]);
    expect(await shown('providerAdmin')).toEqual([1]);
    expect(await shown('superAdmin')).toEqual([]);
  });

  test('are dismissed by each for themselves, once, and that is written down', async () => {
    expect(await dismiss('mcoAdmin', 2)).toBe(204);
    expect(await dismiss('mcoAdmin', 2)).toBe(204);
    expect(await shown('mcoAdmin')).toEqual([103, 1]);
    expect(await shown('mcoMember')).toEqual([103, 2, 1]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_events where action = 'dismiss' and record_id = 2`.execute(
      server().database.owner,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('of others are not there', async () => {
    expect(await dismiss('otherMcoAdmin', 103)).toBe(404);
    expect(await dismiss('providerAdmin', 2)).toBe(404);
  });
});
