import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, type FieldValues } from 'react-hook-form';
import { expect, test } from 'vitest';
import { f } from '../../../src/contracts/resource/fields.ts';
import { checkNew } from '../../../src/framework/form/form-check.ts';
import { CheckContext } from '../../../src/framework/form/form-control.ts';
import { FormField } from '../../../src/framework/form/fields/form-field.tsx';
import { type FormValues } from '../../../src/framework/form/form-values.ts';
import { resolverOf } from '../../../src/framework/form/resolver.ts';
import { everyKind } from '../../harness/every-kind.ts';

const phones = f.rows({ number: f.text({ max: 5 }), main: f.flag() }, { label: 'Telephones', max: 3 });
const fields = { phones };
const resource = { ...everyKind, fields };

/** Three rows that are already stored. */
const start = ['one', 'two', 'three'].map((number, index) => ({ id: index + 1, number, main: false }));

function Form({
  onSave,
  rows = start,
}: {
  readonly onSave: (body: unknown) => void;
  readonly rows?: readonly object[];
}) {
  const form = useForm<FieldValues, unknown, FormValues>({
    defaultValues: { phones: rows },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    resolver: resolverOf((values) => checkNew(resource, fields, values)),
  });
  return (
    <CheckContext value={form.trigger}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
        <FormField control={form.control} name="phones" fieldKey="phones" field={phones} />
        <button type="submit">Save</button>
      </form>
    </CheckContext>
  );
}
const numbers = () => screen.getAllByLabelText<HTMLInputElement>('Number').map(({ value }) => value);

test('removing the middle of three rows leaves the others their text and id', async () => {
  const user = userEvent.setup();
  let saved: unknown;
  render(<Form onSave={(body) => (saved = body)} />);
  await user.clear(screen.getAllByLabelText('Number')[2] ?? document.body);
  await user.type(screen.getAllByLabelText('Number')[2] ?? document.body, 'new');
  await user.click(screen.getByRole('button', { name: 'Remove: Telephones 2' }));
  expect(numbers()).toEqual(['one', 'new']);
  expect(screen.getByRole('status').textContent).toBe('Telephones 2 removed, 2 left.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove: Telephones 2' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => saved)
    .toEqual({
      phones: [
        { id: 1, number: 'one', main: false },
        { id: 3, number: 'new', main: false },
      ],
    });
});

test('a new row is announced, takes the focus and is valid until something is entered', async () => {
  const user = userEvent.setup();
  render(<Form onSave={() => undefined} rows={[]} />);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('status').textContent).toBe('Telephones 1 added.');
  const row = screen.getByRole('group', { name: 'Telephones 1' });
  expect(document.activeElement).toBe(within(row).getByLabelText('Number'));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBeNull();
  await user.tab({ shift: true });
  await user.type(within(row).getByLabelText('Number'), '1{Backspace}');
  expect(within(row).queryByText('Enter the number.')).toBeNull();
  await user.tab();
  await within(row).findByText('Enter the number.');
});

test('an invalid value is reported on blur and no longer once it is corrected', async () => {
  const user = userEvent.setup();
  render(<Form onSave={() => undefined} rows={[{ number: '', main: false }]} />);
  const number = screen.getByLabelText('Number');
  await user.type(number, 'too long');
  expect(number.getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  await screen.findByText('Use at most 5 characters.');
  await user.clear(number);
  await user.type(number, 'right');
  await expect.poll(() => number.getAttribute('aria-invalid')).toBeNull();
});

test('the button that adds a row is disabled at the maximum, without losing the focus', async () => {
  render(<Form onSave={() => undefined} />);
  const add = screen.getByRole('button', { name: 'Add another' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  const rows = screen.getAllByRole('group').length;
  await userEvent.click(add);
  expect(document.activeElement).toBe(add);
  expect(screen.getAllByRole('group')).toHaveLength(rows);
  expect(screen.getByText('At most 3.')).toBeDefined();
});

test('removing the last row moves the focus to the button that adds one', async () => {
  const user = userEvent.setup();
  render(<Form onSave={() => undefined} rows={[{ id: 1, number: 'one', main: false }]} />);
  await user.click(screen.getByRole('button', { name: 'Remove: Telephones 1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
});
