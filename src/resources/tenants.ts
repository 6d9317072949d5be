import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import {
  admins,
  allow,
  editors,
  everyone,
  ofType,
  superTenant,
  tenantTypes,
} from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';
import { providerClasses } from '../contracts/payments/provider-classes.ts';

const switchers = [allow(admins(superTenant), { id: { ne: my.tenantId } })];
const isProvider = { tenantType: { id: 2 } };

export default defineResource({
  name: 'tenants',
  service: 'identity',
  label: ['Tenant', 'Tenants'],
  title: 'name',
  routes: {
    list: '/admin/tenants',
    create: '/admin/tenants/create',
    edit: '/admin/tenants/edit/:id',
    show: '/admin/mco/:id',
  },
  menu: { group: 'organizations', order: 10 },
  fields: {
    name: f.text({ max: 200 }),
    tenantType: f.code(tenantTypes, { label: 'Type', immutable: true }),
    parentTenant: f.ref('tenants', {
      label: 'System',
      optional: true,
      when: isProvider,
      where: { tenantType: { id: 3 } },
    }),
    providerClass: f.code(providerClasses, { label: 'Class', when: isProvider }),
    tpi: f.text({
      label: 'TPI',
      help: 'Texas Provider Identifier: nine digits, 100000000 to 999999999.',
      pattern: ['^[1-9][0-9]{8}$', 'Enter nine digits. The first one can’t be 0.'],
      unique: true,
      when: isProvider,
    }),
    npi: f.text({
      label: 'NPI',
      help: 'National Provider Identifier: ten digits.',
      check: 'npi',
      optional: true,
      unique: true,
      when: isProvider,
    }),
    sda: f.ref('sdas', { label: 'SDA', optional: true, when: isProvider }),
    county: f.text({
      max: 60,
      among: 'sda.counties',
      help: 'A county in the SDA.',
      optional: true,
      when: isProvider,
    }),
    logo: f.image({
      help: 'Shown in the header to everyone who works for it. A wide image on a transparent background looks best.',
      maxBytes: 5 * 1024 * 1024,
      encoded: true,
      optional: true,
    }),
    // The database derives it from the logo.
    logoUri: f.text({ label: 'Logo URL', max: 200, optional: true, readOnly: true }),
    isActive: f.flag({
      label: 'Status',
      help: 'While it is inactive, people who belong to no other active tenant cannot sign in, and nothing new can be recorded for it.',
      default: true,
      words: ['Active', 'Inactive'],
      noun: 'Tenant',
      tones: ['success', 'neutral'],
    }),
    twoStepFrom: f.date({
      label: 'Two-step sign-in required from',
      help: 'Until then, people are asked to set it up. From that day on, they must set it up before doing anything else. Leave empty to let each person decide.',
      optional: true,
    }),
    isUnitMember: f.flag({
      label: 'Unit member',
      help: 'Unit members see the payment dashboard regardless of their type.',
      default: false,
    }),
    users: f.integer({
      help: 'People with a role in it who can sign in.',
      computed: { count: 'users', by: 'userRoleTenants.tenant', where: { isActive: true } },
    }),
  },
  rules: [
    {
      field: 'name',
      constraint: 'tenants_mco_name_key',
      message:
        'Another MCO already has this name (capitalization and spacing aside). Enter a different name.',
    },
  ],
  list: {
    columns: ['name', 'tenantType', 'providerClass', 'parentTenant', 'tpi', 'users', 'isActive'],
    moreColumns: ['id', 'npi', 'sda', 'county', 'isUnitMember', 'createdAt', 'updatedAt'],
    filters: ['tenantType', 'providerClass', 'parentTenant', 'sda', 'isActive', 'isUnitMember', 'users'],
    search: ['name', 'tpi', 'npi'],
    sort: 'name',
    empty: 'Tenants appear here when an administrator creates one.',
  },
  views: {
    MCOs: { where: { tenantType: { id: 1 } }, columns: ['name', 'isUnitMember', 'isActive'] },
    Providers: {
      where: { tenantType: { id: 2 } },
      columns: ['name', 'providerClass', 'parentTenant', 'sda', 'tpi', 'npi', 'isActive'],
    },
    Systems: { where: { tenantType: { id: 3 } }, columns: ['name', 'isActive'] },
    Inactive: { where: { isActive: false } },
  },
  form: [
    { title: 'Tenant', fields: ['name', 'tenantType', 'isActive', 'isUnitMember', 'twoStepFrom', 'logo'] },
    {
      title: 'Provider',
      note: 'How the programs identify a hospital.',
      fields: ['providerClass', 'tpi', 'npi', 'parentTenant', 'sda', 'county'],
    },
  ],
  show: {
    without: ['logoUri'],
    related: [
      { resource: 'accountHolders', by: 'tenant', history: true },
      {
        resource: 'tenants',
        by: 'parentTenant',
        title: 'Providers of this system',
        where: { tenantType: { id: 2 } },
        when: { tenantType: { id: 3 } },
        addWhen: { isActive: true },
      },
      { resource: 'transactions', by: 'mco', when: { tenantType: { id: 1 } } },
      { resource: 'transactions', by: 'provider', when: { tenantType: { id: 2 } } },
      // Nobody can be invited to an inactive tenant.
      { resource: 'users', by: 'userRoleTenants.tenant', addWhen: { isActive: true } },
    ],
    links: [
      {
        label: 'Create account holder',
        to: '/admin/mco/{id}/create-account-holder',
        operation: 'accountHolders.create',
        when: { isActive: true },
        beside: 'accountHolders',
      },
    ],
  },
  transfer: { export: true, import: { match: ['tpi'], withdraw: {} } },
  actions: {
    deactivate: {
      label: 'Deactivate',
      done: 'deactivated',
      when: { isActive: true },
      set: { isActive: false },
      confirm:
        'People who belong to no other active tenant are signed out at once and cannot sign in, and links emailed to them stop working. Nothing new can be recorded for a deactivated tenant. Its payments, surveys, and account holders are kept.',
      tone: 'danger',
      undo: 'reactivate',
      grants: switchers,
      denied: 'You can’t deactivate the tenant you are acting for.',
    },
    reactivate: {
      label: 'Reactivate',
      done: 'reactivated',
      when: { isActive: false },
      set: { isActive: true },
      grants: switchers,
    },
  },
  access: {
    screen: superTenant,
    read: [
      allow(superTenant),
      allow(everyone, { id: my.tenantId }),
      allow(ofType('system'), { parentTenant: { id: my.tenantId } }),
      // An MCO sees the providers that it pays: those in the areas where it operates.
      allow(ofType('mco'), { tenantType: { id: 2 }, sda: { mcos: { some: { id: my.tenantId } } } }),
    ],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant)), allow(admins(), { id: my.tenantId })],
    delete: [allow(admins(superTenant), { id: { ne: my.tenantId } })],
    history: [allow(editors(superTenant)), allow(admins(), { id: my.tenantId })],
    fields: {
      // Others see only some users of some tenants, and a count of those would look like the total.
      users: { read: [allow(superTenant)] },
      isActive: { write: switchers },
      isUnitMember: { write: [allow(admins(superTenant))] },
      tenantType: { write: [allow(admins(superTenant))] },
      parentTenant: { write: [allow(admins(superTenant))] },
      providerClass: { write: [allow(admins(superTenant))] },
      tpi: { write: [allow(admins(superTenant))] },
      npi: { write: [allow(admins(superTenant))] },
      sda: { write: [allow(admins(superTenant))] },
      county: { write: [allow(admins(superTenant))] },
    },
  },
});
