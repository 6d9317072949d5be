/** Changes to a prototype's access. Each change keeps the document's pages and its access consistent. */
import type { Field } from '../resource/fields.ts';
import { type Audience, superTenant, type TenantTypeId } from '../resource/policy.ts';
import type { ResourceDocument } from './prototype-document.ts';

type Access = ResourceDocument['access'];
export type DocumentGrant = Access['read'][number];
export type GrantedVerb = 'read' | 'create' | 'update' | 'delete';

/** Everyone who may read rows may open the list. If nobody may create or update rows, the document has no page for it. */
export function withGrants(
  document: ResourceDocument,
  verb: GrantedVerb,
  grants: readonly DocumentGrant[],
): ResourceDocument {
  const { access, routes } = document;
  if (verb === 'read') {
    const screen = grants.flatMap(({ who }) => who);
    return { ...document, access: { ...access, read: [...grants], screen } };
  }
  const { [verb]: _, ...others } = access;
  const path = `/admin/${document.name}`;
  const { create, edit, ...rest } = routes;
  const may = {
    create: access.create,
    update: access.update,
    [verb]: grants.length === 0 ? undefined : grants,
  };
  return {
    ...document,
    routes: {
      ...rest,
      ...(may.create === undefined ? {} : { create: create ?? `${path}/create` }),
      ...(may.update === undefined ? {} : { edit: edit ?? `${path}/edit/:id` }),
    },
    access: grants.length === 0 ? { ...others, read: access.read } : { ...access, [verb]: [...grants] },
  };
}

/** An empty selection means everybody. */
export function plainAudience({
  tenantTypes = [],
  roles = [],
  unitMember,
}: Audience): DocumentGrant['who'][number] {
  return {
    ...(tenantTypes.length === 0 ? {} : { tenantTypes: [...tenantTypes] }),
    ...(roles.length === 0 ? {} : { roles: [...roles] }),
    ...(unitMember === undefined ? {} : { unitMember }),
  };
}

/** The resources that contain tenants: all of them, or only the providers. */
const ofAll = 'tenants';
const ofProviders = 'providers';

/** Whether the field points at a single tenant, so that it can tell whose rows are whose. */
export function isTenantField({ kind, target }: Pick<Field, 'kind' | 'target'>): boolean {
  return kind === 'ref' && (target === ofAll || target === ofProviders);
}

/** Whether the field can point at tenants of this type. */
export function isOfType({ target }: Pick<Field, 'target'>, type: TenantTypeId): boolean {
  return target === ofAll ? true : type === 2;
}

const nextTypes: readonly TenantTypeId[] = [1, 2, 3];

/**
 * The suggested next grant: for the first type of tenant that has no grant yet, starting with MCOs (to write, only for the
 * roles that may make changes). If the rows name their tenant, the grant covers only the tenant's own rows, preferably by a
 * field that no other grant uses.
 */
export function defaultGrant({ fields, access }: ResourceDocument, verb: GrantedVerb): DocumentGrant {
  const grants = access[verb] ?? [];
  const isThere = (type: TenantTypeId) =>
    grants.some(({ who }) => who.some(({ tenantTypes }) => tenantTypes?.includes(type) === true));
  const type = nextTypes.find((one) => !isThere(one)) ?? 1;
  const tenantFields = fields.filter((field) => isTenantField(field) && isOfType(field, type));
  const taken = grants.flatMap(({ where }) => Object.keys(where ?? {}));
  const tenant =
    (type === 2 ? tenantFields.find(({ target }) => target === ofProviders) : undefined) ??
    tenantFields.find(({ key }) => !taken.includes(key)) ??
    tenantFields[0];
  return {
    who: [{ tenantTypes: [type], ...(verb === 'read' ? {} : { roles: ['admin', 'member'] }) }],
    ...(tenant === undefined ? {} : { where: { [tenant.key]: { id: { my: 'tenantId' } } } }),
  };
}

/** Whether the access is still that of a first draft, so that nobody has decided yet who the list is for. */
export function isAccessUndecided({ access: { read, fields } }: ResourceDocument): boolean {
  return fields === undefined && JSON.stringify(read) === JSON.stringify([{ who: superTenant }]);
}

/** Whether tenants may read each other's rows. In a pilot they see only their own. */
export function seesOthers({ access: { read } }: ResourceDocument): boolean {
  return read.some(
    ({ who, where }) =>
      where === undefined &&
      who.some(({ tenantTypes = [] }) => tenantTypes.length === 0 || tenantTypes.some((type) => type !== 4)),
  );
}

/**
 * Removes grants whose condition uses a removed field. Removing just the condition would show all rows to people who may see
 * only some of them.
 */
export function withoutLostGrants(access: Access, has: (field: string) => boolean): Access {
  const stands = ({ where = {} }: DocumentGrant) =>
    Object.keys(where).every((key) => ['and', 'or', 'not'].includes(key) || has(key));
  const kept = (grants: DocumentGrant[] | undefined) => grants?.filter(stands);
  const read = access.read.filter(stands);
  const optional = Object.fromEntries(
    (['create', 'update', 'delete'] as const).flatMap((verb) => {
      const grants = kept(access[verb]);
      return grants === undefined || grants.length === 0 ? [] : [[verb, grants]];
    }),
  );
  const { create: _c, update: _u, delete: _d, ...rest } = access;
  return { ...rest, read: read.length === 0 ? [{ who: [{ tenantTypes: [4] }] }] : read, ...optional };
}
