/**
 * Who may do what, as data: read by the browser's access-control provider, enforced by the server (as a WHERE) and by
 * the database (as row security). No grant, no permission.
 */
import { allOf, bind, everything, matches, type MyValues, type Predicate } from './predicate.ts';

/** Specification section 3. */
export const tenantTypes = { 1: 'MCO', 2: 'Provider', 3: 'System', 4: 'Super Tenant' } as const;
export type TenantTypeId = keyof typeof tenantTypes;
export const tenantType = { mco: 1, provider: 2, system: 3, superTenant: 4 } as const satisfies Record<
  string,
  TenantTypeId
>;

/** Roles inside a tenant, the highest first. */
export const roles = ['admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** The caller, as every decision sees them. */
export interface Principal {
  readonly userId: number;
  readonly tenantId: number;
  readonly tenantType: TenantTypeId;
  readonly role: Role;
  readonly unitMember: boolean;
  /** Who really sits there, and looks as the caller; no decision hangs on it, each event names both. */
  readonly actor?: { readonly id: number; readonly name: string };
}

export interface Audience {
  /** Who works for a tenant of one of these types, by number (`tenantTypes`); left out, of any. */
  readonly tenantTypes?: readonly TenantTypeId[];
  /** Who has one of these roles there: `admin`, `member`, `viewer`; left out, any. */
  readonly roles?: readonly Role[];
  /** Whether the tenant is a unit member; left out, either. */
  readonly unitMember?: boolean;
}
/** Any of these. */
export type Who = readonly Audience[];

export const everyone: Who = [{}];
export const nobody: Who = [];
export const ofType = (...types: readonly (keyof typeof tenantType)[]): Who => [
  { tenantTypes: types.map((name) => tenantType[name]) },
];
export const unitMembers: Who = [{ unitMember: true }];
/** The same people, only those with one of the roles. */
export const withRole = (who: Who, ...only: readonly Role[]): Who =>
  who.map((audience) => ({ ...audience, roles: only }));
export const admins = (who: Who = everyone): Who => withRole(who, 'admin');
/** Those who write their tenant's records: admins and members. */
export const editors = (who: Who = everyone): Who => withRole(who, 'admin', 'member');
export const superTenant: Who = ofType('superTenant');

/** These people, on these records (all of them when left out). */
export interface Grant {
  /** `everyone`, `superTenant`, `ofType('mco', 'provider')`; narrower by `admins(…)`, `editors(…)`, `withRole(…, 'viewer')`. */
  readonly who: Who;
  /** On which records; left out, on all. `{ tenant: { id: my.tenantId } }`: their own tenant's. */
  readonly where?: Predicate;
}
export type Grants = readonly Grant[];
export const allow = (who: Who, where?: Predicate): Grant => (where === undefined ? { who } : { who, where });

/**
 * Who sees what happened to a record: by default those who may change such records, of any that they may read. The conditions
 * of a change do not hold: what is past changing is what somebody asks about.
 */
export function historyGrants({
  history,
  update,
}: {
  readonly history?: Grants;
  readonly update?: Grants;
}): Grants | undefined {
  return history ?? update?.map(({ who }) => allow(who));
}

export function includes(who: Who, principal: Principal): boolean {
  return who.some(
    (audience) =>
      (audience.tenantTypes?.includes(principal.tenantType) ?? true) &&
      (audience.roles?.includes(principal.role) ?? true) &&
      (audience.unitMember === undefined || audience.unitMember === principal.unitMember),
  );
}

/** Is there anybody who is among both? */
export function meet(one: Who, other: Who): boolean {
  const share = <T>(some: readonly T[] | undefined, others: readonly T[] | undefined) =>
    some === undefined || others === undefined
      ? (some ?? others)?.length !== 0
      : some.some((value) => others.includes(value));
  return one.some((a) =>
    other.some(
      (b) =>
        share(a.tenantTypes, b.tenantTypes) &&
        share(a.roles, b.roles) &&
        (a.unitMember === undefined || b.unitMember === undefined || a.unitMember === b.unitMember),
    ),
  );
}

export function myValues(principal: Principal): MyValues {
  const { tenantId, tenantType: type, userId, role, unitMember } = principal;
  return { tenantId, tenantType: type, userId, role, unitMember };
}

/** The records that the grants open to the caller, as a bound predicate; undefined when none is granted. */
export function scopeOf(grants: Grants, principal: Principal): Predicate | undefined {
  const mine = grants.filter((grant) => includes(grant.who, principal));
  if (mine.length === 0) return undefined;
  if (mine.some((grant) => grant.where === undefined)) return everything;
  const parts = mine.map((grant) => bind(grant.where ?? everything, myValues(principal)));
  return parts.length === 1 ? allOf(parts[0]) : { or: parts };
}

/** May the caller at all, and, where a record is given, on that record? `ifUnknown`: see `matches`. */
export function may(
  grants: Grants,
  principal: Principal,
  record?: Readonly<Record<string, unknown>>,
  ifUnknown?: boolean,
): boolean {
  const scope = scopeOf(grants, principal);
  if (scope === undefined) return false;
  return record === undefined || matches(scope, record, ifUnknown);
}
