/** The part of a resource that the portal needs before it opens any of its screens: names, paths, labels, access. */
import { actionsOf } from './actions.ts';
import type { Resource, Transfer } from './define-resource.ts';
import type { Fields } from './fields.ts';
import type { Grants } from './policy.ts';
import { fileKeys } from '../../kinds/kinds.ts';
import { isComposed, titleKeys } from './title.ts';
import { isSortable } from '../lists/list-query.ts';

export type Manifest = Pick<
  Resource,
  | 'name'
  | 'service'
  | 'path'
  | 'label'
  | 'title'
  | 'routes'
  | 'menu'
  | 'tiles'
  | 'pages'
  | 'access'
  | 'drafts'
> & {
  /** Whether its list can be downloaded, and whether its records can be imported from files. */
  readonly transfer?: { readonly export?: boolean; readonly import?: true };
  /** The fields of a composed title. */
  readonly titled?: Fields;
  /** Whether it has masked fields that can be revealed. */
  readonly reveals: boolean;
  /** The grants of each declared action. */
  readonly actions?: Readonly<Record<string, Grants>>;
  /** The fields that hold files. */
  readonly files?: readonly string[];
  /** Text fields that the portal itself may have written, with the json field that contains their messages. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Text fields that put changes in words, with the fields that hold the changes and the name of the resource. */
  readonly worded?: Readonly<Record<string, readonly [changes: string, resource: string]>>;
  /** How its list can be searched for a record to choose. */
  readonly finds: { readonly byWords: boolean; readonly inOrderOfTitle: boolean };
};

export function manifestOf(resource: Resource): Manifest {
  const { name, service, label, title, routes, access, path, menu, tiles, pages, drafts, transfer } =
    resource;
  const keys = titleKeys(title);
  const titleField = resource.fields[keys[0] ?? ''];
  const messages = Object.entries(resource.fields).flatMap(([key, { options }]) =>
    options.messageIn === undefined ? [] : [[key, options.messageIn] as const],
  );
  const worded = Object.entries(resource.fields).flatMap(([key, { options }]) =>
    options.changesIn === undefined ? [] : [[key, options.changesIn] as const],
  );
  return {
    name,
    service,
    label,
    title,
    routes,
    access,
    ...(isComposed(resource) ? { titled: pick(resource.fields, keys) } : {}),
    reveals: hasPii(resource),
    finds: {
      byWords: (resource.list.search ?? []).length > 0 || isComposed(resource),
      inOrderOfTitle: titleField !== undefined && isSortable(titleField),
    },
    ...(fileKeys(resource.fields).length === 0 ? {} : { files: fileKeys(resource.fields) }),
    ...(messages.length === 0 ? {} : { messages: Object.fromEntries(messages) }),
    ...(worded.length === 0 ? {} : { worded: Object.fromEntries(worded) }),
    ...(path === undefined ? {} : { path }),
    ...(menu === undefined ? {} : { menu }),
    ...(tiles === undefined ? {} : { tiles }),
    ...(pages === undefined ? {} : { pages }),
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

/** Keeps only the properties that are needed to format a value. */
function pick(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, { kind, options, choices }]) =>
      keys.includes(key)
        ? [
            [
              key,
              {
                kind,
                options: options.words === undefined ? {} : { words: options.words },
                ...(choices === undefined ? {} : { choices }),
              },
            ],
          ]
        : [],
    ),
  );
}

function hasPii(resource: Resource): boolean {
  return Object.values(resource.fields).some(
    ({ options }) => options.pii === true || options.piiKeys !== undefined,
  );
}
