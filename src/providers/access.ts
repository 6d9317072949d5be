/**
 * What the signed-in user may do, according to the one policy that the server enforces (contracts/resource/policy.ts). Answers
 * are immediate: they need no request and cannot go stale.
 */
import type { AccessControlProvider } from '@refinedev/core';
import { createContext, use } from 'react';
import { manifests } from 'virtual:manifests';
import { grantsOf, isReading, type OperationRow, operationRows } from '../contracts/api/operations.ts';
import { includes, may, tenantType, type Principal } from '../contracts/resource/policy.ts';
import { isObject } from '../contracts/values/objects.ts';
import { session, useSession } from './session.ts';

const rows = operationRows(manifests);

/** The operations that the components below ask about; a preview adds those of the resource it shows. */
export const Operations = createContext(rows);

/** Operations are named `<resource>.<verb>`, such as `tenants.update`. If a record is given, the answer is about that record. */
export function isAllowed(
  principal: Principal,
  operation: string,
  record?: Readonly<Record<string, unknown>>,
  operations: readonly OperationRow[] = rows,
): boolean {
  // While viewing as another person, offer only reading, because the server refuses everything else.
  if (principal.actor !== undefined && !isReading(operation)) return false;
  const grants = grantsOf(operations, operation);
  // A record that was read contains only the ids and names of related records. The server decides conditions that need more.
  return grants !== undefined && may(grants, principal, record, true);
}

export function useMay(operation: string, record?: Readonly<Record<string, unknown>>): boolean {
  return isAllowed(useSession().principal, operation, record);
}

/** A function that answers several questions, for rows and menus. */
export function useMayCheck(): (operation: string, record?: Readonly<Record<string, unknown>>) => boolean {
  const { principal } = useSession();
  const operations = use(Operations);
  return (operation, record) => isAllowed(principal, operation, record, operations);
}

export type ScreenName = 'list' | 'create' | 'edit' | 'show';

/**
 * Whether a screen opens at all: the list by `access.screen`, the others by their operation. The server restricts the records.
 */
export function mayOpen(principal: Principal, resource: string, screen: ScreenName): boolean {
  const manifest = manifests.find(({ name }) => name === resource);
  if (manifest === undefined) return false;
  if (screen === 'list')
    return includes(manifest.access.screen, principal) && isAllowed(principal, `${resource}.list`);
  return isAllowed(principal, `${resource}.${verbs[screen]}`);
}

/** Whether a resource's own page opens, by its name in `pages`. */
export function mayOpenPage(principal: Principal, resource: string, page: string): boolean {
  const declared = manifests.find(({ name }) => name === resource)?.pages?.[page];
  return (
    declared !== undefined &&
    (declared.audience === undefined || includes(declared.audience, principal)) &&
    isAllowed(principal, declared.operation ?? `${resource}.list`)
  );
}

export function isSuperTenant(principal: Principal): boolean {
  return principal.tenantType === tenantType.superTenant;
}

const verbs = { create: 'create', edit: 'update', show: 'read' } as const;
const verbsOfRefine: Readonly<Record<string, string>> = {
  show: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
};

/** Takes Refine's names of actions. `list` is the list screen, which fewer users may open than may read from the list. */
export function accessTo(
  principal: Principal,
  resource: string,
  action: string,
  record?: Readonly<Record<string, unknown>>,
): { readonly can: boolean } {
  const can =
    action === 'list'
      ? mayOpen(principal, resource, 'list')
      : isAllowed(principal, `${resource}.${verbsOfRefine[action] ?? action}`, record);
  return { can };
}

export const accessControlProvider: AccessControlProvider = {
  can: ({ resource, action, params }) => {
    const now = session.get();
    const record: unknown = params?.['record'];
    return Promise.resolve(
      'current' in now && resource !== undefined
        ? accessTo(now.current.principal, resource, action, isObject(record) ? record : undefined)
        : { can: false },
    );
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: Infinity },
  },
};
