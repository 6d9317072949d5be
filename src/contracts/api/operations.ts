/**
 * Every operation of the server and who may perform it. Operations of resources are generated; the others are listed here.
 * The server does not start with a route that has no row (server/routes), and the permission matrix lists all rows.
 */
import { manifestOf, type Manifest } from '../resource/manifest.ts';
import {
  admins,
  allow,
  editors,
  everyone,
  historyGrants,
  ofType,
  unitMembers,
  superTenant,
  type Grants,
  type Who,
} from '../resource/policy.ts';
import type { Resource } from '../resource/define-resource.ts';
import { my } from '../resource/predicate.ts';

export interface OperationRow {
  readonly operation: string;
  /** public: no sign-in; signedIn: any session; otherwise the grants, which apply to records of `resource`. */
  readonly access: 'public' | 'signedIn' | { readonly resource: string; readonly grants: Grants };
}

/**
 * Specification section 6: unit members, the Super Tenant and MCOs see the payment dashboard, limited to the payments they
 * may read.
 */
const paymentDashboardAudience: Who = [...unitMembers, ...ofType('superTenant', 'mco')];

const paymentDashboard: readonly OperationRow[] = ['paymentKpis', 'payments', 'downloadPayments'].map(
  (verb) => ({
    operation: `dashboards.${verb}`,
    access: { resource: 'transactions', grants: [allow(paymentDashboardAudience)] },
  }),
);

/**
 * Open to anyone who may read the record: payment figures cover only payments that the caller may read, and dismissing an
 * alert affects only the caller.
 */
const furtherReads: readonly OperationRow[] = [
  'providers.figures',
  'providers.filters',
  'providers.pageFigures',
  'sdas.figures',
  'alerts.current',
  'alerts.dismiss',
  'surveys.readSheet',
  'prototypes.downloadRows',
].map((operation) => ({
  operation,
  access: { resource: operation.split('.')[0] ?? '', grants: [allow(everyone)] },
}));

/**
 * Answering surveys sheet by sheet, and commenting on the answers. The database checks whether the caller's survey still
 * accepts either.
 */
const answering: readonly OperationRow[] = [
  {
    operation: 'surveys.answer',
    access: { resource: 'surveys', grants: [allow(editors(ofType('mco', 'provider', 'system')))] },
  },
  {
    operation: 'surveys.delegate',
    access: { resource: 'surveys', grants: [allow(editors(ofType('mco', 'provider', 'system')))] },
  },
  { operation: 'surveys.comment', access: { resource: 'surveys', grants: [allow(admins(superTenant))] } },
];

/** Who would be asked if the survey period opened. */
const surveyTargets: readonly OperationRow[] = [
  { operation: 'surveyPeriods.targets', access: { resource: 'surveyPeriods', grants: [allow(superTenant)] } },
];

/** The HHSC reports are for the Super Tenant only; an MCO can also download the report on its own surveys. */
const surveyReports: readonly OperationRow[] = [
  { verb: 'dashboard', who: everyone },
  { verb: 'downloadHhscProvidersReport', who: superTenant },
  { verb: 'downloadHhscReport', who: superTenant },
  { verb: 'downloadMcoReport', who: ofType('superTenant', 'mco') },
].map(({ verb, who }) => ({
  operation: `surveys.${verb}`,
  access: { resource: 'surveys', grants: [allow(who)] },
}));

/** Operations that belong to no resource, and the additional operations above. */
const ownRows: readonly OperationRow[] = [
  { operation: 'health', access: 'public' },
  { operation: 'ready', access: 'public' },
  { operation: 'openapi', access: 'public' },
  { operation: 'portal', access: 'public' },
  { operation: 'auth.login', access: 'public' },
  { operation: 'auth.startPasskeySignIn', access: 'public' },
  { operation: 'auth.signInByPasskey', access: 'public' },
  { operation: 'auth.logout', access: 'public' },
  // Authorized by the link in an email, not by a session.
  { operation: 'auth.forgotPassword', access: 'public' },
  { operation: 'auth.resetPassword', access: 'public' },
  { operation: 'auth.readInvitation', access: 'public' },
  { operation: 'auth.readPasswordLink', access: 'public' },
  { operation: 'auth.register', access: 'public' },
  { operation: 'me.read', access: 'signedIn' },
  // These affect only the caller's own account.
  { operation: 'auth.renew', access: 'signedIn' },
  { operation: 'auth.stopActing', access: 'signedIn' },
  { operation: 'auth.confirm', access: 'signedIn' },
  { operation: 'auth.changePassword', access: 'signedIn' },
  { operation: 'auth.sessions', access: 'signedIn' },
  { operation: 'auth.endSession', access: 'signedIn' },
  { operation: 'auth.endOtherSessions', access: 'signedIn' },
  { operation: 'auth.deleteMe', access: 'signedIn' },
  { operation: 'auth.startTwoStep', access: 'signedIn' },
  { operation: 'auth.confirmTwoStep', access: 'signedIn' },
  { operation: 'auth.turnOffTwoStep', access: 'signedIn' },
  { operation: 'auth.renewRecoveryCodes', access: 'signedIn' },
  { operation: 'auth.secondSteps', access: 'signedIn' },
  { operation: 'auth.startPasskey', access: 'signedIn' },
  { operation: 'auth.addPasskey', access: 'signedIn' },
  { operation: 'auth.renamePasskey', access: 'signedIn' },
  { operation: 'auth.removePasskey', access: 'signedIn' },
  { operation: 'auth.askForPasskey', access: 'signedIn' },
  { operation: 'events', access: 'signedIn' },
  { operation: 'files.upload', access: 'signedIn' },
  ...paymentDashboard,
  ...furtherReads,
  ...answering,
  ...surveyReports,
  ...surveyTargets,
];

