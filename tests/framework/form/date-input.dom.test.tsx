import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateInput } from '../../../src/framework/form/date-input.tsx';

/** What the field holds, as text, is shown beside it. */
function Held({ start = '' }: { readonly start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label htmlFor="due">Due</label>
      <DateInput id="due" label="Due" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Due');
const held = () => screen.getByRole('status').textContent;

test.each([
  ['3/8/1991', '1991-03-08', '03/08/1991'],
  ['03/08/1991', '1991-03-08', '03/08/1991'],
  ['1991-03-08', '1991-03-08', '03/08/1991'],
  ['02/29/2000', '2000-02-29', '02/29/2000'],
  ['02/31/1991', '02/31/1991', '02/31/1991'],
  ['3/8/91', '3/8/91', '3/8/91'],
])('%s is held as %s and shown as %s once it is left', async (text, value, shown) => {
  const user = userEvent.setup();
  render(<Held />);
  await user.type(typed(), text);
  expect(typed().value).toBe(text);
  expect(held()).toBe(value);
  await user.tab();
  await user.tab();
  expect(typed().value).toBe(shown);
});

test('a day is chosen by keyboard alone, and the focus comes back to the button', async () => {
  const user = userEvent.setup();
  render(<Held start="1991-03-08" />);
  const button = screen.getByRole('button', { name: 'Choose a date: Due' });
  button.focus();
  await user.keyboard('{Enter}');
  const chosen = await screen.findByRole('button', { name: 'Friday, March 8, 1991' });
  expect(document.activeElement).toBe(chosen);
  await user.keyboard('{ArrowDown}{ArrowLeft}{PageDown}{Enter}');
  expect(held()).toBe('1991-04-14');
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes the calendar and changes nothing', async () => {
  const user = userEvent.setup();
  render(<Held start="1991-03-08" />);
  await user.click(screen.getByRole('button', { name: 'Choose a date: Due' }));
  await screen.findByRole('dialog', { name: 'Due' });
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(held()).toBe('1991-03-08');
});
