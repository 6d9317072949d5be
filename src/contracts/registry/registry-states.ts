/** The startup checks of the states that actions move records through: every state can be reached and left (registry.ts). */
import { type Action, actionsOf } from '../resource/actions.ts';
import type { Field } from '../resource/fields.ts';
import { isMyToken, matches, type Predicate } from '../resource/predicate.ts';
import { isObject } from '../values/objects.ts';
import type { Checks } from './registry-actions.ts';

/** A state is a value of a choice field that only the server sets, through actions. */
export function checkStates({ resource, say }: Checks): void {
  const actions = actionsOf(resource).map(([, action]) => action);
  for (const [key, field] of Object.entries(resource.fields)) {
    const isSet = actions.some(({ set = {} }) => typeof set[key] === 'string');
    if (field.choices === undefined || field.options.readOnly !== true || !isSet) continue;
    const states = statesIn(key, field, actions);
    for (const [state, spec] of Object.entries(field.choices)) {
      const { initial, terminal } = typeof spec === 'string' ? {} : spec;
      const where = `fields.${key}`;
      const { isReached, isLeft } = states.get(state) ?? neither;
      if (!isReached && initial !== true)
        say(
          where,
          `has the state "${state}", which no action sets and which is no default. Take it out, or declare that a record may start in it: { label: "…", initial: true }.`,
        );
      if (!isLeft && terminal !== true)
        say(
          where,
          `has the state "${state}", which no action leaves. Add one, or declare it final: { label: "…", terminal: true }.`,
        );
      if (isLeft && terminal === true)
        say(
          where,
          `has the state "${state}", said to be terminal, which an action leaves. Drop one of the two.`,
        );
    }
  }
}

interface Passage {
  /** Whether a record can be in it without `initial`: an action leads to it, or it is the default. */
  readonly isReached: boolean;
  readonly isLeft: boolean;
}
const neither: Passage = { isReached: false, isLeft: false };

/** How the actions lead through each state of the field. */
export function statesIn(
  key: string,
  field: Field,
  actions: readonly Action[],
): ReadonlyMap<string, Passage> {
  const reached = new Set([
    field.options.default,
    ...actions.flatMap((action) => targets(action, key, field)),
  ]);
  return new Map(
    Object.keys(field.choices ?? {}).map((state) => [
      state,
      {
        isReached: reached.has(state),
        isLeft: actions.some((action) => leaves(action, key, field, state)),
      },
    ]),
  );
}

/** The states that the action can lead to. */
function targets({ set = {}, input = {} }: Action, key: string, { choices = {} }: Field): readonly string[] {
  const value = set[key];
  if (typeof value === 'string') return [value];
  if (value !== undefined && value !== null) return Object.keys(choices);
  return Object.keys(input[key]?.choices ?? {});
}

function leaves(action: Action, key: string, field: Field, state: string): boolean {
  const to = targets(action, key, field);
  return to.some((one) => one !== state) && canHold(action.when ?? {}, key, state);
}

/** Whether the condition can be true for a record in this state, whatever its other values are. */
function canHold(condition: Predicate, key: string, state: string): boolean {
  return Object.entries(condition).every(([name, part]) => {
    if (name === 'and') return condition.and?.every((one) => canHold(one, key, state)) ?? true;
    if (name === 'or') return condition.or?.some((one) => canHold(one, key, state)) ?? true;
    if (name === 'not') return !isOnlyOf(condition.not, key) || !matches(condition.not, { [key]: state });
    return name !== key || isMyToken(part) || matches({ [key]: condition[key] }, { [key]: state });
  });
}

function isOnlyOf(condition: Predicate | undefined, key: string): condition is Predicate {
  return isObject(condition) && Object.keys(condition).every((name) => name === key);
}
