/** Checks what a prototype still lacks before it can become part of the product. */
import { kindOf } from '../../kinds/kinds.ts';
import { isSortable } from '../lists/list-query.ts';
import { genderKey } from '../messages/sentence.ts';
import { choiceLabel, type Fields, labelOf, reservedWords } from '../resource/fields.ts';
import type { Routes } from '../resource/define-resource.ts';
import { resourceFile } from '../resource/resource-file.ts';
import { isAccessUndecided, seesOthers } from './prototype-access.ts';
import { declarationOf, declaredField, type ResourceDocument } from './prototype-document.ts';
import type { Misfit } from './pilot-misfits.ts';
import { pilotFields } from './prototype-rows.ts';
import { leadsToItself, stateFields } from './prototype-states.ts';

/** The properties of an existing resource that a prototype could clash with. */
export interface Neighbor {
  readonly name: string;
  readonly label: readonly [string, string];
  readonly routes: Routes;
}

export interface ReadinessContext {
  readonly neighbors: readonly Neighbor[];
  /** Fields whose cells look like personal data. */
  readonly personal: readonly string[];
  /** Warnings that somebody has dismissed as intended: `access`, `pilotAccess`, `personal:visitor`, `byHand:status`. */
  readonly decided: readonly string[];
  /** Also takes gender keys (messages/sentence.ts). */
  readonly hasSpanish: (words: string) => boolean;
  /** Whether a pilot is running or has rows. */
  readonly hasPilot: boolean;
  /** Of the rows of the pilot, as far as they are known here. */
  readonly misfits?: readonly Misfit[];
}

export type Lack =
  /** `pilotAccess`: as `access`, while tenants have rows in a pilot, which they would no longer see. */
  | { readonly is: 'access' | 'pilotAccess' | 'everyRow' | 'title' | 'columns' }
  | { readonly is: 'name' | 'label' | 'route'; readonly of: string; readonly what: string }
  | { readonly is: 'spanish'; readonly words: readonly string[] }
  /** The noun whose gender is missing. */
  | { readonly is: 'gender'; readonly of: string }
  /** `unkept`: the table requires a field that a pilot does not store, so the pilot's rows cannot be imported. */
  | { readonly is: 'personal' | 'filter' | 'unkept'; readonly key: string }
  /** Rows of the pilot that the table could not hold. */
  | { readonly is: 'misfit'; readonly of: Misfit }
  /** A state that actions change, but the form as well. */
  | { readonly is: 'byHand'; readonly key: string }
  /** The label of an action that also starts from the state it leads to. */
  | { readonly is: 'toItself'; readonly of: string };

export function lacksOf(document: ResourceDocument, context: ReadinessContext): readonly Lack[] {
  const { fields, list, title } = document;
  const field = (key: string) => fields.find((one) => one.key === key);
  // Confirmed before there was a pilot, it is asked again: then it took nobody's rows from them.
  const undecided = context.hasPilot ? 'pilotAccess' : 'access';
  const without = wordsOf(document).filter((words) => !context.hasSpanish(words));
  return [
    ...(title === '' ? [{ is: 'title' } as const] : []),
    ...(list.columns.length === 0 ? [{ is: 'columns' } as const] : []),
    ...(isAccessUndecided(document) && !context.decided.includes(undecided)
      ? [{ is: undecided } as const]
      : []),
    ...(seesOthers(document) && !context.decided.includes('everyRow') ? [{ is: 'everyRow' } as const] : []),
    ...context.personal
      .filter((key) => field(key)?.options?.pii === undefined && field(key) !== undefined)
      .filter((key) => !isDeclaredNotPersonal(key, context.decided))
      .map((key) => ({ is: 'personal', key }) as const),
    ...(context.hasPilot ? unkept(document, context.neighbors) : [])
      .filter((key) => !context.decided.includes(withoutRows(key)))
      .map((key) => ({ is: 'unkept', key }) as const),
    ...(context.misfits ?? [])
      .filter(({ keys: [key] }) => !context.decided.includes(withoutRows(key)))
      .map((of) => ({ is: 'misfit', of }) as const),
    ...stateFields(document)
      .filter(({ key, options }) => options?.readOnly !== true && !context.decided.includes(byHand(key)))
      .map(({ key }) => ({ is: 'byHand', key }) as const),
    ...(document.actions ?? [])
      .filter((action) => Object.keys(action.set ?? {}).some((key) => leadsToItself(action, key)))
      .map(({ label }) => ({ is: 'toItself', of: label }) as const),
    ...(list.filters ?? []).flatMap((key) => {
      const one = field(key);
      return one === undefined || isServed(declaredField(one)) ? [] : [{ is: 'filter', key } as const];
    }),
    ...clashes(document, context.neighbors),
    ...(without.length === 0 ? [] : [{ is: 'spanish', words: without } as const]),
    ...(context.hasSpanish(genderKey(document.label[0]))
      ? []
      : [{ is: 'gender', of: document.label[0] } as const]),
  ];
}

