/**
 * Shows a prototype as one of its users would see it: applies the policy that the server will enforce to the available rows.
 */
import type { Resource } from '../resource/define-resource.ts';
import type { UnknownRecord } from '../resource/fields.ts';
import {
  includes,
  may,
  type Principal,
  type Role,
  roles,
  scopeOf,
  type TenantTypeId,
  tenantTypes,
} from '../resource/policy.ts';
import { matches } from '../resource/predicate.ts';
import { isObject } from '../values/objects.ts';
import { isOfType, isTenantField } from './prototype-access.ts';

export interface Viewer {
  readonly tenantType: TenantTypeId;
  readonly role: Role;
}

// `Object.keys` returns the object's numeric keys as strings.
const typeIds = Object.keys(tenantTypes).map(Number) as TenantTypeId[];

/** Every role in every type of tenant. */
export const viewers: readonly Viewer[] = typeIds.flatMap((tenantType) =>
  roles.map((role) => ({ tenantType, role })),
);

/**
 * A sample user of the tenant that occurs most often in the rows. Only fields that decide whose rows are whose for such a
 * user count, so that the result shows both own and other rows.
 */
export function principalOf(
  { tenantType, role }: Viewer,
  { fields, access }: Resource,
  records: readonly UnknownRecord[],
): Principal & { readonly tenant: string | undefined } {
  const counted = new Map<number, { readonly name: string; readonly count: number }>();
  const ofTenants = Object.entries(fields).flatMap(([key, field]) =>
    isTenantField(field) && isOfType(field, tenantType) ? [key] : [],
  );
  const anybody = { userId: 0, tenantType, role, unitMember: false };
  const asked = access.read
    .filter(({ who }) => includes(who, { ...anybody, tenantId: 0 }))
    .flatMap(({ where = {} }) => Object.keys(where));
  const own = ofTenants.filter((key) => asked.includes(key));
  for (const key of own.length > 0 ? own : ofTenants) {
    for (const { [key]: value } of records) {
      if (!isObject(value) || typeof value['id'] !== 'number') continue;
      const name = typeof value['name'] === 'string' ? value['name'] : '';
      counted.set(value['id'], { name, count: (counted.get(value['id'])?.count ?? 0) + 1 });
    }
  }
  const [most] = [...counted].toSorted(([, a], [, b]) => b.count - a.count);
  return {
    ...anybody,
    tenantId: most?.[0] ?? 0,
    tenant: most?.[1].name,
  };
}

/** The rows as the viewer sees them, without fields they may not read; `undefined` if they may not open the list. */
export function seenBy(
  { access }: Resource,
  records: readonly UnknownRecord[],
  principal: Principal,
): readonly UnknownRecord[] | undefined {
  const scope = scopeOf(access.read, principal);
  if (scope === undefined || !includes(access.screen, principal)) return undefined;
  const guarded = Object.entries(access.fields ?? {}).flatMap(([key, its]) =>
    its?.read === undefined ? [] : [[key, its.read] as const],
  );
  return records
    .filter((record) => matches(scope, record, true))
    .map((record) => {
      const hidden = guarded.filter(([, read]) => !may(read, principal, record, true)).map(([key]) => key);
      if (hidden.length === 0) return record;
      const kept: UnknownRecord = { ...record };
      return Object.fromEntries(
        Object.entries(kept).filter(([key]) => !hidden.includes(key)),
      ) as UnknownRecord; // every record keeps its standard fields
    });
}
