/** The part of a resource that the portal needs before any screen of it opens: names, paths, labels, access. */
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
  /** Its list can be downloaded; many of its records come from one file. */
  readonly transfer?: { readonly export?: boolean; readonly import?: true };
  /** The fields of a title that is more than the text of one. */
  readonly titled?: Fields;
  /** Whether it has masked fields that can be revealed. */
  readonly reveals: boolean;
  /** Who may do what is declared besides. */
  readonly actions?: Readonly<Record<string, Grants>>;
  /** The fields that carry files. */
  readonly files?: readonly string[];
  /** Texts that the portal itself may have written, with the json field that has them as codes and values. */
  readonly messages?: Readonly<Record<string, string>>;
  /** What its list can do where one of its records is looked for. */
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

/** As far as a value is said by it. */
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
