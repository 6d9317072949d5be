import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/resource/policy.ts';
import { my, now } from '../contracts/resource/predicate.ts';

/** Outside this time, only those who write alerts can see them. */
const running = { startsAt: { lte: now }, or: [{ endsAt: null }, { endsAt: { gt: now } }] } as const;

/** A message to its recipients, shown above every page during its time until the reader dismisses it. */
export default defineResource({
  name: 'alerts',
  service: 'api',
  path: 'alert',
  label: ['Alert', 'Alerts'],
  title: 'title',
  routes: {
    list: '/admin/alerts',
    create: '/admin/alerts/create',
    edit: '/admin/alerts/edit/:id',
    show: '/admin/alerts/:id',
  },
  menu: { group: 'administration', order: 30 },
  fields: {
    title: f.text({ max: 120, messageIn: 'message' }),
    body: f.text({ label: 'Message', max: 1000, multiline: true, optional: true, messageIn: 'message' }),
    // For alerts that the portal itself writes (src/contracts/messages/alerts.ts); rewording the alert clears it.
    message: f.json({ label: 'Message in codes', optional: true, readOnly: true }),
    severity: f.choice(
      {
        info: { label: 'Information', tone: 'info' },
        warning: { label: 'Warning', tone: 'warning' },
        critical: { label: 'Critical', tone: 'danger' },
      },
      { default: 'info' },
    ),
    link: f.text({
      label: 'Leads to',
      help: 'A page of this portal that the title leads to. Paste its address from the first slash on, such as /admin/transactions/7.',
      max: 500,
      pattern: [
        "^/([A-Za-z0-9_?#&=%.,:~+*@!$;()'-]+(/[A-Za-z0-9_?#&=%.,:~+*@!$;()'-]+)*/?)?$",
        'Start with one slash, and leave out the name of the portal, spaces and double slashes.',
      ],
      optional: true,
    }),
    toMcos: f.flag({ label: 'To all MCOs', default: false }),
    toProviders: f.flag({ label: 'To all providers', default: false }),
    toSystems: f.flag({ label: 'To all systems', default: false }),
    tenants: f.refs('tenants', { label: 'To these tenants', optional: true }),
    // Set by the portal itself (migration 0039).
    toUser: f.ref('users', { label: 'To this person', optional: true, readOnly: true }),
    startsAt: f.timestamp({ label: 'Starts' }),
    document: f.file({
      label: 'Document',
      help: 'A letter or notice to send with the message.',
      optional: true,
      maxBytes: 5 * 1024 * 1024,
      accept: ['application/pdf'],
    }),
    picture: f.image({
      label: 'Image',
      optional: true,
      maxBytes: 2 * 1024 * 1024,
      alt: 'pictureText',
    }),
    pictureText: f.text({
      label: 'Image description',
      help: 'Read to people who cannot see the image. Leave empty if the image is only decorative.',
      max: 200,
      optional: true,
    }),
    endsAt: f.timestamp({
      label: 'Ends',
      optional: true,
      help: 'Leave empty to show it until it is deleted.',
    }),
  },
  rules: [
    {
      field: 'tenants',
      where: {
        or: [
          { toMcos: true },
          { toProviders: true },
          { toSystems: true },
          { tenants: { some: {} } },
          { not: { toUser: null } },
        ],
      },
      message: 'Choose who will see it: a group above, or tenants here.',
    },
    {
      field: 'link',
      leadsToPage: true,
      message:
        'No page of this portal has this address. Open the page and copy its address from the first slash on.',
    },
    { field: 'endsAt', notBefore: 'startsAt', message: 'It ends before it starts.' },
  ],
  list: {
    columns: ['title', 'link', 'severity', 'startsAt', 'endsAt', 'toMcos', 'toProviders', 'toSystems'],
    moreColumns: ['tenants', 'toUser', 'document', 'picture'],
    filters: ['severity', 'startsAt', 'tenants'],
    search: ['title', 'body'],
    sort: '-startsAt',
    empty: 'Alerts appear here when an administrator creates one.',
  },
  show: { without: ['message'] },
  form: [
    { title: 'Alert', fields: ['title', 'severity', 'body', 'link', 'document', 'picture', 'pictureText'] },
    { title: 'Recipients', fields: ['toMcos', 'toProviders', 'toSystems', 'tenants'] },
    { title: 'When', fields: ['startsAt', 'endsAt'] },
  ],
  access: {
    screen: superTenant,
    read: [
      allow(superTenant),
      allow([{ tenantTypes: [1] }], { toMcos: true, ...running }),
      allow([{ tenantTypes: [2] }], { toProviders: true, ...running }),
      allow([{ tenantTypes: [3] }], { toSystems: true, ...running }),
      allow(everyone, { toUser: { id: my.userId }, ...running }),
      allow(everyone, { tenants: { some: { id: my.tenantId } }, ...running }),
    ],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant))],
    delete: [allow(admins(superTenant))],
    // Recipients do not see who else is addressed by name.
    rows: {
      tenants: [allow(superTenant), allow(everyone, { id: my.tenantId })],
    },
  },
});
