import { defineResource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { admins, allow, editors, everyone, superTenant } from '../../src/contracts/resource/policy.ts';
import { my } from '../../src/contracts/resource/predicate.ts';

const ofMine = { tenant: { id: my.tenantId } };
const draft = { state: 'draft' } as const;

/** A resource with every rule that a declaration can set on reading and writing. */
export const claims = defineResource({
  name: 'claims',
  service: 'api',
  label: ['Claim', 'Claims'],
  title: 'title',
  routes: {},
  fields: {
    tenant: f.ref('tenants', { immutable: true }),
    title: f.text({ max: 60, unique: true }),
    amount: f.money(),
    kind: f.choice({ plain: 'Plain', special: 'Special' }, { default: 'plain' }),
    reason: f.text({ when: { kind: 'special' } }),
    state: f.choice({ draft: 'Draft', sent: 'Sent', paid: 'Paid' }, { default: 'draft', readOnly: true }),
    mco: f.ref('tenants', { optional: true, where: { tenantType: { id: 1 } } }),
    peers: f.refs('tenants', { optional: true }),
    lines: f.rows(
      { label: f.text({ unique: true }), of: f.ref('tenants', { optional: true }) },
      { optional: true },
    ),
    ssn: f.text({ optional: true, pii: true }),
    born: f.date({ optional: true, pii: true }),
    token: f.secret({ optional: true }),
    document: f.json({ optional: true, piiKeys: ['governmentId'] }),
    remark: f.text({ optional: true }),
    verdict: f.text({ optional: true }),
  },
  list: {
    columns: ['title', 'tenant', 'mco', 'amount', 'kind', 'state', 'lines', 'peers', 'ssn'],
    filters: ['tenant', 'mco', 'kind', 'state', 'amount'],
    search: ['title', 'remark'],
    sort: 'title',
    sum: ['amount'],
  },
  access: {
    screen: everyone,
    read: [allow(superTenant), allow(everyone, ofMine)],
    create: [allow(superTenant), allow(editors(), ofMine)],
    update: [allow(superTenant), allow(editors(), { and: [ofMine, draft] })],
    delete: [allow(superTenant), allow(admins(), { and: [ofMine, draft] })],
    reveal: [allow(superTenant), allow(admins(), ofMine)],
    fields: {
      // Only the Super Tenant may read and write it.
      remark: { read: [allow(superTenant)] },
      // Others may read it once the claim is paid.
      verdict: {
        read: [allow(superTenant), allow(everyone, { state: 'paid' })],
        write: [allow(superTenant)],
      },
      amount: { write: [allow(superTenant), allow(admins(), draft)] },
    },
    rows: {
      lines: [
        allow(superTenant),
        allow(everyone, { of: { id: my.tenantId } }),
        allow(everyone, { of: null }),
      ],
    },
  },
});
