import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { allow, editors, everyone, ofType, superTenant } from '../contracts/resource/policy.ts';
import { paymentDateRules, unusualPaymentDates } from '../contracts/payments/payment-dates.ts';
import { changeable, inOpenPeriod, openPeriodChosen } from '../contracts/payments/requirements.ts';
import { paymentFiles } from '../contracts/payments/payment-files.ts';
import { paymentSums } from '../contracts/payments/payment-figures.ts';
import { paymentTiles } from '../contracts/payments/payment-tiles.ts';
import { positiveRecoupment } from '../contracts/payments/positive-recoupments.ts';
import { my, now } from '../contracts/resource/predicate.ts';
import { providerClasses } from '../contracts/payments/provider-classes.ts';
import { rejectCodes } from '../contracts/payments/reject-codes.ts';
import { its } from '../contracts/resource/requirements.ts';

const ofMyMco = { mco: { id: my.tenantId } };
const payers = [allow(editors(superTenant)), allow(editors(ofType('mco')), ofMyMco)];
const deciders = [allow(editors(superTenant))];
const undecided = { decidedBy: null, rejectedFrom: null, rejectCode: null, rejectComment: null } as const;
/** Until it is submitted, and again after it was rejected. */
const stillOpen = { status: { in: ['draft', 'rejected'] }, period: { state: 'open' } } as const;

const entered = [
  { title: 'Payment', fields: ['externalRef', 'mco', 'provider', 'period', 'component', 'type'] },
  { title: 'Amount', fields: ['amount', 'paymentDate', 'method', 'trace', 'memo'] },
] as const;

