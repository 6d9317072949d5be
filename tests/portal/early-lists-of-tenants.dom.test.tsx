import { afterAll, expect, it } from 'vitest';
import { askEarly, takeArrivedList, takeEarlyList } from '../../src/providers/early-lists.ts';
import { session } from '../../src/providers/session-store.ts';
import { me, tenant } from '../harness/one-session.ts';

afterAll(() => session.clear());

it('a list requested early for one tenant is not taken for another', async () => {
  const other = { ...tenant, id: 8, name: 'Delta Health Plan' };
  session.signIn({ accessToken: 'a-token' });
  session.setProfile({ ...me, authorizedTenants: [tenant, other] });
  const page = { resource: 'visits' };
  const answer = { data: [{ id: 1 }], total: 1 };
  askEarly(page, () => Promise.resolve(answer));
  await Promise.resolve();
  session.switchTenant(other.id);
  expect(takeArrivedList(page)).toBeUndefined();
  expect(takeEarlyList(page)).toBeUndefined();
  session.switchTenant(tenant.id);
  expect(takeArrivedList(page)).toBe(answer);
});
