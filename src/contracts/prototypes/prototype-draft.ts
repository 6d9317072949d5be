/** Builds a first, viewable document from guesses, and its sample records. */
import { titleKeys } from '../resource/title.ts';
import { hasAggregate } from '../resource/expression.ts';
import type { UnknownRecord } from '../resource/fields.ts';
import { draftColumns, draftTitle, type SeenColumn } from './draft-columns.ts';
import { plainAudience } from './prototype-access.ts';
import { freshKey, type Cells, type ReferenceTitles } from './prototype-guess.ts';
import { documentVersion, type DocumentField, type ResourceDocument } from './prototype-document.ts';
import { headerWords } from './prototype-personal.ts';
import { inventedCells, type PersonalColumn } from './prototype-people.ts';
import { nameOfCopy, withOptions } from './prototype-edit.ts';
import { madeAt } from './made-at.ts';
import { readColumn } from './prototype-readings.ts';
import { capitalized } from '../values/capitals.ts';
import { editors, admins, superTenant, allow, type Grants } from '../resource/policy.ts';

/** "site visits" → "Site visit", "Site visits". */
function labelsOf(name: string): [one: string, many: string] {
  const words = headerWords(name.replace(/\.[a-z0-9]{1,5}$/i, ''))
    .toLowerCase()
    // "visits 2026 (2).csv" becomes "visits".
    .replace(/(?<=[a-z])[\d ]+$/, '');
  const many = capitalized(words);
  if (many.endsWith('ies')) return [`${many.slice(0, -3)}y`, many];
  if (/(ss|x|ch|sh)es$/.test(many)) return [many.slice(0, -2), many];
  if (/[^s]s$/.test(many)) return [many.slice(0, -1), many];
  return [many, `${many}s`];
}

const sortable = ['date', 'timestamp'];
const filterable = ['choice', 'flag', 'ref', 'date', 'timestamp', 'money', 'integer', 'number', 'percent'];

/**
 * `name`: the file's name or the plural name of the records. `takenNames`: the names of existing resources. `guessed`: the
 * columns that the fields were guessed from.
 */
export function draftDocument(
  name: string,
  fields: readonly DocumentField[],
  takenNames: readonly string[] = [],
  guessed: readonly SeenColumn[] = [],
): ResourceDocument {
  const label = labelsOf(name === '' ? 'rows' : name);
  const key = freshKey(label[1], new Set(takenNames));
  const plain = fields.filter(({ options }) => options?.pii !== true);
  const texts = plain.filter(({ kind, options }) => kind === 'text' && options?.multiline !== true);
  const title = draftTitle(fields, guessed);
  const columns = draftColumns(fields, title, guessed);
  const filters = plain.filter(({ kind }) => filterable.includes(kind)).map((field) => field.key);
  const search = texts.slice(0, 4).map((field) => field.key);
  const sum = plain.filter(({ kind }) => kind === 'money').map((field) => field.key);
  const date = plain.find(({ kind }) => sortable.includes(kind));
  const sort = date === undefined ? title?.key : `-${date.key}`;
  const more = fields.map((field) => field.key).filter((one) => !columns.includes(one));
  const readers: Grants = [allow(superTenant)];
  return {
    version: documentVersion,
    name: key,
    service: 'api',
    label,
    title: title?.key ?? '',
    routes: {
      list: `/admin/${key}`,
      create: `/admin/${key}/create`,
      edit: `/admin/${key}/edit/:id`,
      show: `/admin/${key}/:id`,
    },
    menu: { group: 'administration', order: 90 },
    fields: [...fields],
    list: {
      columns: [...columns],
      ...(more.length === 0 ? {} : { moreColumns: more }),
      ...(filters.length === 0 ? {} : { filters }),
      ...(search.length === 0 ? {} : { search }),
      ...(sort === undefined ? {} : { sort }),
      ...(sum.length === 0 ? {} : { sum }),
    },
    transfer: { export: true },
    form: [{ title: label[0], fields: fields.map((field) => field.key) }],
    access: {
      screen: superTenant.map(plainAudience),
      read: mutable(readers),
      create: mutable([allow(editors(superTenant))]),
      update: mutable([allow(editors(superTenant))]),
      delete: mutable([allow(admins(superTenant))]),
    },
  };
}

/**
 * Copies a document for records of its own, without everything that belongs only to the original: its API path, pages, custom
 * routes, table constraints, and related lists.
 */
