import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, editors, ofType, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';
import { providerClasses } from '../contracts/payments/provider-classes.ts';

const isProvider = { tenantType: { id: 2 } };

/** The provider tenants, as the programs see them. They are managed as tenants. */
export default defineResource({
  name: 'providers',
  service: 'api',
  of: 'tenants',
  label: ['Provider', 'Providers'],
  title: 'name',
  routes: { list: '/providers', show: '/providers/:id' },
  menu: { group: 'organizations', order: 20 },
  fields: {
    name: f.text({ max: 200, readOnly: true }),
    tpi: f.text({ label: 'TPI', readOnly: true }),
    npi: f.text({ label: 'NPI', optional: true, readOnly: true }),
    tenantType: f.code({ 2: 'Provider' }, { label: 'Type', readOnly: true }),
    providerClass: f.code(providerClasses, { label: 'Class', readOnly: true }),
    sda: f.ref('sdas', { label: 'SDA', optional: true, readOnly: true }),
    county: f.text({ max: 60, optional: true, readOnly: true }),
    parentTenant: f.ref('tenants', { label: 'System', optional: true, readOnly: true }),
    isActive: f.flag({
      label: 'Status',
      words: ['Active', 'Inactive'],
      tones: ['success', 'neutral'],
      readOnly: true,
    }),
  },
  list: {
    columns: ['name', 'providerClass', 'sda', 'tpi'],
    moreColumns: ['npi', 'county', 'parentTenant', 'isActive'],
    filters: ['providerClass', 'sda', 'county', 'parentTenant', 'isActive'],
    search: ['name', 'tpi', 'npi'],
    sort: 'name',
    empty:
      'Providers appear here once they exist as tenants. MCOs see those of their SDAs, and systems see their own.',
  },
  show: {
    without: ['tenantType'],
    sections: [
      { title: 'Identifiers', fields: ['tpi', 'npi'] },
      { title: 'In the programs', fields: ['providerClass', 'sda', 'county', 'parentTenant'] },
    ],
    related: [
      { resource: 'transactions', by: 'provider', title: 'Payments' },
      { resource: 'surveys', by: 'respondent', title: 'Surveys to answer' },
      { resource: 'surveys', by: 'subject', title: 'Surveys about the provider' },
      { resource: 'users', by: 'userRoleTenants.tenant', addWhen: { isActive: true } },
      { resource: 'accountHolders', by: 'tenant' },
      { resource: 'accounts', by: 'tenant' },
    ],
    links: [{ label: 'Edit tenant', to: '/admin/tenants/edit/{id}', operation: 'tenants.create' }],
  },
  access: {
    screen: ofType('superTenant', 'mco', 'system'),
    read: [
      allow(superTenant, isProvider),
      // An MCO contracts with the providers of the areas where it operates.
      allow(ofType('mco'), { ...isProvider, sda: { mcos: { some: { id: my.tenantId } } } }),
      allow(ofType('provider'), { ...isProvider, id: my.tenantId }),
      allow(ofType('system'), { ...isProvider, parentTenant: { id: my.tenantId } }),
    ],
    // The same as for tenants, because it includes earlier classes, areas and systems.
    history: [allow(editors(superTenant), isProvider), allow(admins(), { ...isProvider, id: my.tenantId })],
  },
});
