import { defineResource } from '../contracts/define-resource.ts';
import { f } from '../contracts/fields.ts';
import { admins, allow, editors, everyone, ofType, superTenant } from '../contracts/policy.ts';
import { my } from '../contracts/predicate.ts';

const ofMine = { tenant: { id: my.tenantId } };
const ofMyProviders = { tenant: { parentTenant: { id: my.tenantId } } };
/** Encrypted one by one, masked when read, revealed by an audited action (design: kyb.md). */
const piiKeys = ['governmentId', 'dob'] as const;

export default defineResource({
  name: 'accountHolders',
  service: 'api',
  label: ['Account holder', 'Account holders'],
  title: 'legalBusinessName',
  routes: { list: '/admin/accountHolders', show: '/admin/accountHolders/:id' },
  fields: {
    tenant: f.ref('tenants', { immutable: true }),
    legalBusinessName: f.text({ label: 'Business', max: 255, readOnly: true }),
    status: f.choice(
      {
        PENDING_REVIEW: { label: 'Pending review', tone: 'info' },
        ACCEPTED: { label: 'Accepted', tone: 'success' },
        PENDING_DOCUMENT: { label: 'Document needed', tone: 'warning' },
        PENDING_RESUBMIT: { label: 'To be sent again', tone: 'warning' },
        REJECTED: { label: 'Rejected', tone: 'danger' },
      },
      { default: 'PENDING_REVIEW', readOnly: true },
    ),
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
  list: {
    columns: ['legalBusinessName', 'tenant', 'status', 'createdAt'],
    moreColumns: ['natureOfBusiness', 'workflow', 'tosTimestamp'],
    filters: ['tenant', 'status', 'createdAt'],
    search: ['legalBusinessName'],
    sort: '-createdAt',
  },
  custom: ['create'],
  drafts: true,
  access: {
    screen: superTenant,
    read: [allow(superTenant), allow(everyone, ofMine), allow(ofType('system'), ofMyProviders)],
    create: [
      allow(editors(superTenant)),
      allow(admins(), ofMine),
      allow(admins(ofType('system')), ofMyProviders),
    ],
    history: [allow(superTenant), allow(everyone, ofMine), allow(ofType('system'), ofMyProviders)],
    reveal: [allow(admins(superTenant)), allow(admins(), ofMine)],
  },
});
