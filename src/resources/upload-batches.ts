import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { allow, editors, everyone, ofType, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';

/** An uploaded file and what became of it. */
export default defineResource({
  name: 'uploadBatches',
  service: 'api',
  label: ['Upload', 'Uploads'],
  title: 'fileName',
  routes: { list: '/admin/uploads', create: '/admin/uploads/create', show: '/admin/uploads/:id' },
  menu: { group: 'payments', order: 50 },
  fields: {
    fileName: f.text({ label: 'File', max: 255, readOnly: true }),
    kind: f.choice({}, { choicesFrom: 'imports', readOnly: true }),
    tenant: f.ref('tenants', { label: 'For', readOnly: true }),
    uploadedBy: f.ref('users', { readOnly: true }),
    state: f.choice(
      {
        validating: { label: 'Checking', tone: 'info' },
        ready: { label: 'Ready to submit', tone: 'warning' },
        committing: { label: 'Submitting', tone: 'info' },
        committed: { label: 'Submitted', tone: 'success' },
        failed: { label: 'Failed', tone: 'danger' },
        cancelled: 'Canceled',
        withdrawing: { label: 'Withdrawing', tone: 'info' },
        withdrawn: 'Withdrawn',
      },
      { noun: 'Upload', default: 'validating', readOnly: true },
    ),
    rows: f.integer({ min: 0, default: 0, readOnly: true }),
    accepted: f.integer({ label: 'Accepted rows', min: 0, default: 0, readOnly: true }),
    rejected: f.integer({ label: 'Rejected rows', min: 0, default: 0, readOnly: true }),
    total: f.money({ signed: true, optional: true, readOnly: true }),
    sha256: f.text({ label: 'SHA-256', max: 64, readOnly: true, help: 'Checksum of the file.' }),
    periods: f.refs('paymentPeriods', {
      label: 'Periods',
      help: 'Payment periods whose goals this file changed.',
      optional: true,
      readOnly: true,
    }),
    added: f.integer({ label: 'Goals added', min: 0, optional: true, readOnly: true }),
    changed: f.integer({ label: 'Goals changed', min: 0, optional: true, readOnly: true }),
    removed: f.integer({ label: 'Goals removed', min: 0, optional: true, readOnly: true }),
    committedAt: f.timestamp({ label: 'Submitted', optional: true, readOnly: true }),
    // Why the upload cannot continue, as a message (contracts/messages).
    problem: f.json({ optional: true, readOnly: true }),
  },
  list: {
    columns: ['fileName', 'kind', 'tenant', 'state', 'accepted', 'rejected', 'total', 'createdAt'],
    moreColumns: ['rows', 'uploadedBy', 'periods', 'committedAt', 'sha256'],
    filters: ['kind', 'state', 'tenant', 'periods', 'createdAt'],
    search: ['fileName'],
    sort: '-createdAt',
    empty: 'Uploads appear here when someone uploads a file of payments.',
  },
  show: { related: [{ resource: 'transactions', by: 'batch', when: { kind: 'transactions' } }] },
  custom: ['create', 'update'],
  access: {
    screen: editors([...superTenant, ...ofType('mco')]),
    read: [allow(superTenant), allow(everyone, { tenant: { id: my.tenantId } })],
    create: [allow(editors(superTenant)), allow(editors(ofType('mco')), { tenant: { id: my.tenantId } })],
    update: [allow(editors(superTenant)), allow(editors(ofType('mco')), { tenant: { id: my.tenantId } })],
    history: [allow(superTenant), allow(everyone, { tenant: { id: my.tenantId } })],
  },
});
