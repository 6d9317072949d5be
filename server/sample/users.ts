import type { Role } from '../../src/contracts/resource/policy.ts';
import { personName, placeName, plainWord } from './names.ts';
import { sampleTenants, superTenantId, type SampleTenant } from './tenants.ts';

export interface SampleUser {
  readonly id: number;
  readonly emailAddress: string;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly name: string;
  readonly nickname: string | null;
  readonly phoneNumber: string | null;
  readonly userRoleTenants: readonly { readonly tenant: number; readonly role: Role }[];
  readonly claimUserTenants: readonly number[];
  readonly isActive: boolean;
  readonly mfaEnabled: boolean;
  readonly mfaSetupComplete: boolean;
  readonly language: 'en';
  readonly lastLoginAt: null;
}

/** Specification, section 9. */
const userCount = 100;
/** The users on the sign-in list: an admin of each type of tenant. */
export const signInUsers = [
  { tenantType: 'MCO', userId: 7 },
  { tenantType: 'Provider', userId: 59 },
  { tenantType: 'System', userId: 39 },
  { tenantType: 'Super Tenant', userId: 1 },
] as const;

/** One hundred people; the first of each tenant is its admin, followed by members and viewers. */
export function sampleUsers(): SampleUser[] {
  const tenants = sampleTenants();
  const superTenants = tenants.filter(({ id }) => id === superTenantId);
  const mcos = tenants.filter(({ tenantType }) => tenantType === 1);
  const systems = tenants.filter(({ tenantType, isActive }) => tenantType === 3 && isActive);
  const providers = tenants.filter(({ tenantType, isActive }) => tenantType === 2 && isActive);
  const places: readonly (readonly [SampleTenant | undefined, Role])[] = [
    ...inEach(superTenants, ['admin', 'admin', 'member', 'member', 'viewer', 'viewer']),
    ...inEach(mcos, ['admin', 'member']),
    ...inEach(systems.slice(0, 10), ['admin', 'viewer']),
    ...inEach(providers.slice(0, 20), ['admin', 'member']),
    ...inEach(providers.slice(48, 49), ['admin', 'viewer']),
  ];
  return Array.from({ length: userCount }, (_, index): SampleUser => {
    const id = index + 1;
    const [tenant, role] = places[index] ?? [superTenants[0], 'viewer'];
    if (tenant === undefined) throw new Error('The sample tenants are fewer than the sample users need.');
    const { firstName, lastName } = personName(index);
    const more = otherTenantsOf(id, systems, providers, mcos).filter(({ id: other }) => other !== tenant.id);
    return {
      id,
      emailAddress: `${plainWord(firstName)}.${plainWord(lastName)}@${plainWord(domainOf(tenant))}.example`,
      firstName,
      middleName: index % 9 === 4 ? personName(index + 200).firstName : null,
      lastName,
      name: `${firstName} ${lastName}`,
      nickname: index % 14 === 3 ? firstName.slice(0, 3) : null,
      // 555-0100 to 555-0199 are reserved for fiction (NANPA).
      phoneNumber: index % 4 === 1 ? null : `+1512555${String(100 + index).padStart(4, '0')}`,
      userRoleTenants: [
        { tenant: tenant.id, role },
        ...more.map(({ id: other }) => ({ tenant: other, role: 'viewer' as const })),
      ],
      claimUserTenants: [tenant.id],
      isActive: index % 33 !== 32,
      mfaEnabled: false,
      mfaSetupComplete: false,
      language: 'en',
      lastLoginAt: null,
    };
  });
}

function inEach(tenants: readonly SampleTenant[], roles: readonly Role[]): (readonly [SampleTenant, Role])[] {
  return tenants.flatMap((tenant) => roles.map((role) => [tenant, role] as const));
}

/**
 * Some users act for several tenants: a system's admin is also a viewer of two of its hospitals, and two users of the
 * administration are viewers of an MCO.
 */
function otherTenantsOf(
  userId: number,
  systems: readonly SampleTenant[],
  providers: readonly SampleTenant[],
  mcos: readonly SampleTenant[],
): readonly SampleTenant[] {
  if (userId === 2 || userId === 4) return mcos.slice(userId, userId + 1);
  const system = [39, 41, 45].includes(userId) ? systems[(userId - 39) / 2] : undefined;
  return system === undefined
    ? []
    : providers.filter(({ parentTenant }) => parentTenant === system.id).slice(0, 2);
}

function domainOf({ id, name }: SampleTenant): string {
  return id === superTenantId ? placeName(730) : (name.split(' ')[0] ?? name);
}
