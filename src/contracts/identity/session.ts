/**
 * Sign-in and the current user (specification sections 3, 4 and 7). Types and small constants only, because the sign-in page
 * loads this module.
 */
import type { Reference } from '../resource/fields.ts';
import type { PasskeyUse } from './passkeys.ts';
import type { Role, TenantTypeId } from '../resource/policy.ts';

/** Specification section 9. */
export const loginTenantId = 1;
export const maxReloadAttempts = 10;
/** Specification section 8: when the server sends this message (ignoring case), the portal shows `invalidCredentials`. */
export const invalidInput = 'The input was invalid';
export const invalidCredentials = 'Invalid email or password';

export interface LoginPayload {
  readonly email: string;
  readonly password: string;
  readonly tenantId: typeof loginTenantId;
  /** The code of the second step, once the server asks for it. */
  readonly code?: string;
  readonly passkey?: PasskeyUse;
}
export interface AuthUser {
  readonly accessToken: string;
}

export interface AuthorizedTenant extends Reference {
  readonly tenantType: { readonly id: TenantTypeId; readonly name: string };
  readonly role: Role;
  readonly isUnitMember: boolean;
  readonly logoUri: string | null;
}
export interface Me {
  /** The person who is viewing as this user, read-only; absent or null if the user signed in themselves. */
  readonly actor?: { readonly id: number; readonly name: string; readonly emailAddress: string } | null;
  readonly user: {
    readonly id: number;
    readonly emailAddress: string;
    readonly name: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly mfaEnabled: boolean;
    readonly mfaSetupComplete: boolean;
    /**
     * The date from which one of the user's tenants requires two-step sign-in; null if none does, or if it is already set up.
     */
    readonly mfaRequiredFrom?: string | null;
  };
  /** The first one becomes the active tenant. */
  readonly authorizedTenants: readonly AuthorizedTenant[];
}
/** Names the tenant that a request acts for; without it, the first authorized tenant applies. */
export const activeTenantHeader = 'x-tenant-id';

/** Two-step sign-in is required but not set up: until it is, the user may do nothing else. */
export function mustSetUpTwoStep({ user }: Me): boolean {
  return user.mfaEnabled && !user.mfaSetupComplete;
}
