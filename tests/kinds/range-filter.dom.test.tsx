import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { f } from '../../src/contracts/resource/fields.ts';
import { IntegerFilter } from '../../src/kinds/integer/filter.tsx';

function shown() {
  const drafts: unknown[] = [];
  render(
    <IntegerFilter
      field={f.integer({ optional: true })}
      label="Visits"
      comparison={{}}
      onChange={(draft) => drafts.push(draft)}
    />,
  );
  return { user: userEvent.setup(), last: () => drafts.at(-1) };
}

test('bounds that are shown again after another condition are part of the filter again', async () => {
  const { user, last } = shown();
  await user.type(screen.getByLabelText('Visits, at least'), '5');
  screen.getByRole('combobox').focus();
  await user.keyboard('is e');
  expect(last()).toEqual({ null: true });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await user.keyboard('is b');
  expect(screen.getByLabelText<HTMLInputElement>('Visits, at least').value).toBe('5');
  expect(last()).toEqual({ gte: 5 });
});

test('a bound may be as large as the field’s values', async () => {
  const { user, last } = shown();
  const least = screen.getByLabelText('Visits, at least');
  await user.type(least, '1500000000');
  expect(last()).toEqual({ gte: 1_500_000_000 });
  await user.clear(least);
  await user.type(least, '3000000000');
  expect(last()).toEqual({ mistake: 'Enter whole numbers.' });
});
