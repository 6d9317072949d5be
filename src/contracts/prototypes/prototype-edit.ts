/**
 * Changes to a document. Each leaves the document consistent: it refers to no removed fields and uses no field for something
 * that its kind cannot do.
 */
import { isTitleKind, titleKeys } from '../resource/title.ts';
import type { DocumentKind } from './document-kinds.ts';
import { declaredField, type DocumentField, type ResourceDocument } from './prototype-document.ts';
import { withoutLostGrants } from './prototype-access.ts';
import { choicesOf, freshKey } from './prototype-guess.ts';
import { kindOf, kinds } from '../../kinds/kinds.ts';
import { schemaOf } from '../../kinds/schemas.ts';
import { fieldsCompared, type Predicate } from '../resource/predicate.ts';
import { isObject } from '../values/objects.ts';

/** The ways in which a list can use a field. */
export type ListUse = 'columns' | 'filters' | 'search' | 'sum';
const uses: readonly ListUse[] = ['columns', 'filters', 'search', 'sum'];

export function canBe(use: ListUse, { kind, options = {} }: DocumentField): boolean {
  const { isUnlistable, isSearchable, emptySum } = schemaOf({ kind });
  if (use === 'columns') return isUnlistable !== true;
  if (options.pii === true) return false;
  const { operators, pointsAt } = kinds[kind];
  return {
    filters: operators.length > 0 || pointsAt !== undefined,
    search: isSearchable === true,
    sum: emptySum !== undefined,
  }[use];
}

/** Whether the rows can be in the order of the field. */
export function canSort({ kind, options = {} }: DocumentField): boolean {
  return options.pii !== true && options.multiline !== true && kinds[kind].isSingle === true;
}

const uniqueKinds: readonly DocumentKind[] = ['text', 'email', 'integer', 'date'];
/** Whether a unique constraint on this field alone is possible. */
export function canBeUnique({ kind, options = {} }: DocumentField): boolean {
  return uniqueKinds.includes(kind) && options.multiline !== true && options.pii !== true;
}

/** Whether the field can be part of a unique constraint over several fields. */
export function canBeUniqueTogether(field: DocumentField): boolean {
  return (
    kindOf(declaredField(field)).isSingle === true &&
    field.options?.multiline !== true &&
    field.options?.pii !== true &&
    field.options?.computed === undefined
  );
}

/** Whether the field can hold personal data, which is stored encrypted. */
export function canBePersonal({ kind, options = {} }: DocumentField): boolean {
  return personalKinds.includes(kind) && options.unique !== true;
}
const personalKinds: readonly DocumentKind[] = ['text', 'date', 'email', 'phone'];

export function canBeTitle({ kind, options = {} }: DocumentField): boolean {
  return isTitleKind(kind) && options.pii !== true && options.computed === undefined;
}

/** Changes the singular label, and the title of form sections with the same words. */
export function withRowName(document: ResourceDocument, one: string): ResourceDocument {
  const [before, several] = document.label;
  const form = document.form?.map((section) =>
    section.title === before ? { ...section, title: one } : section,
  );
  return { ...document, label: [one, several], ...(form === undefined ? {} : { form }) };
}

/** The plural label of a copied list, until somebody changes it. */
export function nameOfCopy(several: string): string {
  return `${several} copy`;
}

/**
 * Changes the list's plural label. Its name in code and its paths follow as long as they derive from the label; a name that
 * somebody chose, or that an existing resource has, stays.
 */
export function withListName(
  document: ResourceDocument,
  several: string,
  takenNames: readonly string[],
): ResourceDocument {
  const { name: before, label, routes, actions } = document;
  const renamed: ResourceDocument = { ...document, label: [label[0], several] };
  const taken = new Set(takenNames);
  const name = freshKey(several, taken);
  const given = [label[1], nameOfCopy(label[1])].map((words) => freshKey(words, taken));
  if (name === before || !given.includes(before)) return renamed;
  const start = `/admin/${before}`;
  const moved = (path: string) =>
    path === start || path.startsWith(`${start}/`) ? `/admin/${name}${path.slice(start.length)}` : path;
  return {
    ...renamed,
    name,
    routes: Object.fromEntries(Object.entries(routes).map(([page, path]) => [page, moved(path)])),
    // References from the records to each other, and actions that create further records of the list, follow the new name.
    fields: document.fields.map((field) => (field.target === before ? { ...field, target: name } : field)),
    ...(actions === undefined
      ? {}
      : {
          actions: actions.map((action) =>
            action.creates?.resource === before
              ? { ...action, creates: { ...action.creates, resource: name } }
              : action,
          ),
        }),
  };
}

