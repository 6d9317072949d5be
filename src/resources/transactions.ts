import { defineResource } from '../contracts/define-resource.ts';
import { f } from '../contracts/fields.ts';
import { allow, ofType, superTenant } from '../contracts/policy.ts';
import { my } from '../contracts/predicate.ts';

export default defineResource({
  name: 'transactions',
  service: 'api',
  label: ['Transaction', 'Transactions'],
  title: 'externalRef',
  routes: { list: '/admin/transactions', show: '/admin/transactions/:id' },
  menu: { order: 50 },
  fields: {
    externalRef: f.text({ label: 'Reference', max: 40, readOnly: true }),
    period: f.ref('paymentPeriods', { readOnly: true }),
    component: f.text({ max: 40, readOnly: true }),
    type: f.choice(
      {
        payment: 'Payment',
        interim: 'Interim',
        final: 'Final',
        redistribution: 'Redistribution',
        reconciliation: 'Reconciliation',
        recoupment: 'Recoupment',
        reversal: 'Reversal',
      },
      { readOnly: true },
    ),
    mco: f.ref('tenants', { label: 'MCO', readOnly: true }),
    provider: f.ref('tenants', { readOnly: true }),
    sda: f.ref('sdas', { label: 'SDA', readOnly: true }),
    amount: f.money({ signed: true, readOnly: true }),
    paymentDate: f.date({ readOnly: true }),
    method: f.choice({ ACH: 'ACH', WIRE: 'Wire', CHECK: 'Check', BOOK: 'Book entry' }, { readOnly: true }),
    trace: f.text({ max: 30, optional: true, readOnly: true }),
    status: f.choice(
      {
        draft: 'Draft',
        submitted: { label: 'Submitted', tone: 'info' },
        approved: { label: 'Approved', tone: 'success' },
        paid: { label: 'Paid', tone: 'success' },
        confirmed: { label: 'Confirmed', tone: 'success' },
        rejected: { label: 'Rejected', tone: 'danger' },
        void: 'Void',
        reversed: { label: 'Reversed', tone: 'warning' },
      },
      { default: 'draft', readOnly: true },
    ),
  },
  list: {
    columns: ['externalRef', 'period', 'mco', 'provider', 'amount', 'paymentDate', 'status'],
    moreColumns: ['component', 'type', 'sda', 'method', 'trace'],
    filters: ['period', 'mco', 'provider', 'sda', 'type', 'status', 'method', 'amount', 'paymentDate'],
    search: ['externalRef', 'trace'],
    sort: '-paymentDate',
    sum: ['amount'],
  },
  views: {
    'Needs a decision': { where: { status: 'submitted' } },
    Rejected: { where: { status: 'rejected' } },
  },
  access: {
    screen: superTenant,
    read: [
      allow(superTenant),
      allow(ofType('mco'), { mco: { id: my.tenantId } }),
      allow(ofType('provider'), { provider: { id: my.tenantId } }),
      allow(ofType('system'), { provider: { parentTenant: { id: my.tenantId } } }),
    ],
  },
});
