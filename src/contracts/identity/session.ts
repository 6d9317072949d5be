/** Sign-in and the current user (specification sections 3, 4 and 7). Types and constants only: the sign-in page loads this. */
import type { Reference } from '../resource/fields.ts';
import type { PasskeyUse } from './passkeys.ts';
import type { Role, TenantTypeId } from '../resource/policy.ts';

/** Specification section 9. */
export const loginTenantId = 1;
export const maxReloadAttempts = 10;
/** Specification section 8: this server message, ignoring case, is shown as `invalidCredentials`. */
export const invalidInput = 'The input was invalid';
export const invalidCredentials = 'Invalid email or password';

export interface LoginPayload {
  readonly email: string;
  readonly password: string;
  readonly tenantId: typeof loginTenantId;
  /** Of the second step, once it is asked for. */
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
  /** Who looks as this user, read only; absent or null: the user is the one who signed in. */
  readonly actor?: { readonly id: number; readonly name: string; readonly emailAddress: string } | null;
  readonly user: {
    readonly id: number;
    readonly emailAddress: string;
    readonly name: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly mfaEnabled: boolean;
    readonly mfaSetupComplete: boolean;
    /** The day from which one of their tenants asks for it; null: none does, or it is set up. */
    readonly mfaRequiredFrom?: string | null;
  };
  /** The first becomes the active tenant. */
  readonly authorizedTenants: readonly AuthorizedTenant[];
}
/** Names the tenant that a request acts for; without it the first authorised one. */
export const activeTenantHeader = 'x-tenant-id';

/** The second step is asked for and not set up: until it is, there is nothing else that they may do. */
export function mustSetUpTwoStep({ user }: Me): boolean {
  return user.mfaEnabled && !user.mfaSetupComplete;
}
