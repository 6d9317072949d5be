import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChoiceSelect } from '../../src/framework/form/inputs/choice-select.tsx';
import { SelectField } from '../../src/ui/select-field.tsx';
import { Select } from '../../src/ui/select.tsx';

const options = ['Children’s', 'Rural', 'State-owned IMD', 'State-Owned Non-IMD', 'Urban'].map(
  (label, n) => ({
    value: String(n),
    label,
  }),
);
const attributes = {
  id: 'class',
  'aria-invalid': undefined,
  'aria-describedby': undefined,
  'aria-required': undefined,
};

function Field() {
  const [value, setValue] = useState('0');
  return <SelectField label="Class" options={options} value={value} onChange={setValue} />;
}

function Choice() {
  const [value, setValue] = useState('');
  return (
    <>
      <label htmlFor="class">Class</label>
      <ChoiceSelect
        attributes={attributes}
        focusRef={null}
        onBlur={() => undefined}
        placeholder="Choose…"
        options={options}
        value={value}
        onChange={setValue}
      />
    </>
  );
}

test.each([
  ['filters', Field],
  ['forms', Choice],
])('letters choose the option that begins with them, in selects of %s', async (_where, Tried) => {
  const user = userEvent.setup();
  const { container } = render(<Tried />);
  const chosen = () => container.querySelector('.ant-select-content')?.textContent;
  screen.getByRole('combobox', { name: 'Class' }).focus();
  await user.keyboard('u');
  expect(chosen()).toBe('Urban');
  expect(screen.getByRole('status').textContent).toBe('Urban');
  // The list stays closed, so Enter opens it instead of choosing from it.
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await user.keyboard('state-owned n');
  expect(chosen()).toBe('State-Owned Non-IMD');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await user.keyboard('x');
  expect(chosen()).toBe('State-Owned Non-IMD');
});

test('letters also choose among options in groups', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(
    <Select<string>
      aria-label="View as"
      value={null}
      options={[
        { value: 'all', label: 'View everything' },
        { label: 'MCO', options: [{ value: 'mco', label: 'MCO: Viewer' }] },
        { label: 'Provider', options: [{ value: 'provider', label: 'Provider: Viewer' }] },
      ]}
      onChange={(value) => chosen.push(value)}
    />,
  );
  screen.getByRole('combobox', { name: 'View as' }).focus();
  await user.keyboard('p');
  expect(chosen).toEqual(['provider']);
});
