/** What the browser keeps of a session: for all tabs, for one, and what if it keeps nothing. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authKey, readAuth, writeAuth, type StoredAuth } from '../../src/providers/auth-storage.ts';
import { session } from '../../src/providers/session-store.ts';
import { me, tenant } from '../harness/one-session.ts';

const second = { ...tenant, id: 8, name: 'Delta Health Plan' };
const inBoth = { ...me, authorizedTenants: [tenant, second] };
const auth: StoredAuth = { accessToken: 'a token', me: inBoth, tenantId: second.id, clockOffsetMs: 0 };
/** As another tab does. */
const storeElsewhere = (changed: Partial<StoredAuth>) =>
  localStorage.setItem(authKey, JSON.stringify({ ...auth, ...changed }));

const empty = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(empty);
afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
  empty();
});

test('a tab keeps its tenant, whichever another chooses; a new one begins with that of the tab used last', () => {
  writeAuth(auth);
  storeElsewhere({ tenantId: tenant.id });
  expect(readAuth()?.tenantId).toBe(second.id);
  sessionStorage.clear();
  expect(readAuth()?.tenantId).toBe(tenant.id);
});

test('whoever signs in next does not get the tenant that the tab had for another person', () => {
  writeAuth(auth);
  storeElsewhere({ tenantId: tenant.id, me: { ...inBoth, user: { ...me.user, id: 4 } } });
  expect(readAuth()?.tenantId).toBe(tenant.id);
});

const refuse = () => {
  throw new DOMException('Refused', 'QuotaExceededError');
};
/** Refuses what is named; everything else finds nothing stored. */
const storageThat = (refused: readonly (keyof Storage)[]): Storage => ({
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
  ...Object.fromEntries(refused.map((name) => [name, refuse])),
});

test.each([
  ['is full', storageThat(['setItem'])],
  ['refuses everything', storageThat(['getItem', 'setItem', 'removeItem', 'clear'])],
])('while storage %s, the session lives in memory, with its tenant', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  session.signIn({ accessToken: 'a token' });
  expect(session.setProfile(inBoth)).toBe(true);
  session.switchTenant(second.id);
  session.check();
  expect(session.get()).toMatchObject({ status: 'signedIn', current: { tenant: { id: second.id } } });
});

test('a session that is missing from a storage that works is looked for', () => {
  session.signIn({ accessToken: 'a token' });
  session.setProfile(inBoth);
  localStorage.clear();
  session.check();
  expect(session.get().status).toBe('leaving');
});
