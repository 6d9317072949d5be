/**
 * A declaration as a document: plain JSON with a version. People edit it in the studio, programs write it, and
 * resource-print.ts prints it as a source file for developers. Everything with an order (fields, choices, views, actions) is
 * a list, because JSON objects lose their order once they have been stored in a database.
 */
import * as z from 'zod';
import { text } from '../messages/encoded.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { key, keys, options, predicate, requirement, tone, words } from './document-options.ts';
import { menuGroups, type Resource } from '../resource/define-resource.ts';
import type { ChoiceSpec, Field, Fields, FieldOptions } from '../resource/fields.ts';
import type { Action } from '../resource/actions.ts';
import { roles, tenantTypes, type TenantTypeId } from '../resource/policy.ts';

export const documentVersion = 1;

/** The values that an action writes: scalars, and tokens such as `{ my: 'userId' }`. */
const values = z.record(z.string(), z.json());
// `Object.keys` returns the numeric keys of tenantTypes as strings.
const typeIds = Object.keys(tenantTypes).map(Number) as TenantTypeId[];
const audience = z.strictObject({
  tenantTypes: z.array(z.literal(typeIds)).exactOptional(),
  roles: z.array(z.enum(roles)).exactOptional(),
  unitMember: z.boolean().exactOptional(),
});
const who = z.array(audience).max(20);
const grants = z.array(z.strictObject({ who, where: predicate.exactOptional() })).max(50);

const choice = z.strictObject({
  value: z.string().min(1).max(60),
  label: words,
  tone: tone.exactOptional(),
  reserved: words.exactOptional(),
  initial: z.literal(true).exactOptional(),
  terminal: z.literal(true).exactOptional(),
});

type DocumentChoice = z.infer<typeof choice>;
export interface DocumentField {
  key: string;
  kind: DocumentKind;
  options?: z.infer<typeof options>;
  /** For references: the resource they point at. */
  target?: string;
  choices?: DocumentChoice[];
  /** For kind `rows`. */
  fields?: DocumentField[];
}

const field: z.ZodType<DocumentField> = z.strictObject({
  key: z.string().regex(/^[a-z][a-zA-Z0-9]{0,50}$/, {
    error: ({ input }) => text('prototype.fieldKey', { key: String(input).slice(0, 60) }),
  }),
  kind: z.enum(documentKinds),
  options: options.exactOptional(),
  target: key.exactOptional(),
  choices: z.array(choice).max(200).exactOptional(),
  get fields() {
    return z.array(field).max(100).exactOptional();
  },
});

const section = z.strictObject({ title: words, note: words.exactOptional(), fields: keys });
const related = z.strictObject({
  resource: key,
  by: key,
  title: words.exactOptional(),
  columns: keys.exactOptional(),
  where: predicate.exactOptional(),
  when: predicate.exactOptional(),
  addWhen: predicate.exactOptional(),
  history: z.literal(true).exactOptional(),
  inline: z.literal(true).exactOptional(),
});
const action = z.strictObject({
  name: key,
  label: words,
  done: words,
  tone: z.enum(['primary', 'danger']).exactOptional(),
  on: z.enum(['record', 'selection']).exactOptional(),
  when: predicate.exactOptional(),
  requires: z.array(requirement).exactOptional(),
  set: values.exactOptional(),
  input: z.array(field).exactOptional(),
  confirm: words.exactOptional(),
  undo: key.exactOptional(),
  path: key.exactOptional(),
  grants,
  denied: words.exactOptional(),
  creates: z.strictObject({ resource: key, values }).exactOptional(),
});

const menu = z.strictObject({
  group: z.enum(menuGroups),
  order: z.number(),
  label: words.exactOptional(),
  audience: who.exactOptional(),
  ifAny: z.literal(true).exactOptional(),
});
const importColumn = z.strictObject({
  name: key,
  title: words.exactOptional(),
  required: z.literal(true).exactOptional(),
  also: z.array(key).exactOptional(),
  field: key.exactOptional(),
  help: words.exactOptional(),
});

