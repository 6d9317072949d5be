import { expect, test } from 'vitest';
import type { Actions } from '../../src/contracts/resource/actions.ts';
import { withActionKeys } from '../../src/contracts/prototypes/action-keys.ts';
import {
  declarationOf,
  documentOf,
  fieldOfCode,
  type ResourceDocument,
} from '../../src/contracts/prototypes/prototype-document.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';

type Action = NonNullable<ResourceDocument['actions']>[number];

const states = ['planned', 'done', 'list'];
const visits = draftDocument('site visits', [
  { key: 'name', kind: 'text', options: { max: 100 } },
  { key: 'status', kind: 'choice', choices: states.map((value) => ({ value, label: value })) },
]);
const action = (name: string, label: string, more: Partial<Action> = {}): Action => ({
  name,
  label,
  done: 'done',
  set: { status: 'done' },
  grants: [{ who: [{ tenantTypes: [4] }] }],
  ...more,
});
const withActions = (...actions: Action[]): ResourceDocument => ({ ...visits, actions });
const keys = (actions: Action[], shipped?: Actions) =>
  withActionKeys(withActions(...actions), shipped).actions?.map(({ name }) => name);

test('an action is handed over under a key that says what its button says', () => {
  expect(keys([action('planned', 'Finish')])).toEqual(['finish']);
  expect(keys([action('planned', '¡Terminó la visita!')])).toEqual(['terminoLaVisita']);
  // Also if the key was numbered, as another action led to the same state.
  expect(keys([action('done', 'Finish'), action('done2', 'Close')])).toEqual(['finish', 'close']);
});

test('the keys differ, are no reserved names, and follow one another', () => {
  expect(keys([action('planned', 'Finish'), action('done', 'Finish!')])).toEqual(['finish', 'finish2']);
  expect(keys([action('planned', 'Done'), action('done', 'Planned')])).toEqual(['done', 'planned']);
  expect(keys([action('planned', 'Update'), action('list2', 'List')])).toEqual(['update2', 'list2']);
  expect(keys([action('planned', 'Close'), action('closing', 'Shut', { path: 'actions/close' })])).toEqual([
    'close2',
    'closing',
  ]);
  const undone = withActionKeys(
    withActions(action('done', 'Finish', { undo: 'planned' }), action('planned', 'Open again')),
  );
  expect(undone.actions?.map(({ name, undo }) => [name, undo])).toEqual([
    ['finish', 'openAgain'],
    ['openAgain', undefined],
  ]);
  const file = 'src/resources/site-visits.ts';
  for (const label of ['Update', 'Save draft', 'toString', 'A'.repeat(60), 'Finish'])
    expect(() =>
      createRegistry([{ file, resource: declarationOf(withActionKeys(withActions(action('done', label)))) }]),
    ).not.toThrow();
});

test('a key that was chosen or is named elsewhere stays, and one that the label does not give', () => {
  expect(keys([action('sendBack', 'Return')])).toEqual(['sendBack']);
  expect(keys([action('planned', '完成'), action('done', '2nd visit')])).toEqual(['planned', 'done']);
  const page = { name: 'all', path: '/admin/all', title: 'All', operation: 'siteVisits.planned' };
  const named = { ...withActions(action('planned', 'Finish')), pages: [page] };
  expect(withActionKeys(named)).toBe(named);
});

test('once it is taken over, an action keeps the key that its records’ audit trail has', () => {
  const { actions: shipped = {} } = declarationOf(withActions(action('finish', 'Finish')));
  expect(keys([action('planned', 'Finish')], shipped)).toEqual(['finish']);
  expect(keys([action('planned', 'Complete')], shipped)).toEqual(['finish']);
  expect(keys([action('planned', 'Complete', { set: { status: 'planned' } })], shipped)).toEqual([
    'complete',
  ]);
  // Adopted under the first key, before keys followed the label.
  const { actions: before = {} } = declarationOf(withActions(action('planned', 'Finish')));
  expect(keys([action('planned', 'Finish'), action('done', 'Plan')], before)).toEqual(['planned', 'plan']);
});

test('the prototype of a list that the portal has changes no key of it', () => {
  const files = import.meta.glob<Resource>('../../src/resources/*.ts', { eager: true, import: 'default' });
  for (const resource of Object.values(files)) {
    if (fieldOfCode(resource) !== undefined) continue;
    const document = documentOf(resource);
    expect(withActionKeys(document, resource.actions), resource.name).toEqual(document);
  }
});
