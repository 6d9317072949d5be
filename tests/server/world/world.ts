/**
 * A small world in which every principal stands beside what is theirs, their children's and others': for each type of
 * tenant, unit member or not, a home with three callers, a provider below it, and records on each side of every border.
 */
import { submissionSchema } from '../../../src/contracts/account-holder.ts';
import { readPhone } from '../../../src/contracts/phone.ts';
import {
  roles,
  tenantTypes,
  type Principal,
  type Role,
  type TenantTypeId,
} from '../../../src/contracts/policy.ts';
import { valuesOf } from '../../../server/routes/account-holder-record.ts';
import { insertMembersOf, insertRecords, type SampleRecord } from '../../../server/sample/rows.ts';
import type { ServedApp } from './served-app.ts';

/** Far above what sequences reach: nothing that a test makes up hits a caller by chance. */
const firstId = 1_000_000;
export const missingId = 2_000_000_000;

export interface Home {
  readonly type: TenantTypeId;
  readonly unitMember: boolean;
  readonly tenant: number;
  /** A provider whose parent is the tenant, also where only a system should have one. */
  readonly child: number;
  readonly callers: readonly Principal[];
  /** Users of the tenant, of the child, and of both the tenant and another. */
  readonly users: { readonly colleague: number; readonly ofChild: number; readonly shared: number };
}

/** An entry is one record; by resource and by what it is to a home. */
export type Targets = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const others = {
  provider: firstId + 1,
  mco: firstId + 2,
  system: firstId + 3,
  providerOfSystem: firstId + 4,
  user: firstId + 5,
  superTenant: firstId + 6,
} as const;
const sda = firstId + 1;
const program = firstId + 1;
const periodStates = ['draft', 'open', 'closed', 'locked'] as const;
const surveyPeriodStates = ['draft', 'scheduled', 'open', 'closed', 'archived'] as const;
const periodIn = (state: string) => firstId + 1 + periodStates.findIndex((one) => one === state);
const surveyPeriodIn = (state: string) => firstId + 1 + surveyPeriodStates.findIndex((one) => one === state);

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

/** "super tenant admin, unit member" */
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

/** Records by what they are to the home of the caller; `self` is added by whoever knows the caller. */
export function targetsOf(home: Home): Targets {
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
    users: { colleague: users.colleague, shared: users.shared, ofChild: users.ofChild, other: others.user },
    accountHolders: { own: at(1), child: at(2), other: at(3) },
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
    programs: { any: program },
    sdas: { any: sda },
    paymentPeriods: Object.fromEntries(periodStates.map((state) => [state, periodIn(state)])),
    surveyPeriods: Object.fromEntries(surveyPeriodStates.map((state) => [state, surveyPeriodIn(state)])),
  };
}

let count = 0;
/** A number of its own, for values that must differ. */
export const unique = (): number => (count += 1);

export function tenantRecord(
  id: number,
  tenantType: TenantTypeId,
  parentTenant: number | null = null,
  isUnitMember = false,
) {
  const provider = tenantType === 2;
  return {
    id,
    name: `Tenant ${id}`,
    tenantType,
    parentTenant,
    providerClass: provider ? 3 : null,
    tpi: provider ? String(100_000_000 + unique()) : null,
    npi: null,
    sda: null,
    logoUri: null,
    isActive: true,
    isUnitMember,
  };
}

export function userRecord(id: number, ...rolesIn: readonly (readonly [tenant: number, role: Role])[]) {
  return {
    id,
    emailAddress: `user${id}@example.org`,
    firstName: 'First',
    middleName: null,
    lastName: `Last ${id}`,
    name: `User ${id}`,
    nickname: null,
    phoneNumber: null,
    userRoleTenants: rolesIn.map(([tenant, role]) => ({ tenant, role })),
    claimUserTenants: rolesIn.map(([tenant]) => tenant).slice(0, 1),
    isActive: true,
    mfaEnabled: false,
    mfaSetupComplete: false,
    lastLoginAt: null,
  };
}

const day = '2026-03-08';
const parseSubmission = submissionSchema({ readPhone, today: () => day, now: () => `${day}T12:00:00.000Z` });