/** Operations that need no session. */
export const publicOperations: ReadonlySet<string> = new Set(
  ownRows.filter(({ access }) => access === 'public').map(({ operation }) => operation),
);

/** Who may change an account: everyone who may write the email address that it signs in with. */
export function accountWriters({ access }: Pick<Manifest, 'access'>): Grants {
  return access.fields?.['emailAddress']?.write ?? [];
}

/** Everyone who may create users may invite them; everyone who may change an account may help its owner regain access. */
const accountOperations = (users: Manifest): readonly OperationRow[] => {
  const row = (verb: string, grants: Grants): OperationRow => ({
    operation: `${users.name}.${verb}`,
    access: { resource: users.name, grants },
  });
  return [
    row('invite', users.access.create ?? []),
    row('sendLink', accountWriters(users)),
    row('endSessions', accountWriters(users)),
    row('resetTwoStep', accountWriters(users)),
    row('startActing', [allow(admins(superTenant), { id: { ne: my.userId }, isActive: true })]),
  ];
};

/** Everyone who may create a record may keep a draft of it. */
const drafts = (resource: Manifest): readonly OperationRow[] =>
  ['readDraft', 'saveDraft', 'discardDraft'].map((verb) => ({
    operation: `${resource.name}.${verb}`,
    access: { resource: resource.name, grants: resource.access.create ?? [] },
  }));

/** Grants for everyone who may read at least one of the file fields; `undefined` if the resource has none. */
function fileReaders({ files, access }: Manifest): Grants | undefined {
  const grants = files?.map((key) => access.fields?.[key]?.read);
  return grants?.every((one) => one !== undefined) === true ? grants.flat() : files && access.read;
}

export function operationRowsOf(resource: Manifest): readonly OperationRow[] {
  const { access, name } = resource;
  const row = (verb: string, grants: Grants | undefined): readonly OperationRow[] =>
    grants === undefined ? [] : [{ operation: `${name}.${verb}`, access: { resource: name, grants } }];
  return [
    ...row('list', access.read),
    ...(resource.transfer?.export === true ? row('export', access.read) : []),
    ...(resource.transfer?.import === true ? row('import', access.create ?? access.update) : []),
    ...row('read', access.read),
    ...row('readFile', fileReaders(resource)),
    ...row('create', access.create),
    ...row('update', access.update),
    ...row('delete', access.delete),
    ...row('history', historyGrants(access)),
    ...(resource.reveals ? row('reveal', access.reveal ?? []) : []),
    ...(resource.drafts === true ? drafts(resource) : []),
    ...(name === 'users' ? accountOperations(resource) : []),
    ...(name === 'auditTrail' ? row('changes', access.read) : []),
    ...Object.entries(resource.actions ?? {}).flatMap(([action, grants]) => row(action, grants)),
  ];
}

export function operationRows(manifests: readonly Manifest[]): readonly OperationRow[] {
  return [...ownRows, ...manifests.flatMap(operationRowsOf)];
}

export function operationRowsIn(registry: {
  readonly resources: readonly Resource[];
}): readonly OperationRow[] {
  return operationRows(registry.resources.map(manifestOf));
}

const readingVerbs: ReadonlySet<string> = new Set([
  'list',
  'export',
  'history',
  'changes',
  'current',
  'dashboard',
  'figures',
  'filters',
  'pageFigures',
  'paymentKpis',
  'payments',
  'targets',
]);

/**
 * Whether the operation changes nothing. While viewing as another person, a user may only perform such operations. A test
 * compares this with the HTTP methods of the routes.
 */
export function isReading(operation: string): boolean {
  const verb = operation.slice(operation.indexOf('.') + 1);
  return readingVerbs.has(verb) || /^(read|download)/.test(verb);
}

/** The grants of an operation as one list, for the browser's access checks; `undefined` if there is no such operation. */
export function grantsOf(rows: readonly OperationRow[], operation: string): Grants | undefined {
  const row = rows.find((one) => one.operation === operation);
  if (row === undefined) return undefined;
  return typeof row.access === 'string' ? [allow(everyone)] : row.access.grants;
}