/** Removes everything invalid from the document: uses of fields that do not exist, or whose kind does not allow the use. */
function tidy(document: ResourceDocument): ResourceDocument {
  const byKey = new Map(document.fields.map((field) => [field.key, field]));
  const keep = (keys: readonly string[] | undefined, may: (field: DocumentField) => boolean) =>
    (keys ?? []).filter((key) => {
      const field = byKey.get(key);
      return field !== undefined && may(field);
    });
  const { sort, columns: _columns, moreColumns: _more, filters, search, sum, ...list } = document.list;
  const columns = keep(document.list.columns, (field) => canBe('columns', field));
  const more = document.fields
    .filter((field) => canBe('columns', field) && !columns.includes(field.key))
    .map(({ key }) => key);
  const kept = {
    filters: keep(filters, (field) => canBe('filters', field)),
    search: keep(search, (field) => canBe('search', field)),
    sum: keep(sum, (field) => canBe('sum', field)),
  };
  const unique = (document.unique ?? [])
    .map((group) => keep(group, canBeUniqueTogether))
    .filter((group, place) => group.length === document.unique?.[place]?.length);
  const isThere = (key: string) => byKey.has(key) || stored.includes(key);
  const rules = (document.rules ?? []).filter(
    ({ field, where, notBefore, notAfter, atLeast, atMost, yearOf }) =>
      [
        field,
        notBefore,
        notAfter,
        atLeast,
        atMost,
        ...(yearOf?.days ?? []),
        ...fieldsCompared(where ?? {}),
      ].every((key) => key === undefined || isThere(key)),
  );
  const sortField = byKey.get((sort ?? '').replace(/^-/, ''));
  const isTitle = titleKeys(document.title).every((key) => {
    const field = byKey.get(key);
    return field !== undefined && canBeTitle(field);
  });
  const form = (document.form ?? [])
    .map((section) => ({
      ...section,
      fields: keep(section.fields, ({ options }) => options?.readOnly !== true),
    }))
    .filter((section) => section.fields.length > 0);
  // Removes defaults that name a removed choice, and conditions that can no longer be evaluated.
  const fields = document.fields.map((field) => {
    const { choices, options = {} } = field;
    // A state that only actions change has to begin somewhere.
    const mustBegin = choices !== undefined && options.readOnly === true && options.optional !== true;
    const isBegun =
      choices === undefined ||
      (options.default === undefined ? !mustBegin : choices.some(({ value }) => value === options.default));
    const isAsked = canBeAsked(options.when, byKey);
    return isBegun && isAsked
      ? field
      : withOptions(field, {
          ...(isBegun ? {} : { default: mustBegin ? choices?.[0]?.value : undefined }),
          ...(isAsked ? {} : { when: undefined }),
        });
  });
  return {
    ...withoutEmpty(document, unique, rules),
    fields,
    title: isTitle ? document.title : '',
    list: {
      ...list,
      columns,
      ...(more.length === 0 ? {} : { moreColumns: more }),
      ...(kept.filters.length === 0 ? {} : { filters: kept.filters }),
      ...(kept.search.length === 0 ? {} : { search: kept.search }),
      ...(sort !== undefined && sortField !== undefined && canSort(sortField) ? { sort } : {}),
      ...(kept.sum.length === 0 ? {} : { sum: kept.sum }),
    },
    ...(form.length === 0 ? {} : { form }),
    access: withoutLostGrants(document.access, (key) => byKey.has(key) || stored.includes(key)),
    ...(document.actions === undefined
      ? {}
      : { actions: document.actions.filter((action) => canStand(action, byKey)) }),
    ...(document.requires === undefined
      ? {}
      : {
          requires: document.requires.filter(({ where }) =>
            fieldsCompared(where).every((key) => isThere(key)),
          ),
        }),
  };
}

/** Sets both lists or omits them if empty, keeping the order of the document's keys. */
function withoutEmpty(
  document: ResourceDocument,
  unique: NonNullable<ResourceDocument['unique']>,
  rules: NonNullable<ResourceDocument['rules']>,
): ResourceDocument {
  const { unique: _unique, ...withoutUnique } = document;
  const next: ResourceDocument = unique.length === 0 ? withoutUnique : { ...document, unique };
  const { rules: _rules, ...withoutRules } = next;
  return rules.length === 0 ? withoutRules : { ...next, rules };
}

/** Whether the fields of the condition exist and have the choices that it names. */
function canBeAsked(when: Predicate = {}, byKey: ReadonlyMap<string, DocumentField>): boolean {
  if (!fieldsCompared(when).every((key) => byKey.has(key) || stored.includes(key))) return false;
  return Object.entries(when).every(([key, condition]: readonly [string, unknown]) => {
    const asked: unknown = isObject(condition) ? condition['in'] : condition;
    const values: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
    const field = byKey.get(key);
    if (field?.choices === undefined)
      return field?.kind === 'flag' || !values.some((value) => typeof value === 'boolean');
    return values.every(
      (value) =>
        typeof value !== 'string' || field.choices?.some((choice) => choice.value === value) === true,
    );
  });
}

