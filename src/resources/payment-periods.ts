import { defineResource } from '../contracts/resource/define-resource.ts';
import { today } from '../contracts/resource/expression.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/resource/policy.ts';
import { its } from '../contracts/resource/requirements.ts';

export default defineResource({
  name: 'paymentPeriods',
  service: 'api',
  label: ['Payment period', 'Payment periods'],
  title: 'name',
  routes: {
    list: '/admin/paymentPeriods',
    create: '/admin/paymentPeriods/create',
    edit: '/admin/paymentPeriods/edit/:id',
    show: '/admin/paymentPeriods/:id',
  },
  menu: { group: 'payments', order: 30 },
  fields: {
    name: f.text({ max: 60, unique: true, help: 'For example SFY2027 Q1.' }),
    program: f.ref('programs', {
      requires: [
        {
          where: { isActive: true },
          reason: 'This program is inactive. Reactivate it first.',
        },
      ],
    }),
    sfy: f.integer({
      label: 'State fiscal year',
      min: 2000,
      max: 2100,
      help: 'September 1 to August 31, named for the year in which it ends.',
    }),
    start: f.date(),
    end: f.date(),
    noticeDate: f.date({ optional: true }),
    dueDate: f.date({ label: 'Due' }),
    state: f.choice(
      {
        draft: 'Draft',
        open: { label: 'Open', tone: 'success' },
        closed: { label: 'Closed', tone: 'warning' },
        locked: { label: 'Locked', terminal: true },
      },
      { default: 'draft', readOnly: true },
    ),
    daysLeft: f.integer({
      help: 'Until it is due, while the period is open; below 0 since then.',
      computed: { case: [{ when: { state: 'open' }, is: { days: [today, its('dueDate')] } }] },
    }),
  },
  rules: [
    { field: 'end', notBefore: 'start', message: 'The end is before the start.' },
    {
      field: 'sfy',
      yearOf: { days: ['start', 'end'], begins: '09-01' },
      message:
        'The period is not in this state fiscal year, which begins on September 1 of the previous year.',
    },
    { field: 'dueDate', notBefore: 'end', message: 'The due date is before the end of the period.' },
    {
      field: 'start',
      constraint: 'payment_periods_apart',
      message: 'These dates overlap another period of this program.',
    },
    {
      field: 'program',
      constraint: 'payment_periods_program',
      message: 'The program can’t be changed: this period already has goals or payments.',
    },
    {
      field: 'state',
      constraint: 'payment_periods_decided',
      message: 'Some payments are neither approved nor rejected. Reopen the period and decide them first.',
    },
  ],
  list: {
    columns: ['name', 'program', 'start', 'end', 'dueDate', 'daysLeft', 'state'],
    moreColumns: ['sfy', 'noticeDate'],
    filters: ['program', 'sfy', 'state', 'dueDate'],
    search: ['name'],
    sort: '-start',
    empty: 'Payment periods appear here when an administrator creates one.',
  },
  form: [
    { title: 'Period', fields: ['name', 'program', 'sfy'] },
    { title: 'Dates', fields: ['start', 'end', 'noticeDate', 'dueDate'] },
  ],
  show: {
    related: [
      { resource: 'paymentGoals', by: 'period', inline: true },
      {
        resource: 'uploadBatches',
        by: 'periods',
        title: 'Goal uploads',
        columns: ['fileName', 'committedAt', 'uploadedBy', 'added', 'changed', 'removed'],
        where: { state: 'committed' },
        history: true,
      },
    ],
  },
  actions: {
    open: {
      label: 'Open the period',
      done: 'opened',
      tone: 'primary',
      when: { state: 'draft' },
      requires: [
        {
          where: { program: { isActive: true } },
          reason: 'Its program is inactive. Reactivate the program first.',
        },
      ],
      set: { state: 'open' },
      confirm: 'Payments can then be reported for it. It cannot go back to draft.',
      grants: [allow(admins(superTenant))],
    },
    close: {
      label: 'Close the period',
      done: 'closed',
      when: { state: 'open' },
      set: { state: 'closed' },
      confirm:
        'Payments and goals of a closed period cannot be added or changed. Submitted payments wait until it is reopened, which requires a reason.',
      grants: [allow(admins(superTenant))],
    },
    reopen: {
      label: 'Reopen',
      done: 'reopened',
      when: { state: 'closed' },
      set: { state: 'open' },
      input: { reason: f.text({ max: 500, multiline: true, help: 'Saved in the history.' }) },
      grants: [allow(admins(superTenant))],
    },
    lock: {
      label: 'Lock',
      done: 'locked',
      tone: 'danger',
      when: { state: 'closed' },
      set: { state: 'locked' },
      confirm: 'A locked period can never be reopened.',
      grants: [allow(admins(superTenant))],
    },
  },
  requires: [
    {
      where: { state: { ne: 'locked' } },
      reason: 'A locked payment period can never be changed.',
    },
    {
      where: { state: { in: ['draft', 'open'] } },
      reason: 'A closed payment period cannot be changed. Reopen it first.',
    },
  ],
  access: {
    screen: superTenant,
    read: [allow(everyone)],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant), { state: { in: ['draft', 'open'] } })],
    delete: [allow(admins(superTenant), { state: 'draft' })],
    history: [allow(admins(superTenant))],
  },
});
