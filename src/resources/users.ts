import { defineResource } from '../contracts/define-resource.ts';
import { f } from '../contracts/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/policy.ts';
import { my } from '../contracts/predicate.ts';

const roleInTenant = {
  admin: { label: 'Admin', tone: 'info' },
  member: 'Member',
  viewer: 'Viewer',
} as const;

const ofMyTenant = { userRoleTenants: { some: { tenant: { id: my.tenantId } } } };
const notMyself = { id: { ne: my.userId } };
/** Whoever acts for other tenants too is not one tenant's administrator's to disable, or to send elsewhere by e-mail. */
const ofMyTenantAlone = {
  and: [notMyself, { not: { userRoleTenants: { some: { tenant: { id: { ne: my.tenantId } } } } } }],
};
const accountWriters = [allow(admins(superTenant), notMyself), allow(admins(), ofMyTenantAlone)];

export default defineResource({
  name: 'users',
  service: 'identity',
  label: ['User', 'Users'],
  title: 'name',
  routes: {
    list: '/admin/users',
    create: '/admin/users/create',
    edit: '/admin/users/edit/:id',
    show: '/admin/users/:id',
  },
  // Specification section 2: the entry is shown disabled.
  menu: { group: 'administration', order: 10, audience: superTenant },
  fields: {
    emailAddress: f.email({ label: 'Email', unique: true }),
    firstName: f.text({ max: 100 }),
    middleName: f.text({ max: 100, optional: true }),
    lastName: f.text({ max: 100 }),
    name: f.text({ label: 'Display name', max: 200, help: 'How the portal shows this person.' }),
    nickname: f.text({ max: 100, optional: true }),
    phoneNumber: f.phone({ optional: true }),
    userRoleTenants: f.rows(
      { tenant: f.ref('tenants', { unique: true }), role: f.choice(roleInTenant, { default: 'member' }) },
      { label: 'Roles', help: 'The tenants this person may act for, and as what in each.', max: 50 },
    ),
    claimUserTenants: f.refs('tenants', { label: 'Claims', optional: true, readOnly: true }),
    isActive: f.flag({
      label: 'Status',
      default: true,
      words: ['Active', 'Inactive'],
      tones: ['success', 'neutral'],
    }),
    mfaEnabled: f.flag({ label: 'Two-step sign-in', default: false, words: ['Required', 'Not required'] }),
    mfaSetupComplete: f.flag({ label: 'Two-step set up', readOnly: true, default: false }),
    lastLoginAt: f.timestamp({ label: 'Last sign-in', optional: true, readOnly: true }),
  },
  list: {
    columns: ['name', 'emailAddress', 'userRoleTenants', 'isActive', 'lastLoginAt'],
    moreColumns: ['id', 'firstName', 'lastName', 'phoneNumber', 'mfaEnabled', 'createdAt', 'updatedAt'],
    filters: ['isActive', 'mfaEnabled', 'lastLoginAt'],
    search: ['name', 'emailAddress', 'firstName', 'lastName'],
    sort: 'name',
  },
  views: {
    Inactive: { where: { isActive: false } },
    'Never signed in': { where: { lastLoginAt: null } },
  },
  form: [
    { title: 'Person', fields: ['firstName', 'middleName', 'lastName', 'name', 'nickname'] },
    { title: 'Contact', fields: ['emailAddress', 'phoneNumber'] },
    { title: 'Access', fields: ['userRoleTenants', 'isActive', 'mfaEnabled'] },
  ],
  access: {
    screen: admins(),
    read: [allow(superTenant), allow(admins(), ofMyTenant), allow(everyone, { id: my.userId })],
    create: [allow(admins(superTenant)), allow(admins(), ofMyTenant)],
    update: [allow(admins(superTenant)), allow(admins(), ofMyTenant), allow(everyone, { id: my.userId })],
    delete: [allow(admins(superTenant), notMyself)],
    history: [allow(admins(superTenant)), allow(admins(), ofMyTenant)],
    fields: {
      emailAddress: { write: accountWriters },
      isActive: { write: accountWriters },
      mfaEnabled: { write: accountWriters },
      userRoleTenants: { write: [allow(admins(), notMyself)] },
    },
    // A tenant's administrator sees and changes roles in that tenant alone, also for people who act for several.
    rows: {
      userRoleTenants: [allow(superTenant), allow(everyone, { tenant: { id: my.tenantId } })],
    },
  },
});
