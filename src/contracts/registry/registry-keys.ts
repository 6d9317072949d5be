/** The startup checks of a declaration's keys at every level: none misspelled, none missing (registry.ts). */
import { kinds } from '../../kinds/kinds.ts';
import { schemaOf } from '../../kinds/schemas.ts';
import type { Keys, KeysOf } from '../../kinds/shared/option-keys.ts';
import type { Action, Creation, Requirement } from '../resource/actions.ts';
import { didYouMean } from '../values/closest.ts';
import {
  menuGroups,
  type Access,
  type GeneratedOperation,
  type OwnPage,
  type RecordLink,
  type Related,
  type Resource,
  type Rule,
  type Section,
  type Tile,
  type Transfer,
  type View,
} from '../resource/define-resource.ts';
import type { Import, ImportColumn, Withdrawal } from '../resource/import.ts';
import type { ChoiceDetails, Field, Tone } from '../resource/fields.ts';
import type { SumBy } from '../lists/list-sums.ts';
import { type Audience, type Grant, roles, tenantTypes } from '../resource/policy.ts';
import { isObject } from '../values/objects.ts';

/**
 * The structure that a value is checked against. `each`: applies to all members of a record; `listOf`: of an array; `pair`: two
 * texts, described in words.
 */
type Node =
  | { readonly keys: Keys; readonly inside: Readonly<Record<string, Node | undefined>> }
  | { readonly each: Node }
  | { readonly listOf: Node }
  | { readonly pair: string }
  | { readonly oneOf: readonly unknown[] }
  | 'field';

const object = <T>(keys: KeysOf<T>, inside: { readonly [K in keyof T]?: Node } = {}): Node => ({
  keys,
  inside,
});
const each = (node: Node): Node => ({ each: node });
const listOf = (node: Node): Node => ({ listOf: node });

const oneOf = (...values: readonly unknown[]): Node => ({ oneOf: values });

const tone = oneOf(...(['neutral', 'info', 'success', 'warning', 'danger'] satisfies readonly Tone[]));
const generated = ['list', 'read', 'create', 'update', 'delete'] satisfies readonly GeneratedOperation[];
const who = listOf(
  object<Audience>(
    { tenantTypes: 'may', roles: 'may', unitMember: 'may' },
    {
      tenantTypes: listOf(oneOf(...Object.keys(tenantTypes).map(Number))),
      roles: listOf(oneOf(...roles)),
      unitMember: oneOf(true, false),
    },
  ),
);
const grants = listOf(object<Grant>({ who: 'must', where: 'may' }, { who }));
const sections = listOf(object<Section>({ title: 'must', note: 'may', fields: 'must' }));
const fields = each('field');

const requirements = listOf(object<Requirement>({ where: 'must', reason: 'must' }));

const action = object<Action>(
  {
    label: 'must',
    done: 'must',
    on: 'may',
    when: 'may',
    requires: 'may',
    set: 'may',
    input: 'may',
    confirm: 'may',
    tone: 'may',
    undo: 'may',
    path: 'may',
    grants: 'must',
    denied: 'may',
    creates: 'may',
  },
  {
    on: oneOf('record', 'selection'),
    tone: oneOf('primary', 'danger'),
    requires: requirements,
    input: fields,
    grants,
    creates: object<Creation>({ resource: 'must', values: 'must' }),
  },
);

const access = object<Access>(
  {
    screen: 'must',
    read: 'must',
    create: 'may',
    update: 'may',
    delete: 'may',
    history: 'may',
    reveal: 'may',
    fields: 'may',
    rows: 'may',
  },
  {
    screen: who,
    read: grants,
    create: grants,
    update: grants,
    delete: grants,
    history: grants,
    reveal: grants,
    fields: each(
      object<NonNullable<NonNullable<Access['fields']>[string]>>(
        { read: 'may', write: 'may' },
        { read: grants, write: grants },
      ),
    ),
    rows: each(grants),
  },
);

