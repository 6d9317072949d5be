/** Compares the shipped document of a resource with its edited version and describes the differences by meaning. */
import { labelOf } from '../resource/fields.ts';
import { declaredField, type DocumentField, type ResourceDocument } from './prototype-document.ts';
import { sameJson } from './prototype-merge.ts';

export const differingParts = [
  'field',
  'choice',
  'column',
  'filter',
  'search',
  'sum',
  'view',
  'tile',
  'action',
  'section',
  'access',
  'other',
] as const;

export interface Difference {
  readonly is: 'added' | 'removed' | 'changed' | 'moved';
  readonly part: (typeof differingParts)[number];
  /** The display name; for a choice, it includes the field's name. */
  readonly name: string;
}

/** `identity` identifies an item; `called` is its display name if the identity is not one. */
type Named = readonly (readonly [identity: string, value: unknown, called?: string])[];

export function differencesOf(shipped: ResourceDocument, now: ResourceDocument): readonly Difference[] {
  const named = (key: string) => nameIn(now, key) ?? nameIn(shipped, key) ?? key;
  const keys = (from: readonly string[] | undefined): Named =>
    (from ?? []).map((key) => [key, key, named(key)]);
  const part = (which: Difference['part'], before: Named, after: Named) =>
    compared(before, after).map((one) => ({ ...one, part: which }));
  return [
    ...fieldDifferences(shipped, now),
    ...part('column', keys(shipped.list.columns), keys(now.list.columns)),
    ...part('filter', keys(shipped.list.filters), keys(now.list.filters)),
    ...part('search', keys(shipped.list.search), keys(now.list.search)),
    ...part('sum', keys(shipped.list.sum), keys(now.list.sum)),
    ...part('view', entries(shipped.views, 'name'), entries(now.views, 'name')),
    ...part('tile', entries(shipped.tiles, 'label'), entries(now.tiles, 'label')),
    ...part('action', labelled(shipped), labelled(now)),
    ...part('section', entries(shipped.form, 'title'), entries(now.form, 'title')),
    ...part('access', Object.entries(shipped.access), Object.entries(now.access)),
    ...part('other', others(shipped), others(now)),
  ];
}

function nameIn({ fields }: ResourceDocument, key: string): string | undefined {
  const field = fields.find((one) => one.key === key);
  return field === undefined ? undefined : labelOf(key, declaredField(field));
}

function fieldDifferences(shipped: ResourceDocument, now: ResourceDocument): readonly Difference[] {
  // Compared by key: a field with a new label is the same field, changed.
  const before = new Map(shipped.fields.map((field) => [field.key, field]));
  const after = new Map(now.fields.map((field) => [field.key, field]));
  const name = (field: DocumentField) => labelOf(field.key, declaredField(field));
  const changed = [...after.values()].flatMap((field): readonly Difference[] => {
    const old = before.get(field.key);
    if (old === undefined) return [{ is: 'added', part: 'field', name: name(field) }];
    const { choices: oldChoices, ...oldRest } = old;
    const { choices, ...rest } = field;
    return [
      ...(sameJson(oldRest, rest) ? [] : [{ is: 'changed', part: 'field', name: name(field) } as const]),
      ...compared(choicesOf(oldChoices), choicesOf(choices)).map(
        (one) => ({ ...one, part: 'choice', name: `${name(field)}: ${one.name}` }) as const,
      ),
    ];
  });
  const removed = [...before.values()]
    .filter(({ key }) => !after.has(key))
    .map((field) => ({ is: 'removed', part: 'field', name: name(field) }) as const);
  const common = (keys: Iterable<string>, among: ReadonlyMap<string, unknown>) =>
    [...keys].filter((key) => among.has(key));
  const isMoved = !sameJson(common(before.keys(), after), common(after.keys(), before));
  return [...changed, ...removed, ...(isMoved ? [{ is: 'moved', part: 'field', name: '' } as const] : [])];
}

function compared(before: Named, after: Named): readonly Omit<Difference, 'part'>[] {
  const old = new Map(before.map(([identity, value]) => [identity, value]));
  const fresh = new Map(after.map(([identity, value]) => [identity, value]));
  const found = [
    ...after.flatMap(([identity, value, name = identity]): readonly Omit<Difference, 'part'>[] =>
      !old.has(identity)
        ? [{ is: 'added', name }]
        : sameJson(old.get(identity), value)
          ? []
          : [{ is: 'changed', name }],
    ),
    ...before.flatMap(([identity, , name = identity]): readonly Omit<Difference, 'part'>[] =>
      fresh.has(identity) ? [] : [{ is: 'removed', name }],
    ),
  ];
  const order = (from: Named, among: ReadonlyMap<string, unknown>) =>
    from.flatMap(([identity]) => (among.has(identity) ? [identity] : []));
  return sameJson(order(before, fresh), order(after, old)) ? found : [...found, { is: 'moved', name: '' }];
}

function choicesOf(choices: DocumentField['choices'] = []): Named {
  return choices.map((choice) => [choice.value, choice, choice.label]);
}

function entries<Key extends string>(
  list: readonly Readonly<Record<Key, string>>[] | undefined,
  key: Key,
): Named {
  return (list ?? []).map((one) => [one[key], one]);
}

function labelled({ actions = [] }: ResourceDocument): Named {
  return actions.map((action) => [action.name, action, action.label]);
}

/**
 * Everything that belongs to none of the parts above, by its key in the document, sorted because the order of keys means
 * nothing. `moreColumns` is left out, because it follows from the fields and columns.
 */
function others(document: ResourceDocument): Named {
  const {
    fields: _f,
    list,
    views: _v,
    tiles: _t,
    actions: _a,
    form: _o,
    access: _c,
    version: _n,
    ...rest
  } = document;
  const { columns: _1, moreColumns: _2, filters: _3, search: _4, sum: _5, ...more } = list;
  return [...Object.entries(rest), ...Object.entries(more)]
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