export const documentSchema = z.strictObject({
  version: z.literal(documentVersion),
  name: key,
  service: z.enum(['api', 'identity']),
  of: key.exactOptional(),
  path: key.exactOptional(),
  label: z.tuple([words, words]),
  /** Empty until somebody chooses the field. */
  title: z.string().max(120),
  routes: z.strictObject({
    list: key.exactOptional(),
    create: key.exactOptional(),
    edit: key.exactOptional(),
    show: key.exactOptional(),
  }),
  menu: menu.exactOptional(),
  fields: z.array(field).max(200),
  unique: z.array(z.array(key).min(2)).exactOptional(),
  rules: z
    .array(
      z.strictObject({
        field: key,
        where: predicate.exactOptional(),
        notBefore: key.exactOptional(),
        years: z.number().exactOptional(),
        notAfter: key.exactOptional(),
        atLeast: key.exactOptional(),
        atMost: key.exactOptional(),
        yearOf: z.strictObject({ days: keys, begins: z.string().max(5) }).exactOptional(),
        leadsToPage: z.literal(true).exactOptional(),
        constraint: key.exactOptional(),
        warning: z.literal(true).exactOptional(),
        message: words,
      }),
    )
    .exactOptional(),
  list: z.strictObject({
    columns: keys,
    moreColumns: keys.exactOptional(),
    filters: keys.exactOptional(),
    search: keys.exactOptional(),
    sort: key.exactOptional(),
    sum: keys.exactOptional(),
    countBy: keys.exactOptional(),
    empty: words.exactOptional(),
    sumBy: z
      .strictObject({ field: key, groups: z.array(z.strictObject({ name: words, values: keys })) })
      .exactOptional(),
  }),
  views: z
    .array(
      z.strictObject({
        name: words,
        where: predicate.exactOptional(),
        sort: key.exactOptional(),
        columns: keys.exactOptional(),
      }),
    )
    .exactOptional(),
  tiles: z
    .array(
      z.strictObject({
        label: words,
        where: predicate,
        tone: tone.exactOptional(),
        audience: who.exactOptional(),
      }),
    )
    .exactOptional(),
  pages: z
    .array(
      z.strictObject({
        name: key,
        path: key,
        title: words,
        operation: key.exactOptional(),
        audience: who.exactOptional(),
        menu: menu.omit({ label: true, ifAny: true }).exactOptional(),
        uses: keys.exactOptional(),
      }),
    )
    .exactOptional(),
  transfer: z
    .strictObject({
      export: z.boolean().exactOptional(),
      import: z
        .strictObject({
          // At least one field, by which an existing record is found.
          match: z.tuple([key], key).exactOptional(),
          columns: z.array(importColumn).exactOptional(),
          notes: z.array(words).exactOptional(),
          whole: z.literal(true).exactOptional(),
          operation: key.exactOptional(),
          withdraw: z
            .strictObject({ by: key.exactOptional(), while: predicate.exactOptional() })
            .exactOptional(),
          bySet: z.literal(true).exactOptional(),
        })
        .exactOptional(),
    })
    .exactOptional(),
  form: z.array(section).exactOptional(),
  show: z
    .strictObject({
      summary: keys.exactOptional(),
      without: keys.exactOptional(),
      sections: z.array(section).exactOptional(),
      related: z.array(related).exactOptional(),
      links: z
        .array(
          z.strictObject({
            label: words,
            to: key,
            operation: key,
            when: predicate.exactOptional(),
            beside: key.exactOptional(),
          }),
        )
        .exactOptional(),
    })
    .exactOptional(),
  custom: z.array(z.enum(['list', 'read', 'create', 'update', 'delete'])).exactOptional(),
  drafts: z.boolean().exactOptional(),
  fromView: z.boolean().exactOptional(),
  actions: z.array(action).exactOptional(),
  requires: z.array(requirement).exactOptional(),
  access: z.strictObject({
    screen: who,
    read: grants,
    create: grants.exactOptional(),
    update: grants.exactOptional(),
    delete: grants.exactOptional(),
    history: grants.exactOptional(),
    reveal: grants.exactOptional(),
    fields: z
      .record(z.string(), z.strictObject({ read: grants.exactOptional(), write: grants.exactOptional() }))
      .exactOptional(),
    rows: z.record(z.string(), grants).exactOptional(),
  }),
});

export type ResourceDocument = z.infer<typeof documentSchema>;

/** The JSON Schema of a document, for editors and external programs. */
export function documentJsonSchema(): object {
  return { title: 'A resource', ...z.toJSONSchema(documentSchema, { unrepresentable: 'any', io: 'input' }) };
}

/** The first field whose schema is code, which a document cannot express; `undefined` if there is none. */
export function fieldOfCode({ fields }: Pick<Resource, 'fields'>): string | undefined {
  return Object.keys(fields).find((key) => fields[key]?.kind === 'custom');
}

