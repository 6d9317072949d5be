/**
 * The keys that the actions of a prototype get in the code that is handed over. An action is added with the key of the state
 * that it leads to, before anybody has said what its button says; in code, and so in the audit trail, its key is to say the
 * same as the button. The draft itself keeps the first key: simultaneous changes are merged by it, and a key that changed with
 * every letter of the label would make two actions of one.
 */
import { actionPath, type Actions, reservedActionNames } from '../resource/actions.ts';
import type { ResourceDocument } from './prototype-document.ts';
import { freshKey } from './prototype-guess.ts';
import { sameJson } from './prototype-merge.ts';

type Action = NonNullable<ResourceDocument['actions']>[number];

/**
 * @param shipped the actions of the resource, if the prototype was taken over already or is of a list that the portal has. The
 * audit trail of its records has their keys, so each of them stays.
 */
export function withActionKeys(document: ResourceDocument, shipped: Actions = {}): ResourceDocument {
  const { actions = [] } = document;
  const fresh = actions.filter((action) => !Object.hasOwn(shipped, action.name) && isFree(document, action));
  if (fresh.length === 0) return document;
  const kept = actions.filter((action) => !fresh.includes(action)).map(({ name }) => name);
  const keys = shippedKeys(fresh, shipped, kept);
  const taken = new Set([...reservedActionNames, ...Object.keys(shipped), ...kept, ...pathsOf(actions)]);
  for (const { name, label } of fresh) {
    if (keys.has(name)) continue;
    const key = freshKey(label, taken);
    taken.add(key);
    keys.set(name, key);
  }
  const keyOf = (name: string) => keys.get(name) ?? name;
  return {
    ...document,
    actions: actions.map(({ undo, ...action }) => ({
      ...action,
      name: keyOf(action.name),
      ...(undo === undefined ? {} : { undo: keyOf(undo) }),
    })),
  };
}

/** Whether the key was only guessed, nothing else names it, and the label can be made a key of. */
function isFree(document: ResourceDocument, { name, label }: Action): boolean {
  const first = name.replace(/\d+$/, '');
  const states = document.fields.flatMap(({ kind, choices = [] }) =>
    kind === 'choice' ? choices.flatMap((choice) => [choice.value, freshKey(choice.label, none)]) : [],
  );
  const isGuessed = states.includes(name) || states.includes(first);
  // Such as the operation of a page or a link.
  const isNamed = JSON.stringify(document).includes(`"${document.name}.${name}"`);
  return isGuessed && !isNamed && /^[a-z]/i.test(unaccented(label));
}

const none: ReadonlySet<string> = new Set();

/** Without accents and what comes before the first letter or digit; empty for a label in another script. */
function unaccented(label: string): string {
  return label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '');
}

/** Actions that the resource has under another key: with the same label, or, if it was changed since, setting the same. */
function shippedKeys(
  fresh: readonly Action[],
  shipped: Actions,
  kept: readonly string[],
): Map<string, string> {
  const open = new Map(Object.entries(shipped).filter(([name]) => !kept.includes(name)));
  const keys = new Map<string, string>();
  const isSame: readonly ((action: Action, name: string) => boolean)[] = [
    ({ label }, name) => name === freshKey(label, none),
    ({ set }, name) => sameJson(set, open.get(name)?.set),
  ];
  for (const same of isSame)
    for (const action of fresh) {
      const key = keys.has(action.name) ? undefined : [...open.keys()].find((name) => same(action, name));
      if (key === undefined) continue;
      keys.set(action.name, key);
      open.delete(key);
    }
  return keys;
}

/** Keys whose usual path another action has. */
function pathsOf(actions: readonly Action[]): readonly string[] {
  const start = actionPath('', {});
  return actions.flatMap(({ path }) => (path?.startsWith(start) === true ? [path.slice(start.length)] : []));
}
