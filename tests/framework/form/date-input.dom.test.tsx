import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateInput } from '../../../src/framework/form/inputs/date-input.tsx';

/** A date field with its value as text beside it. */
function Held({ start = '' }: { readonly start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label htmlFor="due">Due</label>
      <DateInput id="due" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Due');
/** The field, once its calendar has loaded. */
const typed = () =>
  waitFor(
    () => {
      expect(field().closest('.ant-picker')).not.toBeNull();
      return field();
    },
    { timeout: 15_000 },
  );
const held = () => screen.getByRole('status').textContent;

test('text typed before the calendar loads is kept, and so is the focus', async () => {
  render(<Held />);
  expect(field().closest('.ant-picker')).toBeNull();
  expect(field().placeholder).toBe('MM/DD/YYYY');
  field().focus();
  fireEvent.click(field());
  fireEvent.change(field(), { target: { value: '3/8/19' } });
  const input = await typed();
  expect([input.value, held()]).toEqual(['3/8/19', '3/8/19']);
  expect(document.activeElement).toBe(input);
  expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull();
});

test.each([
  ['3/8/1991', '1991-03-08', '03/08/1991'],
  ['03/08/1991', '1991-03-08', '03/08/1991'],
  ['1991-03-08', '1991-03-08', '03/08/1991'],
  ['02/29/2000', '2000-02-29', '02/29/2000'],
  ['02/31/1991', '02/31/1991', '02/31/1991'],
  ['3/8/91', '3/8/91', '3/8/91'],
])('typing %s gives the value %s, shown as %s on blur', async (text, value, shown) => {
  const user = userEvent.setup();
  render(<Held />);
  const input = await typed();
  await user.type(input, text);
  expect(input.value).toBe(text);
  expect(held()).toBe(value);
  await user.tab();
  expect(input.value).toBe(shown);
  expect(held()).toBe(value);
});

test('editing in the middle of a date does not reformat it while typing', async () => {
  const user = userEvent.setup();
  render(<Held start="2026-01-15" />);
  const input = await typed();
  await user.type(input, '{Backspace}2', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect([input.value, held()]).toEqual(['02/15/2026', '2026-02-15']);
  await user.type(input, '1', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  expect([input.value, held()]).toEqual(['12/15/2026', '2026-12-15']);
});

test('picking a day sets it, and Escape closes the calendar without a change', async () => {
  const user = userEvent.setup();
  render(<Held start="1991-03-08" />);
  const input = await typed();
  await user.click(input);
  await user.click(await screen.findByTitle('1991-03-20'));
  expect([input.value, held()]).toEqual(['03/20/1991', '1991-03-20']);
  await user.click(input);
  await user.keyboard('{Escape}');
  expect(input.getAttribute('aria-expanded')).not.toBe('true');
  expect(held()).toBe('1991-03-20');
});

test('a week starts on Sunday in Spanish too, as on calendars of the United States', async () => {
  await import('../../../src/ui/antd-spanish.ts');
  render(<Held />);
  field().focus();
  fireEvent.click(field());
  await typed();
  expect(document.querySelector('.ant-picker-content th')?.textContent).toMatch(/^(Su|Do)/);
});