/** What POST /api/accountHolders takes. */
export function submission({
  governmentId = String(200_000_000 + unique()),
  personId = '411223333',
  dob = '1980-02-29',
} = {}) {
  const address = {
    address1: '500 Congress Ave',
    city: 'Austin',
    country: 'USA',
    postalCode: '78701',
    state: 'TX',
  };
  const person = {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.org',
    governmentId: personId,
    dob,
    address,
    phoneNumber: '+12127365000',
  };
  return {
    natureOfBusiness: 'Hospital',
    businessEntity: { legalBusinessName: `Business ${unique()}`, governmentId, address },
    controlPerson: person,
    beneficialOwnerEntities: [],
    beneficialOwnerIndividuals: [{ ...person, governmentId: personId.replace(/.$/, '4') }],
  };
}

function accountHolderRecord(id: number, tenant: number) {
  return { id, tenant, status: 'PENDING_REVIEW', ...valuesOf(parseSubmission.parse(submission())) };
}

function surveyRecord(id: number, respondent: number, subject: number) {
  const surveyPeriod = surveyPeriodIn('open');
  return {
    id,
    title: `Survey ${id}`,
    surveyPeriod,
    respondent,
    subject,
    state: 'notStarted',
    score: null,
    submittedAt: null,
  };
}

function transactionRecord(id: number, mco: number, provider: number) {
  return {
    id,
    externalRef: `T-${id}`,
    period: periodIn('open'),
    component: 'UHRIP',
    type: 'payment',
    mco,
    provider,
    sda,
    providerClass: 3,
    amount: '1234.50',
    paymentDate: day,
    method: 'ACH',
    trace: null,
    status: 'draft',
  };
}

function paymentGoalRecord(id: number, mco: number, provider: number, period = periodIn('open')) {
  return {
    id,
    period,
    component: `C${id}`,
    mco,
    sda,
    providerClass: 3,
    provider,
    amount: '5000.00',
    effectiveDate: day,
    note: null,
  };
}

function uploadBatchRecord(id: number, tenant: number) {
  return {
    id,
    fileName: `payments-${id}.csv`,
    kind: 'transactions',
    tenant,
    uploadedBy: others.user,
    state: 'ready',
    rows: 1,
    accepted: 1,
    rejected: 0,
    total: '1.00',
    sha256: String(id).padStart(64, '0'),
    committedAt: null,
    problem: null,
  };
}

export function alertRecord(id: number, toType: TenantTypeId | undefined, tenants: readonly number[]) {
  return {
    id,
    title: `Alert ${id}`,
    body: null,
    severity: 'info',
    toMcos: toType === 1,
    toProviders: toType === 2,
    toSystems: toType === 3,
    tenants,
    startsAt: `${day}T12:00:00.000Z`,
    endsAt: null,
  };
}

function accountRecord(id: number, tenant: number, accountHolder: number) {
  return {
    id,
    name: `Account ${id}`,
    tenant,
    accountHolder,
    status: 'open',
    openedAt: `${day}T12:00:00.000Z`,
  };
}

export function periodRecord(id: number, state: string) {
  return {
    id,
    name: `Period ${id}`,
    program,
    sfy: 2026,
    start: '2026-01-01',
    end: '2026-03-31',
    noticeDate: null,
    dueDate: '2026-04-30',
    state,
  };
}

export function surveyPeriodRecord(id: number, state: string) {
  const opensAt = '2026-01-01T00:00:00.000Z';
  return {
    id,
    name: `Survey period ${id}`,
    audience: 'mco',
    opensAt,
    dueAt: '2026-02-01T00:00:00.000Z',
    closesAt: '2026-03-01T00:00:00.000Z',
    state,
  };
}

export function programRecord(id: number) {
  return {
    id,
    code: `P${id}`,
    name: `Program ${id}`,
    components: ['UHRIP'],
    cadence: 'quarterly',
    isActive: true,
  };
}

export function sdaRecord(id: number) {
  return { id, name: `Area ${id}`, counties: ['Travis'], mcos: [others.mco] };
}

