import { expect, test } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();

test('a provider’s history shows changes to its own fields, and only to those who administer it', async () => {
  const token = await signIn(server(), people.superAdmin);
  const before = await call(server(), '/identity/tenants/62', { token });
  // The contract of the route guarantees the shape.
  const { version } = before.body as { version: number };
  const changed = await call(server(), '/identity/tenants/62', {
    method: 'PATCH',
    token,
    body: { version, providerClass: { id: 3 }, twoStepFrom: '2999-01-31' },
  });
  expect(changed.status).toBe(200);
  const { status, body } = await call(server(), '/api/providers/62/history', { token });
  expect(status).toBe(200);
  expect(body).toMatchObject([{ action: 'update', of: null, changes: [{ field: 'providerClass' }] }]);
  const others = await signIn(server(), people.mcoAdmin);
  expect([403, 404]).toContain((await call(server(), '/api/providers/62/history', { token: others })).status);
});
