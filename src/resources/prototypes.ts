import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, editors, everyone, superTenant } from '../contracts/resource/policy.ts';
import { savedDocumentSchema, sampleSchema, spanishSchema } from '../contracts/prototypes/prototype-saved.ts';
import { my } from '../contracts/resource/predicate.ts';
import { sharedWithMe } from '../contracts/prototypes/prototype-sharing.ts';

/** A list screen that a product owner designs before there is a table. */
export default defineResource({
  name: 'prototypes',
  service: 'api',
  label: ['Prototype', 'Prototypes'],
  title: 'name',
  routes: { list: '/prototypes', create: '/prototypes/create', show: '/prototypes/:id' },
  // Users who cannot create prototypes see the menu entry only if one is shared with them.
  menu: { group: 'administration', order: 90, ifAny: true },
  fields: {
    name: f.text({ max: 100 }),
    document: f.custom({ label: 'List', schema: savedDocumentSchema, column: 'jsonb' }),
    sample: f.custom({ label: 'Sample rows', schema: sampleSchema, column: 'jsonb', optional: true }),
    spanish: f.custom({ label: 'Spanish words', schema: spanishSchema, column: 'jsonb', optional: true }),
    withEveryone: f.flag({
      label: 'Everyone who signs in',
      help: 'Anyone who can sign in can view it.',
      default: false,
    }),
    users: f.refs('users', { label: 'These people', optional: true }),
    tenants: f.refs('tenants', { label: 'Everyone at these tenants', optional: true }),
    takesRows: f.flag({
      label: 'Pilot',
      help: 'Administrators and members it is shared with can add rows, which their own tenant and the Super Tenant can see.',
      default: false,
      words: ['Running', 'Not running'],
      tones: ['success', 'neutral'],
    }),
  },
  list: {
    columns: ['name', 'takesRows', 'withEveryone', 'tenants', 'updatedAt'],
    moreColumns: ['users', 'createdAt'],
    filters: ['takesRows', 'withEveryone', 'tenants'],
    search: ['name'],
    sort: '-updatedAt',
    empty: 'Prototypes appear here when someone shares one with you.',
  },
  form: [
    { title: 'Prototype', fields: ['name', 'document'] },
    { title: 'Shared with', fields: ['withEveryone', 'users', 'tenants', 'takesRows'] },
  ],
  // Written by hand, because rows and comments may be deleted with it (server/routes/prototype-deletion.ts).
  custom: ['delete'],
  access: {
    screen: everyone,
    read: [allow(editors(superTenant)), ...sharedWithMe()],
    create: [allow(editors(superTenant))],
    update: [allow(editors(superTenant))],
    delete: [allow(admins(superTenant))],
    history: [allow(editors(superTenant))],
    // People with whom a prototype is shared do not see who else it is shared with.
    rows: {
      users: [allow(editors(superTenant)), allow(everyone, { id: my.userId })],
      tenants: [allow(editors(superTenant)), allow(everyone, { id: my.tenantId })],
    },
  },
});
