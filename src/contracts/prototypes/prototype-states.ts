/** The states that the actions of a prototype lead from and to, and the field that holds them. */
import { statesIn } from '../registry/registry-states.ts';
import { isObject } from '../values/objects.ts';
import { declarationOf, type DocumentField, type ResourceDocument } from './prototype-document.ts';
import { changeField, withOptions } from './prototype-edit.ts';
import { stateWords } from './prototype-guess.ts';

type DocumentChoice = NonNullable<DocumentField['choices']>[number];
type Action = NonNullable<ResourceDocument['actions']>[number];

export interface NextStates {
  /** The key of the field that holds the state. */
  readonly key: string;
  readonly from: DocumentChoice;
  readonly to: DocumentChoice;
}

/** The first state that no action leads to yet, from the one before it; `undefined` without a field that holds states. */
export function nextStates({ fields, actions = [] }: ResourceDocument): NextStates | undefined {
  const withStates = fields.filter(({ kind, choices = [] }) => kind === 'choice' && choices.length > 1);
  const { key, choices = [] } = withStates.find(isNamedLikeState) ?? withStates[0] ?? {};
  const reached = new Set(actions.map(({ set }) => set?.[key ?? '']));
  const place = choices.findIndex(({ value }, index) => index > 0 && !reached.has(value));
  // Once there is an action to each of the others, the next leads from the last state back to the first.
  const [from, to] = [choices.at(Math.max(place, 0) - 1), choices[Math.max(place, 0)]];
  return key === undefined || from === undefined || to === undefined ? undefined : { key, from, to };
}

function isNamedLikeState({ key }: DocumentField): boolean {
  return stateWords.test(key.replace(/([A-Z])/g, ' $1'));
}

/** The states that the action starts from by its condition; empty if the condition does not list any. */
export function statesFrom({ when }: Action, key: string): readonly string[] {
  const condition: unknown = when?.[key];
  if (typeof condition === 'string') return [condition];
  const values: unknown = isObject(condition) ? condition['in'] : undefined;
  return Array.isArray(values) ? values.map(String) : [];
}

/** Starts from these states; from any, if there are none. */
export function withStatesFrom(action: Action, key: string, states: readonly string[]): Action {
  const { [key]: _, ...rest } = action.when ?? {};
  const { when: __, ...others } = action;
  const when = states.length === 0 ? rest : { ...rest, [key]: { in: [...states] } };
  return Object.keys(when).length === 0 ? others : { ...others, when };
}

/**
 * Leads to this state, and no longer starts from it. If it started from no other, it now starts from where it led to, and not
 * from any state, in which it would do more than before.
 */
export function withTarget(action: Action, key: string, target: string): Action {
  const from = statesFrom(action, key);
  const before: unknown = action.set?.[key];
  const led = { ...action, set: { ...action.set, [key]: target } };
  if (!from.includes(target)) return led;
  const left = from.filter((state) => state !== target);
  const turned = typeof before === 'string' && before !== target ? [before] : from;
  return withStatesFrom(led, key, left.length === 0 ? turned : left);
}

/** Whether the action also starts from the state that it leads to, and does nothing there. */
export function leadsToItself(action: Action, key: string): boolean {
  const target: unknown = action.set?.[key];
  return typeof target === 'string' && statesFrom(action, key).includes(target);
}

/** The choice fields that an action sets to a state. */
export function stateFields({ fields, actions = [] }: ResourceDocument): readonly DocumentField[] {
  return fields.filter(
    ({ kind, key }) => kind === 'choice' && actions.some(({ set }) => typeof set?.[key] === 'string'),
  );
}

/**
 * Lets only actions change the field, or also whoever may change the row. Without an entry in the form, a new row starts in
 * the default: unless there is one, in the first state that no action leads to.
 */
export function changedByActions(document: ResourceDocument, key: string, is: boolean): ResourceDocument {
  const reached = new Set((document.actions ?? []).map(({ set }) => set?.[key]));
  return changeField(document, key, (field) => {
    const { choices = [], options = {} } = field;
    const first = choices.find(({ value }) => !reached.has(value)) ?? choices[0];
    return withOptions(field, {
      readOnly: is,
      ...(is && options.default === undefined ? { default: first?.value } : {}),
    });
  });
}

/**
 * Says of each state that only actions change whether a record may start in it and whether it is final, as a declaration has
 * to. In the draft this would have to follow every change of the actions.
 */
export function withStateMarks(document: ResourceDocument): ResourceDocument {
  const held = stateFields(document).filter(({ options }) => options?.readOnly === true);
  if (held.length === 0) return document;
  const { fields: declared, actions = {} } = declarationOf(document);
  return {
    ...document,
    fields: document.fields.map((field) => {
      const own = declared[field.key];
      if (!held.includes(field) || own === undefined || field.choices === undefined) return field;
      const states = statesIn(field.key, own, Object.values(actions));
      return { ...field, choices: field.choices.map((choice) => marked(choice, states.get(choice.value))) };
    }),
  };
}

function marked(choice: DocumentChoice, { isReached = true, isLeft = true } = {}): DocumentChoice {
  const { initial, terminal: _, ...rest } = choice;
  return {
    ...rest,
    ...(initial === true || !isReached ? { initial: true } : {}),
    ...(isLeft ? {} : { terminal: true }),
  };
}
