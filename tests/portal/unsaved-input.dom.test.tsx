import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { useUnsavedInput } from '../../src/providers/unsaved-input.ts';
import { LeaveQuestion } from '../../src/shell/leave-question.tsx';

function Form() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const release = useUnsavedInput(text !== '');
  const save = () => {
    release();
    void navigate('/list');
  };
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/list">List</Link>
      <button type="button" onClick={save}>
        Save
      </button>
      <LeaveQuestion />
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Start</p> },
      { path: '/form', element: <Form /> },
      { path: '/list', element: <p>The list</p> },
    ],
    { initialEntries: ['/', '/form'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
}
/** Whether the browser would ask before the page is closed or reloaded. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('leaving asks nothing if nothing was typed', async () => {
  const user = userEvent.setup();
  open();
  expect(asksBeforeClosing()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'List' }));
  await screen.findByText('The list');
});

test('following a link asks first, and staying keeps what was typed', async () => {
  const user = userEvent.setup();
  open();
  await user.type(screen.getByLabelText('Name'), 'Ada');
  expect(asksBeforeClosing()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'List' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});

test('Back asks first and, once confirmed, goes back', async () => {
  const user = userEvent.setup();
  const router = open();
  await user.type(screen.getByLabelText('Name'), 'Ada');
  void router.navigate(-1);
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Leave and discard' }));
  expect(await screen.findByText('Start')).toBeDefined();
});

test('leaving after a save asks nothing', async () => {
  const user = userEvent.setup();
  open();
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The list');
  expect(asksBeforeClosing()).toBe(false);
});
