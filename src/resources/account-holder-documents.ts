import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, editors, everyone, ofType, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';

const ofMine = { tenant: { id: my.tenantId } };
const ofMyProviders = { tenant: { parentTenant: { id: my.tenantId } } };
/** Until the documents are sent, and whenever more are requested. */
const whileAsked = { accountHolder: { status: 'PENDING_DOCUMENT' } };

const readers = [allow(superTenant), allow(everyone, ofMine), allow(ofType('system'), ofMyProviders)];

/** A document that a reviewer requested in addition to the form, with the uploaded file. */
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
      // Only for people who may send the form, because the document contains the same kind of information.
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
