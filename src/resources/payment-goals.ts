import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, ofType, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';
import { goalDateRule, unusualGoalDates } from '../contracts/payments/goal-dates.ts';
import { goalFiles } from '../contracts/payments/payment-files.ts';
import { providerClasses } from '../contracts/payments/provider-classes.ts';

/** Goals of a closed period cannot be written. */
const ofWritablePeriod = { period: { state: { in: ['draft', 'open'] } } };

/** The amount that an MCO is expected to pay in a period: per component, area and class, sometimes per provider. */
export default defineResource({
  name: 'paymentGoals',
  service: 'api',
  path: 'paymentPeriods/goals',
  label: ['Payment goal', 'Payment goals'],
  title: '{name} · {providerClass}',
  routes: {
    list: '/admin/paymentGoals',
    create: '/admin/paymentGoals/create',
    edit: '/admin/paymentGoals/edit/:id',
    show: '/admin/paymentGoals/:id',
  },
  menu: { group: 'payments', order: 40 },
  fields: {
    // The database composes the name (0128-goal-names.sql), because a title cannot contain references.
    name: f.text({ label: 'Payment goal', max: 400, optional: true, readOnly: true }),
    period: f.ref('paymentPeriods', {
      immutable: true,
      requires: [
        {
          where: { state: { ne: 'locked' } },
          reason: 'This payment period is locked for good. Choose another one.',
        },
        {
          where: { state: { in: ['draft', 'open'] } },
          reason: 'This payment period is closed. Reopen it first, or choose another one.',
        },
        {
          where: { program: { isActive: true } },
          reason: 'Its program is inactive. Reactivate the program first.',
        },
      ],
    }),
    component: f.text({
      max: 40,
      immutable: true,
      among: 'period.program.components',
      help: 'A component of the program, for example UHRIP.',
    }),
    mco: f.ref('tenants', {
      label: 'MCO',
      immutable: true,
      where: { tenantType: { id: 1 } },
      requires: [{ where: { isActive: true }, reason: 'This MCO is inactive.' }],
    }),
    sda: f.ref('sdas', { label: 'SDA', immutable: true, agreesWith: 'provider.sda' }),
    providerClass: f.code(providerClasses, {
      label: 'Class',
      immutable: true,
      agreesWith: 'provider.providerClass',
    }),
    provider: f.ref('tenants', {
      help: 'Only if the goal is for one provider.',
      optional: true,
      immutable: true,
      where: { tenantType: { id: 2 } },
      requires: [{ where: { isActive: true }, reason: 'This provider is inactive.' }],
    }),
    amount: f.money({ label: 'Goal' }),
    effectiveDate: f.date(),
    note: f.text({ max: 200, optional: true }),
  },
  rules: [goalDateRule, ...unusualGoalDates],
  unique: [['period', 'component', 'mco', 'sda', 'providerClass', 'provider']],
  list: {
    columns: ['name', 'sda', 'providerClass', 'amount', 'effectiveDate'],
    moreColumns: ['period', 'component', 'mco', 'provider', 'note', 'updatedAt'],
    filters: ['period', 'component', 'mco', 'sda', 'providerClass', 'provider', 'amount'],
    search: ['component', 'note'],
    sort: 'name',
    sum: ['amount'],
    empty: 'Goals appear here when an administrator sets them for a payment period.',
  },
  form: [
    { title: 'For', fields: ['period', 'component', 'mco', 'sda', 'providerClass', 'provider'] },
    { title: 'Goal', fields: ['amount', 'effectiveDate', 'note'] },
  ],
  show: { without: ['name'] },
  transfer: {
    export: true,
    import: goalFiles,
  },
  requires: [
    {
      where: { period: { state: { ne: 'locked' } } },
      reason: 'Its payment period is locked, so it can no longer be changed.',
    },
    { where: ofWritablePeriod, reason: 'Its payment period is closed. Reopen the period first.' },
  ],
  access: {
    screen: [...superTenant, ...ofType('mco')],
    read: [
      allow(superTenant),
      allow(ofType('mco'), { mco: { id: my.tenantId } }),
      allow(ofType('provider'), { provider: { id: my.tenantId } }),
      allow(ofType('system'), { provider: { parentTenant: { id: my.tenantId } } }),
    ],
    create: [allow(admins(superTenant), ofWritablePeriod)],
    update: [allow(admins(superTenant), ofWritablePeriod)],
    delete: [allow(admins(superTenant), ofWritablePeriod)],
    history: [allow(superTenant)],
  },
});
