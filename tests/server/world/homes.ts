/** The callers of the test world, their homes, and the IDs of the records around them. */
import { registry } from '../../../server/resources.ts';
import {
  roles,
  tenantTypes,
  type Principal,
  type Role,
  type TenantTypeId,
} from '../../../src/contracts/resource/policy.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';

/** Far above what sequences reach, so that no number that a test makes up is a caller's by chance. */
const firstId = 1_000_000;
export const missingId = 2_000_000_000;

export interface Home {
  readonly type: TenantTypeId;
  readonly unitMember: boolean;
  readonly tenant: number;
  /** A provider whose parent is the tenant, even where only a system should have one. */
  readonly child: number;
  readonly callers: readonly Principal[];
  /** Users of the tenant, of the child, and of both the tenant and another. */
  readonly users: { readonly colleague: number; readonly ofChild: number; readonly shared: number };
}

/** The IDs of records, by resource and by their relation to a home. */
export type Targets = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const others = {
  provider: firstId + 1,
  mco: firstId + 2,
  system: firstId + 3,
  providerOfSystem: firstId + 4,
  user: firstId + 5,
  superTenant: firstId + 6,
} as const;
export const sda = firstId + 1;
export const program = firstId + 1;
export const periodStates = ['draft', 'open', 'closed', 'locked'] as const;
export const surveyPeriodStates = ['draft', 'scheduled', 'open', 'closed', 'archived'] as const;
export const periodIn = (state: string) => firstId + 1 + periodStates.findIndex((one) => one === state);
export const questionSetStates = ['draft', 'inUse'] as const;
export const questionSetIn = (state: string) =>
  firstId + 1 + questionSetStates.findIndex((one) => one === state);
export const surveyPeriodIn = (state: string) =>
  firstId + 1 + surveyPeriodStates.findIndex((one) => one === state);

export const homes: readonly Home[] = ([1, 2, 3, 4] as const).flatMap((type) =>
  [false, true].map((unitMember): Home => {
    const base = firstId + type * 100 + (unitMember ? 50 : 0);
    return {
      type,
      unitMember,
      tenant: base,
      child: base + 1,
      callers: roles.map((role, index) => ({
        userId: base + 10 + index,
        tenantId: base,
        tenantType: type,
        role,
        unitMember,
      })),
      users: { colleague: base + 20, ofChild: base + 21, shared: base + 22 },
    };
  }),
);
export const principals: readonly Principal[] = homes.flatMap(({ callers }) => callers);

export function homeOf({ tenantId }: Principal): Home {
  const home = homes.find(({ tenant }) => tenant === tenantId);
  if (home === undefined) throw new Error(`No home has the tenant ${tenantId}.`);
  return home;
}

/** For example "super tenant admin, unit member". */
export function nameOf({ tenantType, role, unitMember }: Principal): string {
  return `${tenantTypes[tenantType]} ${role}${unitMember ? ', unit member' : ''}`;
}

export function callerOf(type: TenantTypeId, role: Role, unitMember = false): Principal {
  const found = principals.find(
    (one) => one.tenantType === type && one.role === role && one.unitMember === unitMember,
  );
  if (found === undefined) throw new Error('There are callers of every kind.');
  return found;
}

/**
 * Records by their relation to the caller's home; whoever knows the caller adds `self`. A resource without
 * records written here gets invented ones (invented.ts).
 */
export function targetsOf(home: Home): Targets {
  return { ...inventedTargets(home), ...writtenTargets(home) };
}

function inventedTargets({ tenant }: Home): Targets {
  return Object.fromEntries(
    inventedResources().map(({ name }) => [
      name,
      { own: tenant * 10 + 1, child: tenant * 10 + 2, other: tenant * 10 + 3 },
    ]),
  );
}

/** Whether the world has records of the resource that are written by hand. */
export function isWritten({ name }: { readonly name: string }): boolean {
  return writtenNames.has(name);
}

/** Resources with tables of their own and without records written by hand. */
export function inventedResources(): readonly Resource[] {
  return registry.resources.filter(
    (resource) => resource.of === undefined && resource.fromView !== true && !isWritten(resource),
  );
}

const writtenNames = new Set(homes.flatMap((home) => Object.keys(writtenTargets(home))));

function writtenTargets(home: Home): Targets {
  const { tenant, child, users } = home;
  const at = (index: number) => tenant * 10 + index;
  return {
    tenants: {
      own: tenant,
      child,
      other: others.provider,
      otherMco: others.mco,
      otherSuper: others.superTenant,
    },
    providers: { own: tenant, child, other: others.provider, ofSystem: others.providerOfSystem },
    users: { colleague: users.colleague, shared: users.shared, ofChild: users.ofChild, other: others.user },
    accountHolders: { own: at(1), child: at(2), other: at(3) },
    accountHolderDocuments: { own: at(1), child: at(2), other: at(3) },
    surveys: { own: at(1), child: at(2), aboutOwn: at(3), other: at(4) },
    transactions: {
      asMco: at(1),
      asProvider: at(2),
      childAsProvider: at(3),
      childAsMco: at(4),
      other: at(5),
    },
    paymentGoals: {
      asMco: at(1),
      asProvider: at(2),
      childAsProvider: at(3),
      other: at(4),
      closed: at(5),
    },
    uploadBatches: { own: at(1), child: at(2), other: at(3) },
    alerts: { toType: at(1), toOwn: at(2), toOther: at(3) },
    accounts: { own: at(1), child: at(2), other: at(3) },
    auditTrail: { own: at(1), child: at(2), other: at(3) },
    prototypes: { own: at(1), ofOwn: at(2), other: at(3) },
    prototypeRows: { own: at(1), child: at(2), stopped: at(3), other: at(4) },
    prototypeComments: { own: at(1), child: at(2), other: at(3) },
    programs: { any: program },
    sdas: { any: sda },
    paymentPeriods: Object.fromEntries(periodStates.map((state) => [state, periodIn(state)])),
    questionSets: Object.fromEntries(questionSetStates.map((state) => [state, questionSetIn(state)])),
    surveyPeriods: Object.fromEntries(surveyPeriodStates.map((state) => [state, surveyPeriodIn(state)])),
  };
}

let count = 0;
/** A new number at each call, for values that must differ. */
export const unique = (): number => (count += 1);
