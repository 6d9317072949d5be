/**
 * Permissions as data: the browser's access-control provider reads them, and the server (in WHERE clauses) and the database
 * (as row-level security) enforce them. Everything that is not granted is forbidden.
 */
import { allOf, bind, everything, matches, type MyValues, type Predicate } from './predicate.ts';

/** Specification section 3. */
export const tenantTypes = { 1: 'MCO', 2: 'Provider', 3: 'System', 4: 'Super Tenant' } as const;
export type TenantTypeId = keyof typeof tenantTypes;
export const tenantType = { mco: 1, provider: 2, system: 3, superTenant: 4 } as const satisfies Record<
  string,
  TenantTypeId
>;

/** Roles within a tenant, highest first. */
export const roles = ['admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** The caller, as every access decision sees them. */
export interface Principal {
  readonly userId: number;
  readonly tenantId: number;
  readonly tenantType: TenantTypeId;
  readonly role: Role;
  readonly unitMember: boolean;
  /** The person who is actually viewing as the caller. It does not affect any decision, but every audit event names both. */
  readonly actor?: { readonly id: number; readonly name: string };
}

export interface Audience {
  /** Members of tenants of these types, by number (`tenantTypes`); by default all types. */
  readonly tenantTypes?: readonly TenantTypeId[];
  /** Members with one of these roles: `admin`, `member`, `viewer`; by default all roles. */
  readonly roles?: readonly Role[];
  /** Whether the tenant is a unit member; by default both. */
  readonly unitMember?: boolean;
}
/** Everyone in any of these audiences. */
export type Who = readonly Audience[];

export const everyone: Who = [{}];
export const nobody: Who = [];
export const ofType = (...types: readonly (keyof typeof tenantType)[]): Who => [
  { tenantTypes: types.map((name) => tenantType[name]) },
];
export const unitMembers: Who = [{ unitMember: true }];
/** The same audiences, limited to these roles. */
export const withRole = (who: Who, ...only: readonly Role[]): Who =>
  who.map((audience) => ({ ...audience, roles: only }));
export const admins = (who: Who = everyone): Who => withRole(who, 'admin');
/** Those who may write their tenant's records: admins and members. */
export const editors = (who: Who = everyone): Who => withRole(who, 'admin', 'member');
export const superTenant: Who = ofType('superTenant');

/** Allows these people access to these records (all records by default). */
export interface Grant {
  /**
   * `everyone`, `superTenant`, `ofType('mco', 'provider')`; can be narrowed by `admins(…)`, `editors(…)`, `withRole(…,
   * 'viewer')`.
   */
  readonly who: Who;
  /** On which records; by default all. `{ tenant: { id: my.tenantId } }`: those of their own tenant. */
  readonly where?: Predicate;
}
export type Grants = readonly Grant[];
export const allow = (who: Who, where?: Predicate): Grant => (where === undefined ? { who } : { who, where });

/**
 * Who may see a record's history: by default those who may change such records, for every record they may read. The
 * conditions for changing a record do not apply, because people often ask about records that can no longer be changed.
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

/** Whether the two audiences overlap. */
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

/** The records that the grants allow the caller to access, as a bound predicate; `undefined` if there are none. */
export function scopeOf(grants: Grants, principal: Principal): Predicate | undefined {
  const mine = grants.filter((grant) => includes(grant.who, principal));
  if (mine.length === 0) return undefined;
  if (mine.some((grant) => grant.where === undefined)) return everything;
  const parts = mine.map((grant) => bind(grant.where ?? everything, myValues(principal)));
  return parts.length === 1 ? allOf(parts[0]) : { or: parts };
}

/** Whether the caller has any grant and, if a record is given, whether one covers it. `ifUnknown`: see `matches`. */
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