const show = object<NonNullable<Resource['show']>>(
  { summary: 'may', sections: 'may', without: 'may', related: 'may', links: 'may' },
  {
    sections,
    related: listOf(
      object<Related>({
        resource: 'must',
        by: 'must',
        title: 'may',
        columns: 'may',
        where: 'may',
        when: 'may',
        addWhen: 'may',
        history: 'may',
        inline: 'may',
      }),
    ),
    links: listOf(
      object<RecordLink>({ label: 'must', to: 'must', operation: 'must', when: 'may', beside: 'may' }),
    ),
  },
);

const declaration = object<Resource>(
  {
    name: 'must',
    service: 'must',
    of: 'may',
    fromView: 'may',
    path: 'may',
    label: 'must',
    title: 'must',
    routes: 'must',
    menu: 'may',
    unique: 'may',
    rules: 'may',
    fields: 'must',
    list: 'must',
    views: 'may',
    tiles: 'may',
    pages: 'may',
    form: 'may',
    show: 'may',
    transfer: 'may',
    custom: 'may',
    drafts: 'may',
    actions: 'may',
    requires: 'may',
    access: 'must',
  },
  {
    service: oneOf('api', 'identity'),
    label: { pair: "the singular and the plural, such as ['Site visit', 'Site visits']" },
    custom: listOf(oneOf(...generated)),
    routes: object<Resource['routes']>({ list: 'may', create: 'may', edit: 'may', show: 'may' }),
    menu: object<NonNullable<Resource['menu']>>(
      { group: 'must', order: 'must', label: 'may', audience: 'may', ifAny: 'may' },
      { group: oneOf(...menuGroups), audience: who },
    ),
    rules: listOf(
      object<Rule>(
        {
          field: 'must',
          message: 'must',
          where: 'may',
          notBefore: 'may',
          years: 'may',
          notAfter: 'may',
          atLeast: 'may',
          atMost: 'may',
          yearOf: 'may',
          leadsToPage: 'may',
          constraint: 'may',
          warning: 'may',
        },
        { yearOf: object<NonNullable<Rule['yearOf']>>({ days: 'must', begins: 'must' }) },
      ),
    ),
    fields,
    list: object<Resource['list']>(
      {
        columns: 'must',
        moreColumns: 'may',
        filters: 'may',
        search: 'may',
        sort: 'may',
        sum: 'may',
        sumBy: 'may',
        countBy: 'may',
        empty: 'may',
      },
      { sumBy: object<SumBy>({ field: 'must', groups: 'must' }) },
    ),
    views: each(object<View>({ where: 'may', sort: 'may', columns: 'may' })),
    tiles: each(object<Tile>({ where: 'must', tone: 'may', audience: 'may' }, { tone, audience: who })),
    pages: each(
      object<OwnPage>(
        { path: 'must', title: 'must', operation: 'may', audience: 'may', menu: 'may', uses: 'may' },
        {
          audience: who,
          menu: object<NonNullable<OwnPage['menu']>>(
            { group: 'must', order: 'must', audience: 'may' },
            { group: oneOf(...menuGroups), audience: who },
          ),
        },
      ),
    ),
    form: sections,
    show,
    transfer: object<Transfer>(
      { export: 'may', import: 'may' },
      {
        import: object<Import>(
          {
            match: 'may',
            columns: 'may',
            notes: 'may',
            whole: 'may',
            operation: 'may',
            withdraw: 'may',
            bySet: 'may',
          },
          {
            withdraw: object<Withdrawal>({ by: 'may', while: 'may' }),
            columns: listOf(
              object<ImportColumn>({
                name: 'must',
                title: 'may',
                required: 'may',
                also: 'may',
                field: 'may',
                help: 'may',
              }),
            ),
          },
        ),
      },
    ),
    actions: each(action),
    requires: requirements,
    access,
  },
);

