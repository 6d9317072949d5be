/**
 * Every operation of the server and who may do it: the generated ones follow from the resources, the rest stand here.
 * A route without a row does not start (server/routes), and the permission matrix enumerates the whole.
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
  /** public: no sign-in; signedIn: any session; otherwise the grants, on records of `resource`. */
  readonly access: 'public' | 'signedIn' | { readonly resource: string; readonly grants: Grants };
}

/** Specification section 6: unit members, the Super Tenant and MCOs see the payment dashboard; in it, what payments they may read. */
const paymentDashboardAudience: Who = [...unitMembers, ...ofType('superTenant', 'mco')];

const paymentDashboard: readonly OperationRow[] = ['paymentKpis', 'payments', 'downloadPayments'].map(
  (verb) => ({
    operation: `dashboards.${verb}`,
    access: { resource: 'transactions', grants: [allow(paymentDashboardAudience)] },
  }),
);

/** For whoever may read the record: what they see of its payments is what they may read of those, and an alert is dismissed for oneself alone. */
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

/** Answering, sheet by sheet, and judging what was answered: the database knows whose survey still takes either. */
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

/** Who would be asked, before a survey period opens. */
const surveyTargets: readonly OperationRow[] = [
  { operation: 'surveyPeriods.targets', access: { resource: 'surveyPeriods', grants: [allow(superTenant)] } },
];

/** The reports to HHSC are the Super Tenant's; an MCO has the one on its own surveys. */
const surveyReports: readonly OperationRow[] = [
  { verb: 'dashboard', who: everyone },
  { verb: 'downloadHhscProvidersReport', who: superTenant },
  { verb: 'downloadHhscReport', who: superTenant },
  { verb: 'downloadMcoReport', who: ofType('superTenant', 'mco') },
].map(({ verb, who }) => ({
  operation: `surveys.${verb}`,
  access: { resource: 'surveys', grants: [allow(who)] },
}));

/** Operations that belong to no resource. */
const ownRows: readonly OperationRow[] = [
  { operation: 'health', access: 'public' },
  { operation: 'ready', access: 'public' },
  { operation: 'openapi', access: 'public' },
  { operation: 'portal', access: 'public' },
  { operation: 'auth.login', access: 'public' },
  { operation: 'auth.startPasskeySignIn', access: 'public' },
  { operation: 'auth.signInByPasskey', access: 'public' },
  { operation: 'auth.logout', access: 'public' },
  // What lets in here is the link of a letter.
  { operation: 'auth.forgotPassword', access: 'public' },
  { operation: 'auth.resetPassword', access: 'public' },
  { operation: 'auth.readInvitation', access: 'public' },
  { operation: 'auth.readPasswordLink', access: 'public' },
  { operation: 'auth.register', access: 'public' },
  { operation: 'me.read', access: 'signedIn' },
  // One's own account, and no other's.
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

/** Whose account is whose to change: by the address that signs in with it. */
export function accountWriters({ access }: Pick<Manifest, 'access'>): Grants {
  return access.fields?.['emailAddress']?.write ?? [];
}

/** Who may add people, may invite them; who may change an account, may help its owner back in. */
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

/** Who may create, may keep a draft of what they create. */
const drafts = (resource: Manifest): readonly OperationRow[] =>
  ['readDraft', 'saveDraft', 'discardDraft'].map((verb) => ({
    operation: `${resource.name}.${verb}`,
    access: { resource: resource.name, grants: resource.access.create ?? [] },
  }));

/** Whoever may read one of the fields that carry files; undefined where there is none. */
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

/** It changes nothing: all that is open to whoever looks as another person. A test holds it to the methods of the routes. */
export function isReading(operation: string): boolean {
  const verb = operation.slice(operation.indexOf('.') + 1);
  return readingVerbs.has(verb) || /^(read|download)/.test(verb);
}

/** Grants of an operation as one list, for the browser's access checks; undefined: there is no such operation. */
export function grantsOf(rows: readonly OperationRow[], operation: string): Grants | undefined {
  const row = rows.find((one) => one.operation === operation);
  if (row === undefined) return undefined;
  return typeof row.access === 'string' ? [allow(everyone)] : row.access.grants;
}
