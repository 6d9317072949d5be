import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { allow, everyone, ofType, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';

/** The account for a provider's payments. It is opened when an account holder is accepted. */
export default defineResource({
  name: 'accounts',
  service: 'api',
  label: ['Account', 'Accounts'],
  title: 'name',
  routes: { list: '/admin/accounts', show: '/admin/accounts/:id' },
  menu: { group: 'payments', order: 60 },
  fields: {
    name: f.text({ max: 255, readOnly: true }),
    tenant: f.ref('tenants', { readOnly: true }),
    accountHolder: f.ref('accountHolders', { unique: true, readOnly: true }),
    status: f.choice(
      { open: { label: 'Open', tone: 'success' }, closed: 'Closed' },
      { noun: 'Account', default: 'open', readOnly: true },
    ),
    openedAt: f.timestamp({ label: 'Opened', readOnly: true }),
  },
  list: {
    columns: ['name', 'tenant', 'accountHolder', 'status', 'openedAt'],
    filters: ['tenant', 'status', 'openedAt'],
    search: ['name'],
    sort: 'name',
    empty: 'An account appears here when an account holder is accepted.',
  },
  access: {
    screen: superTenant,
    read: [
      allow(superTenant),
      allow(everyone, { tenant: { id: my.tenantId } }),
      allow(ofType('system'), { tenant: { parentTenant: { id: my.tenantId } } }),
    ],
  },
});