const stored = ['id', 'createdAt', 'updatedAt', 'version'];

/** Whether an action can stay: all fields that it depends on or sets must exist. */
function canStand(
  { when = {}, set = {} }: NonNullable<ResourceDocument['actions']>[number],
  byKey: ReadonlyMap<string, DocumentField>,
): boolean {
  return [...Object.keys(when), ...Object.keys(set)].every(
    (key) => ['and', 'or', 'not', ...stored].includes(key) || byKey.has(key),
  );
}

export function changeField(
  document: ResourceDocument,
  key: string,
  change: (field: DocumentField) => DocumentField,
): ResourceDocument {
  const before = document.fields.find((field) => field.key === key);
  const fields = document.fields.map((field) => (field.key === key ? change(field) : field));
  const after = fields.find((field) => field.key === key);
  const isEnteredAgain = before?.options?.readOnly === true && after?.options?.readOnly !== true;
  return tidy({
    ...document,
    fields,
    ...(isEnteredAgain && document.form !== undefined ? withEntry(document, key) : {}),
  });
}

/** The form with an entry for the field, in its first section. */
function withEntry({ label, form = [] }: ResourceDocument, key: string): Pick<ResourceDocument, 'form'> {
  if (form.some(({ fields }) => fields.includes(key))) return { form };
  const [first = { title: label[0], fields: [] }, ...others] = form;
  return { form: [{ ...first, fields: [...first.fields, key] }, ...others] };
}

/** Merges options. Options that are undefined or false are omitted, except `default`, which may be false. */
export function withOptions(field: DocumentField, change: Readonly<Record<string, unknown>>): DocumentField {
  const { options: before, ...rest } = field;
  const options = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(
      ([key, value]) => value !== undefined && (value !== false || key === 'default'),
    ),
  );
  return Object.keys(options).length === 0 ? rest : { ...rest, options };
}

/** Changes the field's kind. Options that apply to any kind stay; those specific to the old kind are dropped. */
export function ofKind({ key, options = {} }: DocumentField, kind: DocumentKind): DocumentField {
  const { label, help, optional, pii } = options;
  return withOptions(
    { key, kind },
    { label, help, optional, pii: kind === 'text' || kind === 'date' ? pii : undefined },
  );
}

export const maxChoices = 200;

/**
 * Takes the options of a choice field from the given cells. Original values of cells that were replaced by invented ones do
 * not appear.
 */
export function withChoicesOf(field: DocumentField, cells: readonly string[]): DocumentField {
  if (field.kind !== 'choice') return field;
  const found = choicesOf(cells.filter((cell) => cell.trim() !== '')).slice(0, maxChoices);
  return { ...field, choices: found.length === 0 ? [{ value: 'first', label: 'First' }] : found };
}

export function addField(document: ResourceDocument, field: DocumentField): ResourceDocument {
  return tidy({ ...document, fields: [...document.fields, field], ...withEntry(document, field.key) });
}

export function removeField(document: ResourceDocument, key: string): ResourceDocument {
  return tidy({ ...document, fields: document.fields.filter((field) => field.key !== key) });
}

/** Moves a field one place up (-1) or down (1), in the form and among the columns as well. */
export function moveField(document: ResourceDocument, key: string, by: -1 | 1): ResourceDocument {
  const from = document.fields.findIndex((field) => field.key === key);
  const to = from + by;
  if (from === -1 || to < 0 || to >= document.fields.length) return document;
  const order = document.fields.map((field) => field.key);
  order.splice(to, 0, ...order.splice(from, 1));
  const rank = (one: string) => order.indexOf(one);
  const sorted = (keys: readonly string[]) => keys.toSorted((a, b) => rank(a) - rank(b));
  const [first, ...columns] = document.list.columns;
  return tidy({
    ...document,
    fields: document.fields.toSorted((a, b) => rank(a.key) - rank(b.key)),
    // The first column names the row, so it stays first.
    list: { ...document.list, columns: first === undefined ? [] : [first, ...sorted(columns)] },
    form: (document.form ?? []).map((section) => ({ ...section, fields: sorted(section.fields) })),
  });
}

export function inList(document: ResourceDocument, key: string, use: ListUse, is: boolean): ResourceDocument {
  const before = document.list[use] ?? [];
  const order = document.fields.map((field) => field.key);
  const rest = before.filter((one) => one !== key);
  const after = is ? [...rest, key] : rest;
  const [first] = document.list.columns;
  const rank = (one: string) => (use === 'columns' && one === first ? -1 : order.indexOf(one));
  return tidy({
    ...document,
    list: { ...document.list, [use]: after.toSorted((a, b) => rank(a) - rank(b)) },
  });
}

/** The current uses of a field in the list. */
export function listUses(document: ResourceDocument, key: string): readonly ListUse[] {
  return uses.filter((use) => document.list[use]?.includes(key) === true);
}