export function clonedDocument(document: ResourceDocument, takenNames: readonly string[]): ResourceDocument {
  const name = freshKey(nameOfCopy(document.label[1]), new Set(takenNames));
  const {
    path: _,
    of: __,
    custom: ___,
    drafts: ____,
    fromView: _____,
    pages: ______,
    requires: _______,
    show,
    transfer,
    rules,
    form,
    actions,
    ...like
  } = document;
  const { create, update } = like.access;
  // References from the original's records to each other, and actions that create further records of it, refer to the copy
  // instead.
  const itself = (target: string) => (target === document.name ? name : target);
  // Fields that the original's server code sets would stay empty in the copy.
  const fields = like.fields.map((field) => {
    const { readOnly, optional, default: preset, copyOf, when, computed } = field.options ?? {};
    // An aggregate counts records that point at the original's records, so the copy gets a plain field instead.
    if (computed !== undefined && hasAggregate(computed)) return withOptions(field, { computed: undefined });
    const isGiven = optional === true || preset !== undefined || copyOf !== undefined || when !== undefined;
    // The title names the records, so somebody has to be able to enter it.
    const own =
      readOnly === true && !isGiven
        ? withOptions(
            field,
            titleKeys(document.title).includes(field.key) ? { readOnly: undefined } : { optional: true },
          )
        : field;
    return { ...own, ...(own.target === undefined ? {} : { target: itself(own.target) }) };
  });
  const needed = fields.filter(
    ({ options = {} }) =>
      options.optional !== true && options.readOnly !== true && options.default === undefined,
  );
  const [first = { title: document.label[0], fields: [] }, ...sections] = form ?? [];
  const shown = [first, ...sections].flatMap((section) => section.fields);
  const missing = needed.map(({ key }) => key).filter((key) => !shown.includes(key));
  const own = rules?.filter(({ constraint }) => constraint === undefined) ?? [];
  const acting = actions?.map(({ path: _path, creates, ...action }) => ({
    ...action,
    // Creating records of another resource belongs to the original only.
    ...(creates?.resource === document.name ? { creates: { ...creates, resource: name } } : {}),
  }));
  return {
    ...like,
    name,
    routes: {
      list: `/admin/${name}`,
      ...(create === undefined ? {} : { create: `/admin/${name}/create` }),
      ...(update === undefined ? {} : { edit: `/admin/${name}/edit/:id` }),
      show: `/admin/${name}/:id`,
    },
    fields,
    ...(own.length === 0 ? {} : { rules: own }),
    ...(transfer?.export === true ? { transfer: { export: true } } : {}),
    ...(create === undefined && update === undefined
      ? {}
      : { form: [{ ...first, fields: [...first.fields, ...missing] }, ...sections] }),
    ...(show?.sections === undefined ? {} : { show: { sections: show.sections } }),
    ...(acting === undefined ? {} : { actions: acting }),
  };
}

/**
 * Documents are plain data, which the studio changes by copying; the audiences and grants of policy.ts are shared constants.
 */
function mutable(grants: Grants): ResourceDocument['access']['read'] {
  return grants.map(({ who, where }) => ({
    who: who.map(plainAudience),
    ...(where === undefined ? {} : { where }),
  }));
}

/**
 * Converts the rows to records. A cell that its field cannot hold becomes empty. `invent`: keys of the fields whose cells are
 * replaced by invented ones before anything else happens to them.
 */
export function sampleRecords(
  cells: Cells,
  columns: readonly PersonalColumn[],
  {
    invent,
    references = [],
  }: { readonly invent: ReadonlySet<string>; readonly references?: readonly ReferenceTitles[] },
): readonly UnknownRecord[] {
  const rows = cells.slice(1);
  const values = columns.map(
    (column) =>
      [
        column.field.key,
        columnValues(column.field, columnCells(cells, column, invent, columns), references),
      ] as const,
  );
  return rows.map((_, row) => ({
    id: row + 1,
    version: 1,
    createdAt: madeAt(row, rows.length),
    updatedAt: madeAt(row, rows.length),
    ...Object.fromEntries(values.map(([key, column]) => [key, column[row] ?? null])),
  }));
}

/**
 * The cells of a column below its header, replaced by invented ones where required. All code that uses cells gets them here.
 */
export function columnCells(
  cells: Cells,
  column: PersonalColumn,
  invent: ReadonlySet<string>,
  columns: readonly PersonalColumn[],
): readonly string[] {
  if (column.personal !== undefined && invent.has(column.field.key))
    return inventedCells(
      cells,
      column,
      columns.filter(({ field }) => invent.has(field.key)),
    );
  return cells.slice(1).map((row) => row[column.index] ?? '');
}

/** The cells' values for the field; null for blank cells and for cells that the field cannot hold. */
export function columnValues(
  field: DocumentField,
  cells: readonly string[],
  references: readonly ReferenceTitles[] = [],
): readonly unknown[] {
  const read = readerOf(field, cells, references);
  return cells.map((cell) => {
    const text = cell.trim();
    return text === '' ? null : (read(text) ?? null);
  });
}

function readerOf(
  { kind, choices = [], target }: DocumentField,
  cells: readonly string[],
  references: readonly ReferenceTitles[],
): (text: string) => unknown {
  if (kind === 'choice') {
    const byLabel = new Map(
      choices.flatMap(({ value, label }) => [
        [label.toLowerCase(), value],
        [value, value],
      ]),
    );
    return (text) => byLabel.get(text.toLowerCase()) ?? byLabel.get(text);
  }
  if (kind === 'ref') {
    const records = references.find(({ resource }) => resource === target)?.records;
    if (records !== undefined) return (text) => records.get(text.toLowerCase());
    // If the titles of the target cannot be looked up, the reference shows the text of the cell.
    const named = new Map<string, { readonly id: number; readonly name: string }>();
    return (text) => {
      const found = named.get(text) ?? { id: named.size + 1, name: text };
      named.set(text, found);
      return found;
    };
  }
  if (kind === 'list') return (text) => text.split(/[;,]/).map((part) => part.trim());
  const reading = readColumn(kind, cells)?.reading;
  return (text) => reading?.read(text);
}
