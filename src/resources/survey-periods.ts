import { defineResource } from '../contracts/define-resource.ts';
import { f } from '../contracts/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/policy.ts';

export default defineResource({
  name: 'surveyPeriods',
  service: 'api',
  label: ['Survey period', 'Survey periods'],
  title: 'name',
  routes: {
    list: '/admin/surveyPeriods',
    create: '/admin/surveyPeriods/create',
    edit: '/admin/surveyPeriods/edit/:id',
    show: '/admin/surveyPeriods/:id',
  },
  menu: { group: 'surveys', order: 30 },
  fields: {
    name: f.text({ max: 100, unique: true }),
    audience: f.choice({ provider: 'Providers assess MCOs', mco: 'MCOs assess providers' }),
    opensAt: f.timestamp({ label: 'Opens' }),
    dueAt: f.timestamp({ label: 'Due' }),
    closesAt: f.timestamp({ label: 'Closes' }),
    state: f.choice(
      {
        draft: 'Draft',
        scheduled: { label: 'Scheduled', tone: 'info' },
        open: { label: 'Open', tone: 'success' },
        closed: { label: 'Closed', tone: 'warning' },
        archived: 'Archived',
      },
      { default: 'draft', readOnly: true },
    ),
  },
  list: {
    columns: ['name', 'audience', 'opensAt', 'dueAt', 'closesAt', 'state'],
    filters: ['audience', 'state', 'dueAt'],
    search: ['name'],
    sort: '-opensAt',
  },
  form: [{ title: 'Survey period', fields: ['name', 'audience', 'opensAt', 'dueAt', 'closesAt'] }],
  show: { related: [{ resource: 'surveys', by: 'surveyPeriod' }] },
  access: {
    screen: superTenant,
    read: [allow(everyone)],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant), { state: { in: ['draft', 'scheduled'] } })],
    delete: [allow(admins(superTenant), { state: 'draft' })],
    history: [allow(admins(superTenant))],
  },
});
