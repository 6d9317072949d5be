/** A session, for components that are drawn without a server. */
import type { AuthorizedTenant, Me } from '../../src/contracts/identity/session.ts';
import { principalFor } from '../../src/providers/session-store.ts';

export const tenant: AuthorizedTenant = {
  id: 7,
  name: 'Bayou Health Plan',
  role: 'admin',
  isUnitMember: false,
  logoUri: null,
  tenantType: { id: 1, name: 'MCO' },
};
export const me: Me = {
  user: {
    id: 3,
    name: 'Ana Reyes',
    firstName: 'Ana',
    lastName: 'Reyes',
    emailAddress: 'ana@example.com',
    mfaEnabled: false,
    mfaSetupComplete: false,
  },
  authorizedTenants: [tenant],
};

export const oneSession = { me, tenant, principal: principalFor(me, tenant) };