const choices = each(
  object<ChoiceDetails>(
    { label: 'must', tone: 'may', reserved: 'may', initial: 'may', terminal: 'may' },
    { tone, initial: oneOf(true), terminal: oneOf(true) },
  ),
);

type Say = (where: string, what: string) => void;

/**
 * Reports misspelled and missing keys. Returns false if there are any; further checks would only report consequences of them.
 */
export function areKeysRight(resource: Resource, say: Say): boolean {
  return isRight(declaration, resource, '', say);
}

function isRight(node: Node, value: unknown, where: string, say: Say): boolean {
  if (node === 'field') return isFieldRight(value, where, say);
  if ('each' in node) {
    if (!isObject(value)) {
      say(where, 'must be an object.');
      return false;
    }
    return Object.entries(value)
      .map(([key, member]) => isRight(node.each, member, joined(where, key), say))
      .every(Boolean);
  }
  if ('listOf' in node) {
    if (!Array.isArray(value)) {
      say(where, 'must be a list. Put it into [ ].');
      return false;
    }
    return value
      .map((member, index) => isRight(node.listOf, member, joined(where, String(index), true), say))
      .every(Boolean);
  }
  if ('pair' in node) {
    const isPair =
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((text) => typeof text === 'string' && text !== '');
    if (!isPair) say(where, `must be ${node.pair}.`);
    return isPair;
  }
  if ('oneOf' in node) {
    if (node.oneOf.includes(value)) return true;
    const words = node.oneOf.map(String);
    say(
      where,
      `is ${JSON.stringify(value)}, which is none of: ${words.join(', ')}.${didYouMean(String(value), words)}`,
    );
    return false;
  }
  if (!isObject(value)) {
    say(where, 'must be an object.');
    return false;
  }
  const known = Object.keys(node.keys);
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  for (const key of unknown) say(joined(where, key), unknownKey(key, known));
  const missing = known.filter((key) => node.keys[key] === 'must' && value[key] === undefined);
  for (const key of missing) {
    const inner = node.inside[key];
    say(joined(where, key), `is missing.${whatFits(inner)}`);
  }
  const right = Object.entries(node.inside).map(
    ([key, inner]) =>
      inner === undefined || value[key] === undefined || isRight(inner, value[key], joined(where, key), say),
  );
  return unknown.length === 0 && missing.length === 0 && right.every(Boolean);
}

function whatFits(node: Node | undefined): string {
  if (typeof node !== 'object') return '';
  if ('oneOf' in node) return ` It is one of: ${node.oneOf.join(', ')}.`;
  return 'pair' in node ? ` It is ${node.pair}.` : '';
}

function isFieldRight(value: unknown, where: string, say: Say): boolean {
  if (!isField(value)) {
    say(where, 'is no field. Make it with f, for example f.text().');
    return false;
  }
  const optionsRight = isRight(
    {
      keys: schemaOf(value).options,
      inside: { check: oneOf('npi'), tones: listOf(tone), choicesFrom: oneOf('imports', 'resources') },
    },
    value.options,
    where,
    say,
  );
  const specs = Object.entries(value.choices ?? {}).filter(([, choice]) => typeof choice !== 'string');
  const choicesRight = isRight(choices, Object.fromEntries(specs), where, say);
  return (
    (value.fields === undefined || isRight(fields, value.fields, where, say)) && optionsRight && choicesRight
  );
}

function isField(value: unknown): value is Field {
  return (
    isObject(value) &&
    typeof value['kind'] === 'string' &&
    Object.hasOwn(kinds, value['kind']) &&
    isObject(value['options'])
  );
}

function unknownKey(key: string, known: readonly string[]): string {
  const guess = didYouMean(key, known);
  return `is a key that nothing reads.${guess === '' ? ` Take it out, or use one of: ${known.join(', ')}.` : guess}`;
}

function joined(where: string, key: string, inList = false): string {
  if (inList) return `${where}[${key}]`;
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(key)) return `${where}["${key}"]`;
  return where === '' ? key : `${where}.${key}`;
}
