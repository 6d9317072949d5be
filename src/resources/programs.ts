import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/resource/policy.ts';

export default defineResource({
  name: 'programs',
  service: 'api',
  label: ['Program', 'Programs'],
  title: 'name',
  routes: {
    list: '/admin/programs',
    create: '/admin/programs/create',
    edit: '/admin/programs/edit/:id',
    show: '/admin/programs/:id',
  },
  menu: { group: 'administration', order: 20 },
  fields: {
    code: f.text({
      max: 20,
      unique: true,
      pattern: ['^[A-Z][A-Z0-9_]*$', 'Use capital letters, digits, and underscores, starting with a letter.'],
    }),
    name: f.text({ max: 200 }),
    components: f.list({
      help: 'The parts of the program that a payment can belong to, such as UHRIP.',
      max: 50,
      maxLength: 40,
    }),
    cadence: f.choice(
      { monthly: 'Monthly', quarterly: 'Quarterly', semiAnnual: 'Semi-annual' },
      { default: 'quarterly' },
    ),
    startsOn: f.date({ label: 'Began', help: 'Payments can’t be dated before this.', optional: true }),
    isActive: f.flag({
      label: 'Status',
      help: 'While it is inactive, no payment periods or goals can be added, and no draft period can be opened.',
      default: true,
      words: ['Active', 'Inactive'],
      tones: ['success', 'neutral'],
    }),
  },
  rules: [
    {
      field: 'components',
      constraint: 'programs_components',
      message: 'This component can’t be removed: it already has goals or payments.',
    },
    {
      field: 'startsOn',
      constraint: 'programs_starts_on',
      message: 'Payments of this program are already dated this day. Choose this day or an earlier one.',
    },
  ],
  list: {
    columns: ['code', 'name', 'components', 'cadence', 'startsOn', 'isActive'],
    filters: ['cadence', 'isActive'],
    search: ['code', 'name'],
    sort: 'code',
    empty: 'Programs appear here when an administrator creates one.',
  },
  form: [{ title: 'Program', fields: ['code', 'name', 'components', 'cadence', 'startsOn', 'isActive'] }],
  show: { related: [{ resource: 'paymentPeriods', by: 'program' }] },
  access: {
    screen: superTenant,
    read: [allow(everyone)],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant))],
    delete: [allow(admins(superTenant))],
  },
});
