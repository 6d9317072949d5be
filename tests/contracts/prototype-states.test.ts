import { expect, test } from 'vitest';
import type { ResourceDocument } from '../../src/contracts/prototypes/prototype-document.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { nextStates } from '../../src/contracts/prototypes/prototype-states.ts';

const choices = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const inspections = draftDocument('inspections', [
  { key: 'place', kind: 'text', options: { max: 100 } },
  { key: 'sort', kind: 'choice', choices: choices('first', 'repeated') },
  { key: 'visitStatus', kind: 'choice', choices: choices('open', 'visited', 'closed') },
]);

/** The states of one action after the other. */
function added(document: ResourceDocument, count: number): readonly (readonly unknown[])[] {
  const next = nextStates(document);
  if (count === 0 || next === undefined) return [];
  const { key, from, to } = next;
  const action = {
    label: 'Set',
    done: 'set',
    when: { [key]: from.value },
    set: { [key]: to.value },
    grants: [],
  };
  const actions = [...(document.actions ?? []), { ...action, name: `set${count}` }];
  return [[key, from.value, to.value], ...added({ ...document, actions }, count - 1)];
}

test('each added action leads to the next state, and the last back to the first', () => {
  expect(added(inspections, 3)).toEqual([
    ['visitStatus', 'open', 'visited'],
    ['visitStatus', 'visited', 'closed'],
    ['visitStatus', 'closed', 'open'],
  ]);
});

test('without a choice between states there is no action to add', () => {
  const [place] = inspections.fields;
  expect(nextStates({ ...inspections, fields: place === undefined ? [] : [place] })).toBeUndefined();
});
