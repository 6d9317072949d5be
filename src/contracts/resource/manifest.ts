/** The part of a resource that the portal needs before any screen of it opens: names, paths, labels, access. */
import { actionsOf } from './actions.ts';
import type { Resource, Transfer } from './define-resource.ts';
import type { Grants } from './policy.ts';
import { fileKeys } from '../values/files.ts';
import { isSortable } from '../lists/list-query.ts';

export type Manifest = Pick<
  Resource,
  'name' | 'service' | 'path' | 'label' | 'title' | 'routes' | 'menu' | 'access' | 'drafts'
> & {
  /** Its list can be downloaded; many of its records come from one file. */
  readonly transfer?: { readonly export?: boolean; readonly import?: true };
  /** Whether it has masked fields that can be revealed. */
  readonly reveals: boolean;
  /** Who may do what is declared besides. */
  readonly actions?: Readonly<Record<string, Grants>>;
  /** The fields that carry files. */
  readonly files?: readonly string[];
  /** What its list can do where one of its records is looked for. */
  readonly finds: { readonly byWords: boolean; readonly inOrderOfTitle: boolean };
};

export function manifestOf(resource: Resource): Manifest {
  const { name, service, label, title, routes, access, path, menu, drafts, transfer } = resource;
  const titleField = resource.fields[title];
  return {
    name,
    service,
    label,
    title,
    routes,
    access,
    reveals: hasPii(resource),
    finds: {
      byWords: (resource.list.search ?? []).length > 0,
      inOrderOfTitle: titleField !== undefined && isSortable(titleField),
    },
    ...(fileKeys(resource.fields).length === 0 ? {} : { files: fileKeys(resource.fields) }),
    ...(path === undefined ? {} : { path }),
    ...(menu === undefined ? {} : { menu }),
    ...(drafts === undefined ? {} : { drafts }),
    ...(transfer === undefined ? {} : { transfer: offered(transfer) }),
    ...(resource.actions === undefined
      ? {}
      : {
          actions: Object.fromEntries(actionsOf(resource).map(([action, { grants }]) => [action, grants])),
        }),
  };
}

function offered({ export: isExported, import: files }: Transfer): NonNullable<Manifest['transfer']> {
  return {
    ...(isExported === undefined ? {} : { export: isExported }),
    ...(files === undefined ? {} : { import: true }),
  };
}

function hasPii(resource: Resource): boolean {
  return Object.values(resource.fields).some(
    ({ options }) => options.pii === true || options.piiKeys !== undefined,
  );
}
