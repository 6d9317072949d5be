import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/resource/policy.ts';
import { now } from '../contracts/resource/predicate.ts';
import { its } from '../contracts/resource/requirements.ts';
import { providerClasses } from '../contracts/payments/provider-classes.ts';

const beforeOpening = [allow(admins(superTenant), { state: { in: ['draft', 'scheduled'] } })];
const otherAudience = 'This question set is for another audience. Choose one for the audience above.';
const closingPassed = 'Its closing time has passed. Change it first.';
const mailedIfMoved =
  'If it changes while the period is open, respondents who have not submitted everything get an email.';

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
    questionSet: f.ref('questionSets', {
      optional: true,
      help: 'Needed before the survey period opens.',
      requires: [
        {
          where: { audience: its('audience') },
          reason: otherAudience,
        },
      ],
    }),
    opensAt: f.timestamp({ label: 'Opens' }),
    dueAt: f.timestamp({ label: 'Due', help: mailedIfMoved }),
    closesAt: f.timestamp({ label: 'Closes', help: mailedIfMoved }),
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
    sdas: f.refs('sdas', {
      label: 'Service delivery areas',
      optional: true,
      none: 'All',
      help: 'Leave empty to include all.',
    }),
    providerClass: f.code(providerClasses, { optional: true, none: 'All' }),
    systems: f.refs('tenants', {
      optional: true,
      none: 'All',
      where: { tenantType: { id: 3 } },
      help: 'Limits the survey to providers of these systems. Leave empty to include all.',
    }),
    providers: f.refs('tenants', {
      optional: true,
      none: 'All',
      where: { tenantType: { id: 2 } },
      requires: [{ where: { isActive: true }, reason: 'This provider is inactive.' }],
      help: 'Leave empty to include every provider that matches the choices above.',
    }),
    mcos: f.refs('tenants', {
      label: 'MCOs',
      optional: true,
      none: 'All',
      where: { tenantType: { id: 1 } },
      requires: [{ where: { isActive: true }, reason: 'This MCO is inactive.' }],
      help: 'Leave empty to include every MCO in the provider’s service delivery area.',
    }),
  },
  rules: [
    { field: 'dueAt', notBefore: 'opensAt', message: 'The due date cannot be before the opening date.' },
    {
      field: 'closesAt',
      notBefore: 'dueAt',
      message: 'The closing date cannot be before the due date.',
    },
    {
      field: 'closesAt',
      where: { or: [{ state: { ne: 'scheduled' } }, { closesAt: { gt: now } }] },
      message:
        'It is scheduled, so its closing time must be in the future. Otherwise, move it back to draft first.',
    },
    {
      field: 'questionSet',
      where: { or: [{ state: { ne: 'scheduled' } }, { not: { questionSet: null } }] },
      message: 'It is scheduled, so it needs a question set. Otherwise, move it back to draft first.',
    },
    {
      field: 'providers',
      constraint: 'survey_periods_surveys',
      message: 'No provider and MCO match its choices, so it would have no surveys. Change who takes part.',
    },
    // If the audience of the question set changes at the same moment.
    { field: 'questionSet', constraint: 'survey_periods_question_set_audience', message: otherAudience },
  ],
  list: {
    columns: ['name', 'audience', 'questionSet', 'opensAt', 'dueAt', 'closesAt', 'state'],
    filters: ['audience', 'state', 'dueAt'],
    search: ['name'],
    sort: '-opensAt',
    empty: 'Survey periods appear here when an administrator creates one.',
  },
  form: [
    {
      title: 'Survey period',
      fields: ['name', 'audience', 'questionSet', 'opensAt', 'dueAt', 'closesAt'],
    },
    {
      title: 'Who takes part',
      note: 'Each provider is paired with the MCOs that operate in its service delivery area.',
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
        { where: { not: { questionSet: null } }, reason: 'Choose a question set first.' },
        { where: { closesAt: { gt: now } }, reason: closingPassed },
      ],
      set: { state: 'scheduled' },
      confirm:
        'It will open and close automatically at the times set for it. Respondents get an email when it opens.',
      undo: 'unschedule',
      grants: [allow(admins(superTenant))],
    },
    unschedule: {
      label: 'Back to draft',
      done: 'moved back to draft',
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
        { where: { not: { questionSet: null } }, reason: 'Choose a question set first.' },
        { where: { closesAt: { gt: now } }, reason: closingPassed },
      ],
      set: { state: 'open' },
      confirm:
        'All surveys are created now, and their respondents get an email. After this, the question set can no longer be changed.',
      grants: [allow(admins(superTenant))],
    },
    close: {
      label: 'Close the period',
      done: 'closed',
      when: { state: 'open' },
      set: { state: 'closed' },
      confirm: 'Surveys in a closed period cannot be answered or submitted.',
      grants: [allow(admins(superTenant))],
    },
    reopen: {
      label: 'Reopen',
      done: 'reopened',
      when: { state: 'closed' },
      requires: [{ where: { closesAt: { gt: now } }, reason: closingPassed }],
      set: { state: 'open' },
      confirm: 'Respondents who have not submitted everything get an email.',
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
  requires: [
    {
      where: { not: { state: 'archived' } },
      reason: 'An archived survey period cannot be changed.',
    },
  ],
  access: {
    screen: superTenant,
    // Respondents do not see a survey period before it opens, because everything about it may still change.
    read: [allow(superTenant), allow(everyone, { state: { in: ['open', 'closed', 'archived'] } })],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant), { not: { state: 'archived' } })],
    delete: [allow(admins(superTenant), { state: 'draft' })],
    history: [allow(admins(superTenant))],
    // Once it is open, its surveys exist: only its name and its deadlines may still change.
    fields: {
      audience: { write: beforeOpening },
      questionSet: { write: beforeOpening },
      opensAt: { write: beforeOpening },
      sdas: { write: beforeOpening },
      providerClass: { write: beforeOpening },
      systems: { read: [allow(superTenant)], write: beforeOpening },
      providers: { read: [allow(superTenant)], write: beforeOpening },
      mcos: { read: [allow(superTenant)], write: beforeOpening },
    },
  },
});
