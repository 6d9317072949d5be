/** One record of each resource, as the sample data writes them. */
import { submissionSchema } from '../../../src/contracts/account-holder/account-holder.ts';
import { readPhone } from '../../../src/contracts/values/phone.ts';
import type { Role, TenantTypeId } from '../../../src/contracts/resource/policy.ts';
import { draftDocument } from '../../../src/contracts/prototypes/prototype-draft.ts';
import { valuesOf } from '../../../server/routes/account-holder-record.ts';
import { homes, others, periodIn, program, questionSetIn, sda, surveyPeriodIn, unique } from './homes.ts';

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
    sda: provider ? sda : null,
    // The ID of a file that no other record has.
    logo: 900_000_000 + (id % 90_000_000),
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

/** The body that POST /api/accountHolders accepts. */
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

export function accountHolderRecord(id: number, tenant: number) {
  return { id, tenant, status: 'PENDING_REVIEW', ...valuesOf(parseSubmission.parse(submission())) };
}

/** The ID of its file follows from its own, above those of alerts. */
export function accountHolderDocumentRecord(id: number, tenant: number, accountHolder: number) {
  return { id, tenant, accountHolder, request: `Document ${id}`, document: 900_000 + id };
}

export function surveyRecord(id: number, respondent: number, subject: number) {
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

export function transactionRecord(
  id: number,
  mco: number,
  provider: number,
  { status = 'draft', period = 'open' } = {},
) {
  return {
    id,
    externalRef: `T-${id}`,
    period: periodIn(period),
    component: 'UHRIP',
    type: 'payment',
    mco,
    provider,
    sda,
    providerClass: 3,
    amount: '1234.50',
    paymentDate: day,
    method: 'CHECK',
    trace: null,
    status,
    rejectedFrom: status === 'rejected' ? 'submitted' : null,
  };
}

export function paymentGoalRecord(id: number, mco: number, provider: number, period = periodIn('open')) {
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

export function uploadBatchRecord(id: number, tenant: number) {
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

/** `document` is the ID of the attached file. */
export function alertRecord(
  id: number,
  toType: TenantTypeId | undefined,
  tenants: readonly number[],
  document: number | null = null,
) {
  return {
    id,
    title: `Alert ${id}`,
    body: null,
    severity: 'info',
    toMcos: toType === 1,
    toProviders: toType === 2,
    toSystems: toType === 3,
    // No alert can be addressed to the Super Tenant's type, but every alert needs an audience.
    tenants: toType === 4 ? [others.provider] : tenants,
    document,
    startsAt: `${day}T12:00:00.000Z`,
    endsAt: null,
  };
}

export function accountRecord(id: number, tenant: number, accountHolder: number) {
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
  return { id, name: `Period ${id}`, program, noticeDate: null, ...ownDays(), state };
}

let periodsMade = 0;
/**
 * For a database without periods: those of earlier test files must not push its own decades ahead, where no
 * payment belongs to them.
 */
export const restartCalendar = (): void => void (periodsMade = 0);

/** Days well apart from those of other periods, because periods of one program must not overlap. */
export function ownDays() {
  const dayMs = 24 * 60 * 60 * 1_000;
  periodsMade += 1;
  const from = Date.UTC(2000, 0, 1) + periodsMade * 20 * dayMs;
  const day = (place: number) => new Date(from + place * dayMs).toISOString().slice(0, 10);
  // Within one state fiscal year, which begins on September 1.
  const yearOf = (text: string) => Number(text.slice(0, 4)) + (text.slice(5) < '09-01' ? 0 : 1);
  const end = yearOf(day(8)) === yearOf(day(10)) ? day(10) : day(8);
  return { sfy: yearOf(end), start: day(8), end, dueDate: day(14) };
}

export function questionSetRecord(id: number, state: string) {
  return { id, name: `Question set ${id}`, audience: 'mco', edition: 1, content: questions, state };
}

/** The smallest question set that is valid. */
export const questions = {
  sections: [
    {
      key: 'first',
      title: 'First',
      questions: [{ key: 'words', type: 'text', label: 'What do you say?', required: true }],
    },
  ],
  statement: 'I attest.',
};

export function surveyPeriodRecord(id: number, state: string) {
  const opensAt = '2026-01-01T00:00:00.000Z';
  return {
    id,
    name: `Survey period ${id}`,
    audience: 'mco',
    opensAt,
    dueAt: '2026-02-01T00:00:00.000Z',
    closesAt: '2099-03-01T00:00:00.000Z',
    questionSet: questionSetIn('inUse'),
    state,
  };
}

/** Components for goals that tests create, so that no two goals are for the same one. */
export const newComponents = Array.from({ length: 90 }, (_, index) => `NEW_${index}`);

export function programRecord(id: number) {
  return {
    id,
    code: `P${id}`,
    name: `Program ${id}`,
    components: ['UHRIP', 'ACIA', ...newComponents],
    cadence: 'quarterly',
    isActive: true,
  };
}

export function sdaRecord(id: number) {
  const mcos = homes.flatMap(({ type, unitMember, tenant }) => (type === 1 && !unitMember ? [tenant] : []));
  return { id, name: `Area ${id}`, counties: ['Travis', 'Hays'], mcos: [others.mco, ...mcos] };
}

/** A list of visits with name, date, cost and tenant. */
export const visits = draftDocument('visits', [
  { key: 'name', kind: 'text', options: { max: 100 } },
  { key: 'seenOn', kind: 'date', options: { optional: true } },
  { key: 'cost', kind: 'money', options: { optional: true } },
  { key: 'tenant', kind: 'ref', target: 'tenants', options: { optional: true } },
]);

export function prototypeRecord(
  id: number,
  shared: {
    readonly tenants?: readonly number[];
    readonly users?: readonly number[];
    readonly takesRows?: boolean;
  } = {},
) {
  return {
    id,
    name: `Prototype ${id}`,
    document: visits,
    sample: null,
    spanish: null,
    withEveryone: false,
    users: [],
    tenants: [],
    takesRows: false,
    ...shared,
  };
}

export function prototypeRowRecord(id: number, prototype: number, tenant: number) {
  return {
    id,
    parent: prototype,
    name: `Row ${id}`,
    values: { name: `Row ${id}` },
    tenant,
    addedBy: others.user,
  };
}

export function prototypeCommentRecord(id: number, prototype: number, author: number) {
  return { id, parent: prototype, about: 'list', place: null, text: `Comment ${id}`, isDone: false, author };
}
