import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/resource/policy.ts';
import { now } from '../contracts/resource/predicate.ts';
import { providerClasses } from '../contracts/payments/provider-classes.ts';

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
    audience: f.choice(
      { provider: 'Providers assess MCOs', mco: 'MCOs assess providers' },
      { agreesWith: 'questionSet.audience' },
    ),
    questionSet: f.ref('questionSets', { optional: true, help: 'Needed before the survey period opens.' }),
    opensAt: f.timestamp({ label: 'Opens' }),
    dueAt: f.timestamp({ label: 'Due' }),
    closesAt: f.timestamp({ label: 'Closes' }),
    state: f.choice(
      {
        draft: 'Draft',
        scheduled: { label: 'Scheduled', tone: 'info' },
        open: { label: 'Open', tone: 'success' },
        closed: { label: 'Closed', tone: 'warning' },
        archived: { label: 'Archived', terminal: true },
      },
      { default: 'draft', readOnly: true },
    ),
    sdas: f.refs('sdas', { label: 'Service delivery areas', optional: true, help: 'None: all of them.' }),
    providerClass: f.code(providerClasses, { optional: true, help: 'None: all classes.' }),
    systems: f.refs('tenants', {
      optional: true,
      where: { tenantType: { id: 3 } },
      help: 'Only their providers. None: all providers.',
    }),
    providers: f.refs('tenants', {
      optional: true,
      where: { tenantType: { id: 2 } },
      help: 'Only these, one by one. None: all that the rest leaves.',
    }),
    mcos: f.refs('tenants', {
      label: 'MCOs',
      optional: true,
      where: { tenantType: { id: 1 } },
      help: 'None: every MCO of the provider’s area.',
    }),
  },
  rules: [
    { field: 'dueAt', notBefore: 'opensAt', message: 'The surveys are due before the survey period opens.' },
    {
      field: 'closesAt',
      notBefore: 'dueAt',
      message: 'The survey period closes before the surveys are due.',
    },
  ],
  list: {
    columns: ['name', 'audience', 'questionSet', 'opensAt', 'dueAt', 'closesAt', 'state'],
    filters: ['audience', 'state', 'dueAt'],
    search: ['name'],
    sort: '-opensAt',
  },
  form: [
    {
      title: 'Survey period',
      fields: ['name', 'audience', 'questionSet', 'opensAt', 'dueAt', 'closesAt'],
    },
    {
      title: 'Who takes part',
      note: 'A provider and an MCO are a pair when the MCO operates in the provider’s area.',
      fields: ['sdas', 'providerClass', 'systems', 'providers', 'mcos'],
    },
  ],
  show: { related: [{ resource: 'surveys', by: 'surveyPeriod' }] },
  actions: {
    schedule: {
      label: 'Schedule',
      done: 'scheduled',
      when: { state: 'draft' },
      requires: [
        { where: { not: { questionSet: null } }, reason: 'It has no question set. Choose one first.' },
      ],
      set: { state: 'scheduled' },
      confirm: 'It opens and closes by itself, at the times that it has.',
      undo: 'unschedule',
      grants: [allow(admins(superTenant))],
    },
    unschedule: {
      label: 'Back to draft',
      done: 'made a draft again',
      when: { state: 'scheduled' },
      set: { state: 'draft' },
      grants: [allow(admins(superTenant))],
    },
    open: {
      label: 'Open now',
      done: 'opened',
      tone: 'primary',
      when: { state: { in: ['draft', 'scheduled'] } },
      requires: [
        { where: { not: { questionSet: null } }, reason: 'It has no question set. Choose one first.' },
        {
          where: { closesAt: { gt: now } },
          reason: 'The time at which it closes has passed. Change it first.',
        },
      ],
      set: { state: 'open' },
      confirm: 'Each survey is made now, once. The question set stays as it is from then on.',
      grants: [allow(admins(superTenant))],
    },
    close: {
      label: 'Close',
      done: 'closed',
      when: { state: 'open' },
      set: { state: 'closed' },
      confirm: 'No survey of a closed period can be answered or submitted.',
      grants: [allow(admins(superTenant))],
    },
    reopen: {
      label: 'Reopen',
      done: 'reopened',
      when: { state: 'closed' },
      requires: [
        {
          where: { closesAt: { gt: now } },
          reason: 'The time at which it closes has passed. Change it first.',
        },
      ],
      set: { state: 'open' },
      input: { reason: f.text({ max: 500, multiline: true, help: 'Saved in the history.' }) },
      grants: [allow(admins(superTenant))],
    },
    archive: {
      label: 'Archive',
      done: 'archived',
      when: { state: 'closed' },
      set: { state: 'archived' },
      confirm:
        'The scores become final, and each MCO that was assessed can see its own. An archived survey period cannot be reopened.',
      grants: [allow(admins(superTenant))],
    },
  },
  access: {
    screen: superTenant,
    read: [allow(everyone)],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant), { state: { in: ['draft', 'scheduled'] } })],
    delete: [allow(admins(superTenant), { state: 'draft' })],
    history: [allow(admins(superTenant))],
    fields: {
      systems: { read: [allow(superTenant)] },
      providers: { read: [allow(superTenant)] },
      mcos: { read: [allow(superTenant)] },
    },
  },
});