function worldRecords(): Readonly<Record<string, readonly SampleRecord[]>> {
  return {
    sdas: [sdaRecord(sda)],
    tenants: [
      tenantRecord(others.system, 3),
      tenantRecord(others.provider, 2),
      tenantRecord(others.mco, 1),
      tenantRecord(others.superTenant, 4),
      tenantRecord(others.providerOfSystem, 2, others.system),
      ...homes.flatMap(({ tenant, child, type, unitMember }) => [
        tenantRecord(tenant, type, null, unitMember),
        tenantRecord(child, 2, tenant),
      ]),
    ],
    programs: [programRecord(program)],
    paymentPeriods: periodStates.map((state) => periodRecord(periodIn(state), state)),
    surveyPeriods: surveyPeriodStates.map((state) => surveyPeriodRecord(surveyPeriodIn(state), state)),
    users: [
      userRecord(others.user, [others.provider, 'member']),
      ...homes.flatMap(({ callers, tenant, child, users }) => [
        ...callers.map(({ userId, role }) => userRecord(userId, [tenant, role])),
        userRecord(users.colleague, [tenant, 'member']),
        userRecord(users.ofChild, [child, 'member']),
        userRecord(users.shared, [tenant, 'viewer'], [others.provider, 'admin']),
      ]),
    ],
    transactions: homes.flatMap((home) => {
      const ids = targetsOf(home)['transactions'] ?? {};
      return [
        transactionRecord(ids['asMco'] ?? 0, home.tenant, others.provider),
        transactionRecord(ids['asProvider'] ?? 0, others.mco, home.tenant),
        transactionRecord(ids['childAsProvider'] ?? 0, others.mco, home.child),
        transactionRecord(ids['childAsMco'] ?? 0, home.child, others.provider),
        transactionRecord(ids['other'] ?? 0, others.mco, others.provider),
      ];
    }),
    surveys: homes.flatMap((home) => {
      const ids = targetsOf(home)['surveys'] ?? {};
      return [
        surveyRecord(ids['own'] ?? 0, home.tenant, others.mco),
        surveyRecord(ids['child'] ?? 0, home.child, others.mco),
        surveyRecord(ids['aboutOwn'] ?? 0, others.provider, home.tenant),
        surveyRecord(ids['other'] ?? 0, others.provider, others.mco),
      ];
    }),
    accountHolders: homes.flatMap((home) => {
      const ids = targetsOf(home)['accountHolders'] ?? {};
      return [
        accountHolderRecord(ids['own'] ?? 0, home.tenant),
        accountHolderRecord(ids['child'] ?? 0, home.child),
        accountHolderRecord(ids['other'] ?? 0, others.provider),
      ];
    }),
    accounts: homes.flatMap((home) => {
      const { accounts: ids = {}, accountHolders: holders = {} } = targetsOf(home);
      return [
        accountRecord(ids['own'] ?? 0, home.tenant, holders['own'] ?? 0),
        accountRecord(ids['child'] ?? 0, home.child, holders['child'] ?? 0),
        accountRecord(ids['other'] ?? 0, others.provider, holders['other'] ?? 0),
      ];
    }),
    paymentGoals: homes.flatMap((home) => {
      const ids = targetsOf(home)['paymentGoals'] ?? {};
      return [
        paymentGoalRecord(ids['asMco'] ?? 0, home.tenant, others.provider),
        paymentGoalRecord(ids['asProvider'] ?? 0, others.mco, home.tenant),
        paymentGoalRecord(ids['childAsProvider'] ?? 0, others.mco, home.child),
        paymentGoalRecord(ids['other'] ?? 0, others.mco, others.provider),
        paymentGoalRecord(ids['closed'] ?? 0, home.tenant, others.provider, periodIn('closed')),
      ];
    }),
    uploadBatches: homes.flatMap((home) => {
      const ids = targetsOf(home)['uploadBatches'] ?? {};
      return [
        uploadBatchRecord(ids['own'] ?? 0, home.tenant),
        uploadBatchRecord(ids['child'] ?? 0, home.child),
        uploadBatchRecord(ids['other'] ?? 0, others.provider),
      ];
    }),
    alerts: homes.flatMap((home) => {
      const ids = targetsOf(home)['alerts'] ?? {};
      return [
        alertRecord(ids['toType'] ?? 0, home.type, []),
        alertRecord(ids['toOwn'] ?? 0, undefined, [home.tenant]),
        alertRecord(ids['toOther'] ?? 0, undefined, [others.provider]),
      ];
    }),
  };
}

const madeAt = '2026-01-01T00:00:00.000Z';

type Parts = Pick<ServedApp, 'database' | 'registry' | 'sealer'>;

/** Puts the world into the database. */
export function makeWorld(parts: Parts): Promise<void> {
  return addRecords(parts, worldRecords());
}

/** Further records, made by the database's owner. Not while the application makes some: both number them. */
export function addRecords(
  { database, registry, sealer }: Parts,
  records: Readonly<Record<string, readonly SampleRecord[]>>,
): Promise<void> {
  return database.owner.transaction().execute(async (tx) => {
    const made = Object.entries(records).map(([name, list]) => ({ resource: registry.get(name), list }));
    for (const { resource, list } of made) await insertRecords(tx, sealer, resource, list, madeAt);
    for (const { resource, list } of made) await insertMembersOf(tx, resource, list);
  });
}
