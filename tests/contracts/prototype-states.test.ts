import { describe, expect, test } from 'vitest';
import {
  declarationOf,
  documentOf,
  fieldOfCode,
  type ResourceDocument,
} from '../../src/contracts/prototypes/prototype-document.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { changeField, ofKind, withOptions } from '../../src/contracts/prototypes/prototype-edit.ts';
import {
  changedByActions,
  nextStates,
  statesFrom,
  withStateMarks,
  withTarget,
} from '../../src/contracts/prototypes/prototype-states.ts';
import { byHand, lacksOf } from '../../src/contracts/prototypes/readiness.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';

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

describe('the states that an action starts from', () => {
  const action = (from: readonly string[], to: string) => ({
    name: 'go',
    label: 'Go',
    done: 'gone',
    ...(from.length === 0 ? {} : { when: { visitStatus: { in: [...from] } } }),
    set: { visitStatus: to },
    grants: [],
  });
  const turned = (from: readonly string[], to: string, next: string) => {
    const made = withTarget(action(from, to), 'visitStatus', next);
    return [statesFrom(made, 'visitStatus'), made.set?.['visitStatus']];
  };

  test('never have the one that is chosen as its target, and do not widen to any state', () => {
    expect(turned(['open', 'closed'], 'visited', 'closed')).toEqual([['open'], 'closed']);
    expect(turned(['open'], 'visited', 'open')).toEqual([['visited'], 'open']);
    expect(turned(['open'], 'visited', 'closed')).toEqual([['open'], 'closed']);
    expect(turned([], 'visited', 'closed')).toEqual([[], 'closed']);
  });

  test('are a question before handing over, if a draft has the target among them from before', () => {
    const context = { neighbors: [], personal: [], hasSpanish: () => true, hasPilot: false };
    const lacks = (from: readonly string[], decided = ['access', byHand('visitStatus')]) =>
      lacksOf({ ...inspections, actions: [action(from, 'visited')] }, { ...context, decided });
    expect(lacks(['open', 'visited'])).toEqual([{ is: 'toItself', of: 'Go' }]);
    expect(lacks(['open'])).toEqual([]);
    expect(lacks(['open'], ['access'])).toEqual([{ is: 'byHand', key: 'visitStatus' }]);
  });
});

describe('a state that only actions change', () => {
  const action = (name: string, from: string, to: string) => ({
    name,
    label: name,
    done: name,
    when: { visitStatus: { in: [from] } },
    set: { visitStatus: to },
    grants: [{ who: [{ tenantTypes: [4 as const] }] }],
  });
  const acting: ResourceDocument = { ...inspections, actions: [action('finish', 'visited', 'closed')] };
  const held = changedByActions(acting, 'visitStatus', true);
  const fieldOf = (document: ResourceDocument) => document.fields.find(({ key }) => key === 'visitStatus');
  const inForm = (document: ResourceDocument) =>
    document.form?.some(({ fields }) => fields.includes('visitStatus'));

  test('begins in the first state that none leads to, is not in the form, and returns to it', () => {
    expect(fieldOf(held)?.options).toMatchObject({ readOnly: true, default: 'open' });
    expect([inForm(acting), inForm(held)]).toEqual([true, false]);
    const back = changedByActions(held, 'visitStatus', false);
    expect(fieldOf(back)?.options).not.toHaveProperty('readOnly');
    expect(inForm(back)).toBe(true);
    expect(inForm(changeField(held, 'visitStatus', (field) => ofKind(field, 'text')))).toBe(true);
    // What somebody chose as the default stays.
    const chosen = changeField(acting, 'visitStatus', (field) => withOptions(field, { default: 'visited' }));
    expect(fieldOf(changedByActions(chosen, 'visitStatus', true))?.options?.default).toBe('visited');
  });

  test('begins in another once its first choice is removed', () => {
    const left = changeField(held, 'visitStatus', (field) => ({
      ...field,
      choices: choices('visited', 'closed'),
    }));
    expect(fieldOf(left)?.options?.default).toBe('visited');
  });

  test('begins somewhere again once it is required again', () => {
    const withOption = (of: ResourceDocument, change: object) =>
      changeField(of, 'visitStatus', (field) => withOptions(field, { ...change }));
    const open = withOption(held, { optional: true, default: undefined });
    expect(fieldOf(open)?.options).not.toHaveProperty('default');
    expect(fieldOf(withOption(open, { optional: undefined }))?.options?.default).toBe('open');
  });

  test('is handed over with the marks that a declaration needs, whatever the actions are by then', () => {
    const file = 'src/resources/inspections.ts';
    const registered = (document: ResourceDocument) => () =>
      createRegistry([{ file, resource: declarationOf(document) }]);
    expect(registered(held)).toThrow(/no action leaves/);
    const marks = (document: ResourceDocument) =>
      fieldOf(withStateMarks(document))?.choices?.map(({ initial, terminal }) => [initial, terminal]);
    expect(marks(held)).toEqual([
      [undefined, true],
      [true, undefined],
      [undefined, true],
    ]);
    const more = { ...held, actions: [...(held.actions ?? []), action('visit', 'open', 'visited')] };
    expect(marks(withStateMarks(more))).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, true],
    ]);
    // A mark that no longer holds is taken back.
    expect(marks({ ...more, fields: withStateMarks(held).fields })?.[0]).toEqual([undefined, undefined]);
    for (const document of [held, more]) expect(registered(withStateMarks(document))).not.toThrow();
  });

  test('keeps the marks of a list that the portal has', () => {
    const files = import.meta.glob<Resource>('../../src/resources/*.ts', { eager: true, import: 'default' });
    for (const resource of Object.values(files)) {
      if (fieldOfCode(resource) !== undefined) continue;
      const document = documentOf(resource);
      expect(withStateMarks(document), resource.name).toEqual(document);
    }
  });
});
