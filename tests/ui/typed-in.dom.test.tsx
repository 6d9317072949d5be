import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ChoiceSelect } from '../../src/framework/form/inputs/choice-select.tsx';
import { MultiSelect, Select } from '../../src/ui/select.tsx';

const labels = ['Débito automático', 'Credito', ...Array.from({ length: 12 }, (_, n) => `Other ${n}`)];
const options = labels.map((label, n) => ({ value: String(n), label }));
const attributes = {
  id: 'method',
  'aria-invalid': undefined,
  'aria-describedby': undefined,
  'aria-required': undefined,
};
const ignore = () => undefined;

function Filter() {
  return <Select aria-label="Method" value={null} options={options} onChange={ignore} />;
}

function Several() {
  return <MultiSelect aria-label="Methods" value={[]} options={options} onChange={ignore} />;
}

function Choice() {
  return (
    <ChoiceSelect
      attributes={attributes}
      focusRef={null}
      onBlur={ignore}
      placeholder="Choose…"
      options={options}
      value=""
      onChange={ignore}
    />
  );
}

test.each([
  ['filters', Filter],
  ['several', Several],
  ['forms', Choice],
])('typing finds options whatever their accents, in selects of %s', async (_where, Tried) => {
  const user = userEvent.setup();
  const { container } = render(<Tried />);
  const offered = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('DEBITO auto');
  expect(offered()).toEqual(['Débito automático']);
  const typed = container.querySelector('input');
  if (typed !== null) await user.clear(typed);
  await user.keyboard('crédi');
  expect(offered()).toEqual(['Credito']);
});

test('letters choose an option of a select without search, with or without its accent', async () => {
  const user = userEvent.setup();
  const chosen: unknown[] = [];
  const few = options.slice(0, 3);
  render(
    <Select aria-label="Method" value={null} options={few} onChange={(value) => void chosen.push(value)} />,
  );
  screen.getByRole('combobox').focus();
  await user.keyboard('deb');
  await user.keyboard('{Escape}');
  expect(chosen.at(-1)).toBe('0');
});
