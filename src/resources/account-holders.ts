import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, editors, everyone, ofType, superTenant } from '../contracts/resource/policy.ts';
import { my, now } from '../contracts/resource/predicate.ts';

const ofMine = { tenant: { id: my.tenantId } };
const ofMyProviders = { tenant: { parentTenant: { id: my.tenantId } } };
/** These values are encrypted separately, masked when read, and revealed by an audited action. */
const piiKeys = ['governmentId', 'dob'] as const;

const reviewers = [allow(admins(superTenant))];
const senders = [
  allow(editors(superTenant)),
  allow(editors(), ofMine),
  allow(admins(ofType('system')), ofMyProviders),
];
/** An account holder of an inactive tenant waits until the tenant is active again, or is rejected. */
const ofActiveTenant = [
  {
    where: { tenant: { isActive: true } },
    reason: 'Its tenant is inactive. Reactivate the tenant first.',
  },
];
const toldInHistory = 'The tenant will see it in the history.';

export default defineResource({
  name: 'accountHolders',
  service: 'api',
  label: ['Account holder', 'Account holders'],
  title: 'legalBusinessName',
  routes: { list: '/admin/accountHolders', show: '/admin/accountHolders/:id' },
  menu: { group: 'organizations', order: 40, audience: superTenant },
  fields: {
    tenant: f.ref('tenants', {
      immutable: true,
      requires: [
        {
          where: { isActive: true },
          reason: 'This tenant is inactive. Reactivate it first.',
        },
      ],
    }),
    legalBusinessName: f.text({ label: 'Business', max: 255, readOnly: true }),
    status: f.choice(
      {
        PENDING_REVIEW: { label: 'Pending review', tone: 'info' },
        ACCEPTED: { label: 'Accepted', tone: 'success', terminal: true },
        PENDING_DOCUMENT: { label: 'Document needed', tone: 'warning' },
        PENDING_RESUBMIT: { label: 'To be sent again', tone: 'warning' },
        REJECTED: { label: 'Rejected', tone: 'danger', terminal: true },
      },
      { default: 'PENDING_REVIEW', readOnly: true },
    ),
    /** The number of documents that were requested but not uploaded yet; the database counts them (migration 0060). */
    documentsMissing: f.integer({ readOnly: true, default: 0 }),
    /** The resubmission that replaces this account holder (server/routes/account-holders.ts). */
    replacedBy: f.ref('accountHolders', { optional: true, readOnly: true }),
    natureOfBusiness: f.text({ max: 255, readOnly: true }),
    websiteUrl: f.url({ label: 'Website', optional: true, readOnly: true }),
    workflow: f.choice(
      { KYB_BASIC: 'KYB basic', KYB_BYO: 'KYB done elsewhere' },
      { default: 'KYB_BASIC', readOnly: true },
    ),
    tosTimestamp: f.timestamp({ label: 'Terms accepted', readOnly: true }),
    kybPassedTimestamp: f.timestamp({ label: 'KYB passed', optional: true, readOnly: true }),
    businessEntity: f.json({ piiKeys, readOnly: true }),
    controlPerson: f.json({ piiKeys, readOnly: true }),
    beneficialOwnerEntities: f.json({ piiKeys, readOnly: true }),
    beneficialOwnerIndividuals: f.json({ piiKeys, readOnly: true }),
  },
  rules: [
    {
      field: 'replacedBy',
      constraint: 'account_holders_replaced',
      message:
        'The account holder to be replaced is not to be sent again for this tenant. Reload the form to submit a new one.',
    },
  ],
  pages: {
    createAccountHolder: {
      path: '/admin/mco/:id/create-account-holder',
      title: 'Create account holder',
      operation: 'accountHolders.create',
    },
  },
  list: {
    columns: ['legalBusinessName', 'tenant', 'status', 'createdAt'],
    moreColumns: ['natureOfBusiness', 'workflow', 'tosTimestamp'],
    filters: ['tenant', 'status', 'createdAt'],
    search: ['legalBusinessName'],
    sort: '-createdAt',
    empty: 'To start one, open the tenant’s page and choose “Create account holder”.',
  },
  tiles: {
    'Account holders to review': {
      where: { status: 'PENDING_REVIEW' },
      tone: 'info',
      audience: admins(superTenant),
    },
    // Nothing else tells those who sent it.
    'Account holders to complete': {
      where: { status: { in: ['PENDING_DOCUMENT', 'PENDING_RESUBMIT'] }, replacedBy: null },
      tone: 'warning',
      audience: editors(ofType('mco', 'provider', 'system')),
    },
  },
  actions: {
    accept: {
      label: 'Accept',
      done: 'accepted',
      tone: 'primary',
      when: { status: { in: ['PENDING_REVIEW', 'PENDING_DOCUMENT'] } },
      requires: ofActiveTenant,
      set: { status: 'ACCEPTED', kybPassedTimestamp: now },
      confirm: 'Accepting an account holder opens an account. This cannot be undone.',
      grants: reviewers,
      creates: {
        resource: 'accounts',
        values: {
          name: { of: 'legalBusinessName' },
          tenant: { of: 'tenant' },
          accountHolder: { of: 'id' },
          status: 'open',
          openedAt: now,
        },
      },
    },
    askForDocument: {
      label: 'Request a document',
      done: 'waiting for a document',
      when: { status: { in: ['PENDING_REVIEW', 'PENDING_DOCUMENT'] } },
      requires: ofActiveTenant,
      set: { status: 'PENDING_DOCUMENT' },
      input: {
        document: f.text({
          label: 'Document',
          max: 500,
          multiline: true,
          help: 'One at a time. The tenant will see it beside the place to upload it.',
        }),
      },
      grants: reviewers,
      creates: {
        resource: 'accountHolderDocuments',
        values: { accountHolder: { of: 'id' }, tenant: { of: 'tenant' }, request: { input: 'document' } },
      },
    },
    sendDocuments: {
      label: 'Send documents',
      done: 'sent for review',
      tone: 'primary',
      on: 'record',
      when: { status: 'PENDING_DOCUMENT' },
      requires: [
        { where: { documentsMissing: 0 }, reason: 'Not every requested document has been uploaded yet.' },
        ...ofActiveTenant,
      ],
      set: { status: 'PENDING_REVIEW' },
      confirm: 'After that the documents can no longer be replaced.',
      grants: senders,
    },
    askToResubmit: {
      label: 'Request resubmission',
      done: 'to be sent again',
      when: { status: { in: ['PENDING_REVIEW', 'PENDING_DOCUMENT'] } },
      requires: ofActiveTenant,
      set: { status: 'PENDING_RESUBMIT' },
      input: { reason: f.text({ max: 500, multiline: true, help: toldInHistory }) },
      grants: reviewers,
    },
    reject: {
      label: 'Reject',
      done: 'rejected',
      tone: 'danger',
      when: { status: { in: ['PENDING_REVIEW', 'PENDING_DOCUMENT', 'PENDING_RESUBMIT'] } },
      set: { status: 'REJECTED' },
      input: { reason: f.text({ max: 500, multiline: true, help: toldInHistory }) },
      confirm: 'This cannot be undone.',
      grants: reviewers,
    },
  },
  show: { related: [{ resource: 'accountHolderDocuments', by: 'accountHolder', history: true }] },
  custom: ['create'],
  drafts: true,
  access: {
    screen: everyone,
    read: [allow(superTenant), allow(everyone, ofMine), allow(ofType('system'), ofMyProviders)],
    create: senders,
    history: [allow(superTenant), allow(everyone, ofMine), allow(ofType('system'), ofMyProviders)],
    reveal: [allow(admins(superTenant)), allow(admins(), ofMine)],
  },
});
