import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { languages } from '../contracts/values/languages.ts';
import { admins, allow, everyone, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';

const roleInTenant = {
  admin: { label: 'Admin', tone: 'info' },
  member: 'Member',
  viewer: 'Viewer',
} as const;

const ofMyTenant = { userRoleTenants: { some: { tenant: { id: my.tenantId } } } };
const notMyself = { id: { ne: my.userId } };
/** Matches a record that does not exist yet, in the grants of `create`. */
const notMadeYet = { createdAt: null };
/**
 * A tenant's administrators may change an account if all its roles are in that tenant; otherwise only the Super Tenant may.
 */
const ofMyTenantAlone = { or: [{ soleTenant: { id: my.tenantId } }, notMadeYet] };
const accountWriters = [
  allow(admins(superTenant), notMyself),
  allow(admins(), { and: [notMyself, ofMyTenantAlone] }),
];
/** The personal details of a user, which appear to others, including in the audit trail. */
const ofThePerson = {
  write: [allow(admins(superTenant)), allow(admins(), ofMyTenantAlone), allow(everyone, { id: my.userId })],
};

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
    // Registration makes it of the first and the last name, with a space between them.
    name: f.text({ label: 'Display name', max: 201, help: 'The name shown in the portal.' }),
    nickname: f.text({ max: 100, optional: true }),
    phoneNumber: f.phone({ optional: true }),
    language: f.choice(languages, { default: 'en', help: 'Email is sent in this language.' }),
    userRoleTenants: f.rows(
      { tenant: f.ref('tenants', { unique: true }), role: f.choice(roleInTenant, { default: 'member' }) },
      { label: 'Roles', help: 'The tenants this person can act for, and their role in each.', max: 50 },
    ),
    // Maintained by the database (migration 0037).
    soleTenant: f.ref('tenants', {
      label: 'Belongs to',
      optional: true,
      readOnly: true,
      help: 'The tenant that all roles are in. Empty if the person acts for several tenants or none.',
    }),
    claimUserTenants: f.refs('tenants', { label: 'Assigned tenants', optional: true, readOnly: true }),
    isActive: f.flag({
      label: 'Status',
      default: true,
      words: ['Active', 'Inactive'],
      tones: ['success', 'neutral'],
    }),
    // Set when a person sets up two-step sign-in, and when it is reset.
    mfaEnabled: f.flag({
      label: 'Two-step sign-in',
      readOnly: true,
      default: false,
      words: ['Required', 'Not required'],
    }),
    mfaSetupComplete: f.flag({ label: 'Two-step set up', readOnly: true, default: false }),
    lastLoginAt: f.timestamp({ label: 'Last sign-in', optional: true, readOnly: true }),
  },
  list: {
    columns: ['name', 'emailAddress', 'userRoleTenants', 'isActive', 'lastLoginAt'],
    moreColumns: ['id', 'firstName', 'lastName', 'phoneNumber', 'soleTenant', 'createdAt', 'updatedAt'],
    filters: ['isActive', 'lastLoginAt'],
    search: ['name', 'emailAddress', 'firstName', 'lastName'],
    sort: 'name',
    empty: 'Users appear here when an administrator creates one.',
  },
  views: {
    Inactive: { where: { isActive: false } },
    'Never signed in': { where: { lastLoginAt: null } },
  },
  form: [
    { title: 'Person', fields: ['firstName', 'middleName', 'lastName', 'name', 'nickname'] },
    { title: 'Contact', fields: ['emailAddress', 'phoneNumber', 'language'] },
    { title: 'Access', fields: ['userRoleTenants', 'isActive'] },
  ],
  actions: {
    deactivate: {
      label: 'Deactivate',
      done: 'deactivated',
      when: { isActive: true },
      set: { isActive: false },
      confirm:
        'Anyone deactivated is signed out everywhere at once and cannot sign in until reactivated. Roles and history are kept.',
      tone: 'danger',
      undo: 'reactivate',
      grants: accountWriters,
      denied: 'You can’t change this account.',
    },
    reactivate: {
      label: 'Reactivate',
      done: 'reactivated',
      when: { isActive: false },
      set: { isActive: true },
      grants: accountWriters,
      denied: 'You can’t change this account.',
    },
  },
  access: {
    screen: admins(),
    read: [allow(superTenant), allow(admins(), ofMyTenant), allow(everyone, { id: my.userId })],
    create: [allow(admins(superTenant)), allow(admins(), ofMyTenant)],
    update: [allow(admins(superTenant)), allow(admins(), ofMyTenant), allow(everyone, { id: my.userId })],
    delete: [allow(admins(superTenant), notMyself)],
    history: [allow(admins(superTenant)), allow(admins(), ofMyTenant)],
    fields: {
      firstName: ofThePerson,
      middleName: ofThePerson,
      lastName: ofThePerson,
      name: ofThePerson,
      nickname: ofThePerson,
      phoneNumber: ofThePerson,
      language: ofThePerson,
      // They name tenants in which a tenant's administrator does not see the roles.
      claimUserTenants: { read: [allow(superTenant), allow(everyone, { id: my.userId })] },
      emailAddress: { write: accountWriters },
      isActive: { write: accountWriters },
      userRoleTenants: { write: [allow(admins(), notMyself)] },
    },
    // A tenant's administrator sees and changes only roles in that tenant, also for people who act for several.
    rows: {
      userRoleTenants: [allow(superTenant), allow(everyone, { tenant: { id: my.tenantId } })],
    },
  },
});
