import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ErrorSummary, type FormProblem } from '../../../src/framework/form/fields/error-summary.tsx';
import { Field } from '../../../src/framework/form/fields/field.tsx';

const problems: readonly FormProblem[] = [
  { id: 'name', label: 'Name', message: 'Enter a value.' },
  { message: 'The database is resting.' },
];

function Form({ attempt, wrong }: { readonly attempt: number; readonly wrong: readonly FormProblem[] }) {
  return (
    <>
      <title>Create place</title>
      <ErrorSummary problems={wrong} attempt={attempt} />
      <Field id="name" label="Name" help="As on the sign." message={wrong[0]?.message} required>
        {(attributes) => <input {...attributes} />}
      </Field>
    </>
  );
}

test('a failed submit focuses the summary, which links to the fields, and marks the page title', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Form attempt={0} wrong={[]} />);
  expect(document.title).toBe('Create place');
  rerender(<Form attempt={1} wrong={problems} />);
  expect(document.title).toBe('Error: Create place');
  expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'There is a problem' }));
  expect(screen.getByText('The database is resting.').tagName).toBe('LI');
  await user.click(screen.getByRole('link', { name: 'Name: Enter a value.' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a second failed submit takes the focus again; without errors, summary and mark disappear', () => {
  const { rerender } = render(<Form attempt={1} wrong={problems} />);
  screen.getByLabelText('Name').focus();
  rerender(<Form attempt={2} wrong={problems} />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  rerender(<Form attempt={2} wrong={[]} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.title).toBe('Create place');
});

test('a field has its label, help and message where assistive technology finds them', () => {
  render(<Form attempt={1} wrong={problems} />);
  const input = screen.getByLabelText('Name');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on the sign.',
    'Enter a value.',
  ]);
});
