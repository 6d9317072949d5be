import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, editors, everyone, ofType, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';

const ofMine = { tenant: { id: my.tenantId } };
const ofMyProviders = { tenant: { parentTenant: { id: my.tenantId } } };
/** Until they are sent, and whenever more are asked for. */
const whileAsked = { accountHolder: { status: 'PENDING_DOCUMENT' } };

const readers = [allow(superTenant), allow(everyone, ofMine), allow(ofType('system'), ofMyProviders)];

/** What a reviewer asked for besides the form, and what was uploaded for it. */
export default defineResource({
  name: 'accountHolderDocuments',
  service: 'api',
  label: ['Document', 'Documents'],
  title: 'request',
  routes: {},
  fields: {
    accountHolder: f.ref('accountHolders', { readOnly: true }),
    tenant: f.ref('tenants', { readOnly: true }),
    request: f.text({ label: 'Document', max: 500, multiline: true, readOnly: true }),
    document: f.file({
      label: 'File',
      optional: true,
      maxBytes: 10 * 1024 * 1024,
      accept: ['application/pdf', 'image/png', 'image/jpeg'],
      confidential: true,
    }),
  },
  list: {
    columns: ['request', 'document', 'accountHolder', 'tenant', 'createdAt'],
    filters: ['accountHolder', 'tenant'],
    sort: 'createdAt',
  },
  access: {
    screen: superTenant,
    read: readers,
    update: [
      allow(editors(superTenant), whileAsked),
      allow(editors(), { ...ofMine, ...whileAsked }),
      allow(admins(ofType('system')), { ...ofMyProviders, ...whileAsked }),
    ],
    history: readers,
    fields: {
      // As who may send the form: what stands in it is theirs to know.
      document: {
        read: [
          allow(editors(superTenant)),
          allow(editors(), ofMine),
          allow(admins(ofType('system')), ofMyProviders),
        ],
      },
    },
  },
});