/** Whether somebody has confirmed that the field is not personal data, although it looks like it. */
export function isDeclaredNotPersonal(key: string, decided: readonly string[]): boolean {
  return decided.includes(`personal:${key}`);
}

/** The decision not to import the pilot's rows because of this field. */
export function withoutRows(key: string): string {
  return `rows:${key}`;
}

/** The decision that the state may be changed in the form as well. */
export function byHand(key: string): string {
  return `byHand:${key}`;
}

/** Fields that the table requires but that the rows of a pilot do not have. */
function unkept(document: ResourceDocument, neighbors: readonly Neighbor[]): readonly string[] {
  const kept = pilotFields(document, (name) => neighbors.some((one) => one.name === name));
  return Object.entries(declarationOf(document).fields)
    .filter(([key, field]) => {
      const { options } = field;
      const isRequired =
        options.optional !== true &&
        options.when === undefined &&
        options.default === undefined &&
        options.computed === undefined &&
        kindOf(field).isMany !== true;
      return isRequired && (kept[key] === undefined || kept[key].options.optional === true);
    })
    .map(([key]) => key);
}

/** Whether an index supports filtering by the field. None supports searching within text. */
function isServed(field: Parameters<typeof isSortable>[0]): boolean {
  if (kindOf(field).pointsAt !== undefined || kindOf(field).isAskedById === true) return true;
  return isSortable(field) && !['text', 'phone', 'url', 'email'].includes(field.kind);
}

function clashes(document: ResourceDocument, neighbors: readonly Neighbor[]): readonly Lack[] {
  const paths = Object.values(document.routes);
  return neighbors.flatMap(({ name, label, routes }): readonly Lack[] => [
    ...(name === document.name || resourceFile(name) === resourceFile(document.name)
      ? [{ is: 'name', of: label[1], what: document.name } as const]
      : []),
    ...(label[1].toLowerCase() === document.label[1].toLowerCase()
      ? [{ is: 'label', of: label[1], what: document.label[1] } as const]
      : []),
    ...Object.values(routes)
      .filter((path): path is string => path !== undefined && paths.includes(path))
      .slice(0, 1)
      .map((path) => ({ is: 'route', of: label[1], what: path }) as const),
  ]);
}

/** All texts that the screens of the resource take from its declaration. */
export function wordsOf(document: ResourceDocument): readonly string[] {
  const { label, menu, fields, rules, form, show, views, tiles, pages, actions, requires } =
    declarationOf(document);
  const found = [
    ...label,
    menu?.label,
    ...fieldWords(fields),
    ...[...(form ?? []), ...(show?.sections ?? [])].flatMap(({ title, note }) => [title, note]),
    ...(show?.related ?? []).map(({ title }) => title),
    ...(show?.links ?? []).map((link) => link.label),
    ...(rules ?? []).map(({ message }) => message),
    ...(requires ?? []).map(({ reason }) => reason),
    ...Object.keys(views ?? {}),
    ...Object.keys(tiles ?? {}),
    ...Object.values(pages ?? {}).map(({ title }) => title),
    ...Object.values(actions ?? {}).flatMap(
      ({ label: name, done, confirm, denied, requires = [], input = {} }) => [
        name,
        done,
        confirm,
        denied,
        ...requires.map(({ reason }) => reason),
        ...fieldWords(input),
      ],
    ),
  ];
  return [...new Set(found.filter((words) => words !== undefined))];
}

function fieldWords(fields: Fields): readonly (string | undefined)[] {
  return Object.entries(fields).flatMap(([key, field]) => [
    labelOf(key, field),
    field.options.help,
    ...(field.options.words ?? []),
    field.options.pattern?.[1],
    ...Object.entries(field.choices ?? {}).flatMap(([value, spec]) => [
      choiceLabel(spec, value),
      reservedWords(spec),
    ]),
    ...fieldWords(field.fields ?? {}),
  ]);
}
