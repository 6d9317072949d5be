import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { allow, editors, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';
import { rowValuesSchema } from '../contracts/prototypes/prototype-rows.ts';
import { ofSharedPrototype } from '../contracts/prototypes/prototype-sharing.ts';

const running = { takesRows: true };
const ofMyTenant = { tenant: { id: my.tenantId } };

/**
 * A row that a pilot stores before there is a table. The fields of its prototype determine its values
 * (server/routes/prototype-rows.ts).
 */
export default defineResource({
  name: 'prototypeRows',
  service: 'api',
  label: ['Pilot row', 'Pilot rows'],
  title: 'name',
  routes: {},
  fields: {
    // A request body must not have the key "prototype" (server/http/json-body.ts).
    parent: f.ref('prototypes', { label: 'Prototype', immutable: true }),
    name: f.text({ max: 200, optional: true, readOnly: true, help: 'What the prototype names a row by.' }),
    values: f.custom({ schema: rowValuesSchema, column: 'jsonb' }),
    tenant: f.ref('tenants', { label: 'Tenant of the row', readOnly: true }),
    addedBy: f.ref('users', { label: 'Added by', readOnly: true }),
  },
  list: {
    columns: ['name', 'values', 'parent', 'tenant', 'addedBy'],
    filters: ['parent', 'tenant', 'addedBy'],
    sort: 'createdAt',
  },
  // Written by hand, because the allowed values depend on the prototype.
  custom: ['create', 'update'],
  access: {
    screen: editors(superTenant),
    read: [allow(editors(superTenant)), ...ofSharedPrototype({}, ofMyTenant)],
    create: [allow(editors(superTenant), { parent: running }), ...ofSharedPrototype(running, {}, editors())],
    update: [
      allow(editors(superTenant), { parent: running }),
      ...ofSharedPrototype(running, ofMyTenant, editors()),
    ],
    delete: [allow(editors(superTenant)), ...ofSharedPrototype(running, ofMyTenant, editors())],
    history: [allow(editors(superTenant))],
  },
});
