import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/resource/policy.ts';

export default defineResource({
  name: 'sdas',
  service: 'api',
  label: ['Service delivery area', 'Service delivery areas'],
  title: 'name',
  routes: {
    list: '/admin/sdas',
    create: '/admin/sdas/create',
    edit: '/admin/sdas/edit/:id',
    show: '/sda/:id',
  },
  menu: { group: 'organizations', order: 30 },
  fields: {
    name: f.text({ max: 100, unique: true }),
    counties: f.list({ max: 300, maxLength: 60, optional: true }),
    mcos: f.refs('tenants', {
      label: 'MCOs',
      help: 'The MCOs that operate here.',
      optional: true,
      where: { tenantType: { id: 1 } },
    }),
  },
  list: {
    columns: ['name', 'counties', 'mcos'],
    filters: ['mcos'],
    search: ['name'],
    sort: 'name',
    empty: 'Service delivery areas appear here when an administrator creates one.',
  },
  form: [{ title: 'Service delivery area', fields: ['name', 'counties', 'mcos'] }],
  show: {
    related: [
      {
        resource: 'providers',
        by: 'sda',
        columns: ['name', 'providerClass', 'county', 'parentTenant', 'tpi', 'isActive'],
      },
    ],
  },
  access: {
    screen: superTenant,
    read: [allow(everyone)],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant))],
    delete: [allow(admins(superTenant))],
  },
});