/** @throws Error, with the key, for anything that a document cannot express */
export function documentOf(resource: Resource): ResourceDocument {
  const { fields, views, tiles, pages, actions, list, ...same } = resource;
  const { sumBy, ...ownList } = list;
  // The round trip through JSON drops undefined values and everything that only code can express.
  const plain: unknown = JSON.parse(
    JSON.stringify({
      version: documentVersion,
      ...same,
      fields: fieldsAsList(fields),
      list: {
        ...ownList,
        ...(sumBy === undefined
          ? {}
          : {
              sumBy: {
                field: sumBy.field,
                groups: Object.entries(sumBy.groups).map(([name, values]) => ({ name, values })),
              },
            }),
      },
      views: asList(views, 'name'),
      tiles: asList(tiles, 'label'),
      pages: asList(pages, 'name'),
      actions: asList(actions, 'name')?.map(({ input, ...one }) => ({
        ...one,
        ...(input === undefined ? {} : { input: fieldsAsList(input) }),
      })),
    }),
  );
  return documentSchema.parse(plain);
}

function asList<T, Name extends string>(record: Readonly<Record<string, T>> | undefined, name: Name) {
  // TypeScript does not infer the type of a computed key.
  return (
    record &&
    Object.entries(record).map(([key, one]) => ({ [name]: key, ...one }) as Record<Name, string> & T)
  );
}

function fieldsAsList(fields: Fields): object[] {
  return Object.entries(fields).map(([name, one]) => {
    if (one.kind === 'custom')
      throw new Error(`"${name}" is of kind custom: its schema is code, which no document can say.`);
    return {
      key: name,
      kind: one.kind,
      ...(Object.keys(one.options).length === 0 ? {} : { options: one.options }),
      ...(one.target === undefined ? {} : { target: one.target }),
      ...(one.choices === undefined
        ? {}
        : {
            choices: Object.entries(one.choices).map(([value, spec]) => ({
              value,
              ...(typeof spec === 'string' ? { label: spec } : spec),
            })),
          }),
      ...(one.fields === undefined ? {} : { fields: fieldsAsList(one.fields) }),
    };
  });
}

/** The declaration that a document describes. The registry's checks decide whether it is valid (server/scripts/resource.ts). */
export function declarationOf(document: ResourceDocument): Resource {
  const { version: _, fields, views, tiles, pages, actions, list, ...same } = document;
  const { sumBy, ...ownList } = list;
  const declaration = {
    ...same,
    fields: declaredFields(fields),
    list: {
      ...ownList,
      ...(sumBy === undefined
        ? {}
        : {
            sumBy: {
              field: sumBy.field,
              groups: Object.fromEntries(sumBy.groups.map((group) => [group.name, group.values])),
            },
          }),
    },
    ...(views === undefined
      ? {}
      : { views: Object.fromEntries(views.map(({ name, ...view }) => [name, view])) }),
    ...(tiles === undefined
      ? {}
      : { tiles: Object.fromEntries(tiles.map(({ label, ...tile }) => [label, tile])) }),
    ...(pages === undefined
      ? {}
      : { pages: Object.fromEntries(pages.map(({ name, ...page }) => [name, page])) }),
    ...(actions === undefined
      ? {}
      : { actions: Object.fromEntries(actions.map(({ name, ...one }) => [name, declaredAction(one)])) }),
  };
  // The schema guarantees that `unique` has at least two keys, but its type is not a tuple.
  return declaration as typeof declaration & Pick<Resource, 'unique'>;
}

function declaredFields(fields: readonly DocumentField[]): Fields {
  return Object.fromEntries(fields.map((one) => [one.key, declaredField(one)]));
}

export function declaredField({ kind, options = {}, target, choices, fields }: DocumentField): Field {
  return {
    kind,
    // The registry checks the type names in `accept`.
    options: options as FieldOptions,
    ...(target === undefined ? {} : { target }),
    ...(choices === undefined
      ? {}
      : {
          choices: Object.fromEntries(
            choices.map(({ value, label, ...more }): [string, ChoiceSpec] => [
              value,
              Object.keys(more).length === 0 ? label : { label, ...more },
            ]),
          ),
        }),
    ...(fields === undefined ? {} : { fields: declaredFields(fields) }),
  };
}

function declaredAction({
  input,
  ...one
}: Omit<NonNullable<ResourceDocument['actions']>[number], 'name'>): Action {
  // The schema only knows that the values are JSON; the registry checks whether the action may write them.
  return { ...one, ...(input === undefined ? {} : { input: declaredFields(input) }) } as Action;
}
