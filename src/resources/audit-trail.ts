import { auditActions } from '../contracts/audit/audit-words.ts';
import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';

const byNobodyElse = { optional: true, readOnly: true } as const;

/** The audit events of all records together. The history of a single record is on its own page. */
export default defineResource({
  name: 'auditTrail',
  service: 'api',
  path: 'audit',
  fromView: true,
  label: ['Audit event', 'Audit events'],
  title: 'who',
  routes: { list: '/admin/audit', show: '/admin/audit/:id' },
  menu: { group: 'administration', order: 20 },
  fields: {
    at: f.timestamp({ label: 'When', ...byNobodyElse }),
    who: f.text({
      help: 'The person’s name at the time. Empty if no one was signed in.',
      ...byNobodyElse,
    }),
    email: f.email({ label: 'Signed in as', ...byNobodyElse }),
    actingAs: f.text({
      label: 'Viewing as',
      help: 'The person whose view of the portal was used, read-only.',
      ...byNobodyElse,
    }),
    action: f.choice(auditActions, { label: 'What', others: true, ...byNobodyElse }),
    resource: f.choice(
      // One that a view names, and what is no resource.
      { users: 'User', files: 'File' },
      { label: 'Record type', choicesFrom: 'resources', others: true, ...byNobodyElse },
    ),
    recordId: f.integer({ label: 'Record ID', ...byNobodyElse }),
    tenantName: f.text({ label: 'For', ...byNobodyElse }),
    user: f.ref('users', { label: 'Person', ...byNobodyElse }),
    tenant: f.ref('tenants', byNobodyElse),
    beforeAndAfter: f.text({
      label: 'Changes',
      multiline: true,
      changesIn: ['changes', 'resource'],
      ...byNobodyElse,
    }),
    changes: f.json({ label: 'Changes in codes', ...byNobodyElse }),
  },
  list: {
    columns: ['at', 'who', 'action', 'resource', 'recordId', 'tenantName', 'actingAs'],
    moreColumns: ['id', 'email', 'beforeAndAfter'],
    filters: ['at', 'user', 'action', 'resource', 'recordId', 'tenant'],
    search: ['who', 'email'],
    sort: '-at',
  },
  views: {
    'Sign-ins': { where: { action: { in: ['signIn', 'signOut', 'failedSignIn', 'failedSignIns'] } } },
    'Failed sign-ins': { where: { action: { in: ['failedSignIn', 'failedSignIns'] } } },
    'Personal data and downloads': { where: { action: { in: ['reveal', 'export'] } } },
    'People and access': {
      where: { resource: 'users', action: { nin: ['signIn', 'signOut', 'failedSignIn', 'failedSignIns'] } },
    },
  },
  show: {
    summary: ['at', 'resource', 'recordId'],
    // The heading says who did what, the page lists the changes field by field, and the names as they were then serve as
    // links.
    without: ['who', 'action', 'beforeAndAfter', 'changes', 'user', 'tenant'],
    sections: [{ title: 'Who', fields: ['email', 'tenantName', 'actingAs'] }],
  },
  transfer: { export: true },
  access: {
    screen: admins(),
    read: [allow(admins(superTenant)), allow(admins(), { tenant: { id: my.tenantId } })],
    fields: {
      // The page of an event shows each user only the changes that they may read.
      beforeAndAfter: { read: [allow(admins(superTenant))] },
      changes: { read: [allow(admins(superTenant))] },
    },
  },
});
