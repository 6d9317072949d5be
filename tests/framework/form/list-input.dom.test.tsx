import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ListInput } from '../../../src/framework/form/inputs/list-input.tsx';

function Held({ start = [] }: { readonly start?: readonly string[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label htmlFor="counties">Counties</label>
      <ListInput
        attributes={attributes}
        focusRef={null}
        onBlur={() => undefined}
        value={value}
        onChange={setValue}
      />
    </>
  );
}
const attributes = {
  id: 'counties',
  'aria-invalid': undefined,
  'aria-describedby': undefined,
  'aria-required': undefined,
};
/** The entries, as named by their Remove buttons. */
const entries = () =>
  screen.queryAllByRole('button').map((item) => item.getAttribute('aria-label')?.replace('Remove ', ''));
const input = () => screen.getByLabelText<HTMLInputElement>('Counties');

test('Enter adds an entry, leaving the field adds the last one, and duplicates are not added', async () => {
  const user = userEvent.setup();
  render(<Held />);
  await user.type(input(), 'Bexar{Enter}Comal{Enter}Bexar{Enter}Kendall');
  expect(screen.getByRole('status').textContent).toBe('“Bexar” is in the list already.');
  await user.click(document.body);
  expect(entries()).toEqual(['Bexar', 'Comal', 'Kendall']);
});

test('a pasted list becomes separate entries', async () => {
  const user = userEvent.setup();
  render(<Held start={['Bexar']} />);
  await user.click(input());
  await user.paste('Comal\nGuadalupe, Kendall;\tMedina\r\n');
  expect(entries()).toEqual(['Bexar', 'Comal', 'Guadalupe', 'Kendall', 'Medina']);
});

test('its button or Backspace removes an entry, and the focus stays in the field', async () => {
  const user = userEvent.setup();
  render(<Held start={['Bexar', 'Comal', 'Kendall']} />);
  await user.click(screen.getByRole('button', { name: 'Remove Comal' }));
  expect(entries()).toEqual(['Bexar', 'Kendall']);
  expect(document.activeElement).toBe(input());
  await user.keyboard('{Backspace}');
  expect(entries()).toEqual(['Bexar']);
});
