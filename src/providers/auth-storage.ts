/**
 * The persisted auth store: access token, profile and active tenant in local storage (specification sections 3 and 4). Each tab
 * keeps its own active tenant in session storage; the stored one is that of the tab used last, with which a new tab begins.
 * If the browser refuses storage, or has no room, the session lives in memory and ends with the page.
 */
import type { AuthorizedTenant, Me } from '../contracts/identity/session.ts';
import { isObject } from '../contracts/values/objects.ts';

export interface StoredAuth {
  readonly accessToken: string;
  /** null until the profile has been fetched. */
  readonly me: Me | null;
  readonly tenantId: number | null;
  /** The server's clock minus this machine's. */
  readonly clockOffsetMs: number;
}

export const authKey = 'auth';
const reloadsKey = 'reloadAttempts';

/** By user, so that whoever signs in next does not get it. */
const tenantKey = (me: Me) => `tenant${me.user.id}`;

/** Whether the storage accepted the session that was last written, and has been readable since. */
export let isStorageUsable = true;

export function readAuth(): StoredAuth | undefined {
  return attempt((storage) => {
    const value: unknown = JSON.parse(storage.getItem(authKey) ?? 'null');
    if (!isStoredAuth(value)) return undefined;
    const own = value.me && window.sessionStorage.getItem(tenantKey(value.me));
    return { ...value, tenantId: Number(own) || value.tenantId };
  });
}

export function writeAuth(auth: StoredAuth): void {
  const { me, tenantId } = auth;
  if (me) attempt(() => window.sessionStorage.setItem(tenantKey(me), String(tenantId)));
  isStorageUsable = true;
  attempt((storage) => storage.setItem(authKey, JSON.stringify(auth)));
}

/** Specification section 4: clears all local storage with the session, and this tab's session storage as well. */
export function clearAll(): void {
  attempt((storage) => storage.clear());
  attempt(() => window.sessionStorage.clear());
}

/** How often the page was reloaded to find a session (specification section 2). */
export function readReloads(): number {
  return attempt((storage) => Number(storage.getItem(reloadsKey))) || 0;
}

export function writeReloads(count: number): void {
  attempt((storage) =>
    count === 0 ? storage.removeItem(reloadsKey) : storage.setItem(reloadsKey, String(count)),
  );
}

function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage);
  } catch {
    isStorageUsable = false;
    return undefined;
  }
}

function isStoredAuth(value: unknown): value is StoredAuth {
  return (
    isObject(value) &&
    typeof value['accessToken'] === 'string' &&
    value['accessToken'] !== '' &&
    (value['me'] === null || isMe(value['me'])) &&
    (value['tenantId'] === null || typeof value['tenantId'] === 'number') &&
    typeof value['clockOffsetMs'] === 'number'
  );
}

/** A profile as specified (section 3), in which tenants have no role. This server's own contains one for each. */
interface SentMe extends Omit<Me, 'authorizedTenants'> {
  readonly authorizedTenants: readonly (Omit<AuthorizedTenant, 'role'> &
    Partial<Pick<AuthorizedTenant, 'role'>>)[];
}

/**
 * The profile in a response; undefined if it is none. A user without a role may do what the tenant's type allows, because
 * specification section 6 decides by the type alone.
 */
export function profileIn(body: unknown): Me | undefined {
  if (!isMe(body)) return undefined;
  const authorizedTenants = body.authorizedTenants.map((tenant) => ({
    ...tenant,
    role: tenant.role ?? 'admin',
  }));
  return { ...body, authorizedTenants };
}

/** Checks the parts of a profile that the portal needs; another backend's profile may contain more. */
function isMe(value: unknown): value is SentMe {
  if (!isObject(value)) return false;
  const { user, authorizedTenants } = value;
  return (
    isObject(user) &&
    typeof user['id'] === 'number' &&
    Array.isArray(authorizedTenants) &&
    authorizedTenants.every(
      (tenant: unknown) =>
        isObject(tenant) && typeof tenant['id'] === 'number' && isObject(tenant['tenantType']),
    )
  );
}
