import { expect, test } from 'vitest';
import { f } from '../../src/contracts/resource/fields.ts';
import { choiceOptions } from '../../src/kinds/shared/choice-options.tsx';

const attributes = (required?: true) => ({
  id: 'state',
  'aria-invalid': undefined,
  'aria-describedby': undefined,
  'aria-required': required,
});
const state = f.choice({ open: 'Open', done: { label: 'Done', tone: 'success' } });

test('a custom input gets the options with values as the control holds them', () => {
  expect(choiceOptions({ field: state, name: 'state', value: '', attributes: attributes(true) })).toEqual([
    { value: 'open', label: 'Open' },
    { value: 'done', label: 'Done' },
  ]);
  const code = f.code({ 1: 'First', 2: 'Second' });
  expect(choiceOptions({ field: code, name: 'code', value: '', attributes: attributes() })).toEqual([
    { value: '', label: 'None' },
    { value: '1', label: 'First' },
    { value: '2', label: 'Second' },
  ]);
  const scope = f.code({ 1: 'First' }, { none: 'All' });
  const [none] = choiceOptions({ field: scope, name: 'scope', value: '', attributes: attributes() });
  expect(none).toEqual({ value: '', label: 'All' });
});

test('a reserved choice is offered only where it is already selected', () => {
  const field = f.choice({ open: 'Open', late: { label: 'Late', reserved: 'The server says so.' } });
  const values = (value: string) =>
    choiceOptions({ field, name: 'state', value, attributes: attributes(true) }).map((one) => one.value);
  expect(values('open')).toEqual(['open']);
  expect(values('late')).toEqual(['open', 'late']);
});