export default defineResource({
  name: 'transactions',
  service: 'api',
  label: ['Transaction', 'Transactions'],
  title: 'externalRef',
  routes: {
    list: '/admin/transactions',
    create: '/admin/transactions/create',
    edit: '/admin/transactions/edit/:id',
    show: '/admin/transactions/:id',
  },
  menu: { group: 'payments', order: 20, audience: superTenant },
  fields: {
    externalRef: f.text({ label: 'Reference', max: 40, help: 'Must be unique within the MCO.' }),
    period: f.ref('paymentPeriods', { requires: openPeriodChosen }),
    component: f.text({ max: 40, among: 'period.program.components', help: 'Such as UHRIP.' }),
    type: f.choice(
      {
        payment: 'Payment',
        interim: 'Interim',
        final: 'Final',
        redistribution: 'Redistribution',
        reconciliation: 'Reconciliation',
        recoupment: 'Recoupment',
        reversal: {
          label: 'Reversal',
          reserved:
            'A reversal is not entered by hand: the action “Reverse” makes it from the paid transaction.',
        },
      },
      { default: 'payment' },
    ),
    mco: f.ref('tenants', {
      label: 'MCO',
      immutable: true,
      where: { tenantType: { id: 1 } },
      requires: [{ where: { isActive: true }, reason: 'This MCO is inactive.' }],
    }),
    provider: f.ref('tenants', {
      where: { tenantType: { id: 2 } },
      requires: [
        { where: { isActive: true }, reason: 'This provider is inactive.' },
        {
          where: { sda: { mcos: { some: { id: its('mco') } } } },
          reason: 'This provider is in a service delivery area where the MCO does not operate.',
        },
      ],
    }),
    sda: f.ref('sdas', { label: 'SDA', readOnly: true, copyOf: 'provider.sda' }),
    providerClass: f.code(providerClasses, {
      label: 'Class',
      readOnly: true,
      copyOf: 'provider.providerClass',
    }),
    amount: f.money({ signed: true }),
    paymentDate: f.date(),
    method: f.choice({ ACH: 'ACH', WIRE: 'Wire', CHECK: 'Check', BOOK: 'Book entry' }),
    trace: f.text({ label: 'Trace number', max: 30, optional: true, help: 'For ACH and wire payments.' }),
    status: f.choice(
      {
        draft: 'Draft',
        submitted: { label: 'Submitted', tone: 'info' },
        approved: { label: 'Approved', tone: 'success' },
        paid: { label: 'Paid', tone: 'success' },
        confirmed: { label: 'Confirmed', tone: 'success', terminal: true },
        rejected: { label: 'Rejected', tone: 'danger' },
        void: { label: 'Void', terminal: true },
        reversed: { label: 'Reversed', tone: 'warning', terminal: true },
      },
      { noun: 'Transaction', default: 'draft', readOnly: true },
    ),
    memo: f.text({ max: 200, optional: true, help: 'Do not enter patient information.' }),
    rejectCode: f.choice(rejectCodes, { label: 'Reason', optional: true, readOnly: true }),
    rejectComment: f.text({ label: 'Comment', max: 500, multiline: true, optional: true, readOnly: true }),
    rejectedFrom: f.choice(
      { submitted: 'Submitted', approved: 'Approved' },
      {
        noun: 'Transaction',
        label: 'Before the rejection',
        help: 'Empty if the payment was changed afterward.',
        optional: true,
        readOnly: true,
        emptiedByChange: true,
      },
    ),
    submittedBy: f.ref('users', { optional: true, readOnly: true }),
    amountBy: f.ref('users', {
      label: 'Amount or provider entered by',
      help: 'The last person to enter the amount or the provider.',
      optional: true,
      readOnly: true,
      setBy: ['amount', 'provider'],
    }),
    decidedBy: f.ref('users', {
      help: 'The last person to approve or reject it.',
      optional: true,
      readOnly: true,
    }),
    reversalOf: f.ref('transactions', { label: 'Reverses', optional: true, readOnly: true }),
    batch: f.ref('uploadBatches', { label: 'Upload', optional: true, readOnly: true }),
  },
  unique: [['mco', 'externalRef']],
  rules: [
    ...Object.values(paymentDateRules),
    ...unusualPaymentDates,
    {
      field: 'amount',
      where: { not: { amount: { gte: '0.00', lte: '0.00' } } },
      message: 'The amount is zero.',
    },
    {
      field: 'amount',
      where: {
        or: [{ amount: { gte: '0.00' } }, { type: { in: ['recoupment', 'reversal', 'reconciliation'] } }],
      },
      message: 'Only a recoupment or a reconciliation is negative.',
    },
    positiveRecoupment,
    {
      field: 'trace',
      where: { or: [{ method: { nin: ['ACH', 'WIRE'] } }, { trace: { null: false } }] },
      message: 'Enter the trace number: an ACH or wire payment has one.',
    },
  ],
  pages: {
    paymentDashboard: {
      path: '/admin/paymentDashboard',
      title: 'Payment Dashboard',
      operation: 'dashboards.payments',
      menu: { group: 'payments', order: 0 },
      uses: ['transactions'],
    },
  },
  list: {
    columns: ['externalRef', 'period', 'mco', 'provider', 'amount', 'paymentDate', 'status'],
    moreColumns: [
      'component',
      'type',
      'sda',
      'providerClass',
      'method',
      'trace',
      'memo',
      'rejectCode',
      'rejectComment',
      'submittedBy',
      'amountBy',
      'decidedBy',
      'batch',
    ],
    filters: [
      'period',
      'component',
      'mco',
      'provider',
      'sda',
      'providerClass',
      'type',
      'status',
      'method',
      'amount',
      'paymentDate',
      'rejectCode',
      'batch',
    ],
    search: ['externalRef', 'trace'],
    sort: '-paymentDate',
    sum: ['amount'],
    sumBy: paymentSums,
    countBy: ['status', 'mco'],
    empty: 'Transactions appear here when an MCO reports payments.',
  },
  views: {
    'Needs a decision': { where: { status: 'submitted', period: { state: 'open' } } },
    Rejected: {
      where: { status: 'rejected' },
      columns: [
        'externalRef',
        'period',
        'mco',
        'provider',
        'amount',
        'paymentDate',
        'rejectCode',
        'rejectComment',
      ],
    },
  },
  tiles: paymentTiles,
  transfer: { export: true, import: paymentFiles },
  form: entered,
  show: {
    summary: ['amount', 'mco', 'provider', 'period', 'paymentDate'],
    sections: [{ title: 'Rejection', fields: ['rejectCode', 'rejectComment', 'rejectedFrom'] }, ...entered],
    related: [
      { resource: 'transactions', by: 'reversalOf', title: 'Reversal', when: { status: 'reversed' } },
    ],
  },
  actions: {
    submit: {
      label: 'Submit',
      done: 'submitted',
      when: { status: 'draft' },
      requires: inOpenPeriod,
      set: { status: 'submitted', submittedBy: my.userId },
      confirm: 'A submitted transaction can no longer be changed.',
      grants: payers,
    },
    approve: {
      label: 'Approve',
      done: 'approved',
      tone: 'primary',
      when: { status: 'submitted' },
      requires: inOpenPeriod,
      set: { status: 'approved', decidedBy: my.userId },
      undo: 'unapprove',
      grants: [
        allow(editors(superTenant), {
          and: [
            { or: [{ submittedBy: null }, { submittedBy: { id: { ne: my.userId } } }] },
            { or: [{ amountBy: null }, { amountBy: { id: { ne: my.userId } } }] },
          ],
        }),
      ],
      denied:
        'You submitted this payment or entered its amount or provider, so someone else must approve it.',
    },
    unapprove: {
      label: 'Withdraw approval',
      done: 'no longer approved',
      when: { status: 'approved' },
      requires: inOpenPeriod,
      set: { status: 'submitted', decidedBy: null },
      grants: deciders,
    },
    reject: {
      label: 'Reject',
      done: 'rejected',
      tone: 'danger',
      when: { status: { in: ['submitted', 'approved'] } },
      requires: inOpenPeriod,
      set: { status: 'rejected', decidedBy: my.userId, rejectedFrom: { before: 'status' } },
      input: {
        rejectCode: f.choice(rejectCodes, { label: 'Reason' }),
        rejectComment: f.text({
          label: 'Comment',
          max: 500,
          multiline: true,
          help: 'What the MCO needs to correct.',
        }),
      },
      confirm:
        'The MCO sees the reason and the comment and can submit again. Undo does not restore an earlier approval.',
      undo: 'unreject',
      path: 'rejectSelected',
      grants: deciders,
    },
    unreject: {
      label: 'Withdraw rejection',
      done: 'submitted again',
      when: { status: 'rejected' },
      requires: [
        ...inOpenPeriod,
        {
          where: { rejectedFrom: { ne: 'approved' } },
          reason: 'It was approved before it was rejected. Submit it again for a new decision.',
        },
        {
          where: { rejectedFrom: 'submitted' },
          reason:
            'It was changed after it was rejected. Submit it again so that someone else can approve it.',
        },
      ],
      set: { status: 'submitted', ...undecided },
      grants: deciders,
    },
    resubmit: {
      label: 'Submit again',
      done: 'submitted again',
      when: { status: 'rejected' },
      requires: inOpenPeriod,
      set: { status: 'submitted', submittedBy: my.userId, ...undecided },
      grants: payers,
    },
    markPaid: {
      label: 'Mark as paid',
      done: 'marked as paid',
      when: { status: 'approved' },
      requires: inOpenPeriod,
      set: { status: 'paid' },
      confirm: 'A paid transaction can only be undone with a reversal.',
      grants: payers,
    },
    confirm: {
      label: 'Confirm',
      done: 'confirmed',
      when: { status: 'paid' },
      requires: inOpenPeriod,
      set: { status: 'confirmed' },
      confirm: 'This confirms that the payment was received. It cannot be undone.',
      grants: [
        allow(editors(superTenant), {
          or: [
            { type: { ne: 'reversal' } },
            { submittedBy: null },
            { submittedBy: { id: { ne: my.userId } } },
          ],
        }),
      ],
      denied: 'You reversed this payment, so someone else must confirm the reversal.',
    },
    void: {
      label: 'Mark as void',
      done: 'voided',
      tone: 'danger',
      when: { status: 'draft' },
      requires: inOpenPeriod,
      set: { status: 'void' },
      confirm: 'A voided transaction stays on record but is not counted anywhere. This cannot be undone.',
      grants: payers,
    },
    reverse: {
      label: 'Reverse',
      done: 'reversed',
      tone: 'danger',
      when: { status: 'paid', type: { ne: 'reversal' } },
      requires: inOpenPeriod,
      set: { status: 'reversed' },
      input: { reason: f.text({ max: 500, multiline: true, help: 'Saved in the history.' }) },
      confirm:
        'Reversing a transaction creates one for the opposite amount, which someone else must confirm. This cannot be undone.',
      grants: deciders,
      creates: {
        resource: 'transactions',
        values: {
          externalRef: { of: 'externalRef', suffix: '-REV' },
          period: { of: 'period' },
          component: { of: 'component' },
          type: 'reversal',
          mco: { of: 'mco' },
          provider: { of: 'provider' },
          sda: { of: 'sda' },
          providerClass: { of: 'providerClass' },
          amount: { of: 'amount', negated: true },
          paymentDate: now,
          method: { of: 'method' },
          trace: { of: 'trace' },
          // The reversal counts immediately; someone else confirms it.
          status: 'paid',
          submittedBy: my.userId,
          amountBy: my.userId,
          reversalOf: { of: 'id' },
        },
      },
    },
  },
  requires: changeable,
  access: {
    screen: everyone,
    read: [
      allow(superTenant),
      allow(ofType('mco'), ofMyMco),
      allow(ofType('provider'), { provider: { id: my.tenantId } }),
      allow(ofType('system'), { provider: { parentTenant: { id: my.tenantId } } }),
    ],
    create: [
      allow(editors(superTenant), { period: { state: 'open' } }),
      allow(editors(ofType('mco')), { ...ofMyMco, period: { state: 'open' } }),
    ],
    update: [
      allow(editors(superTenant), stillOpen),
      allow(editors(ofType('mco')), { ...ofMyMco, ...stillOpen }),
    ],
    history: [allow(superTenant), allow(ofType('mco'), ofMyMco)],
  },
});
