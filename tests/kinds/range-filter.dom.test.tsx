import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Comparison } from '../../src/contracts/resource/predicate.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { IntegerFilter } from '../../src/kinds/integer/filter.tsx';

function shown(comparison: Comparison = {}) {
  const drafts: unknown[] = [];
  render(
    <IntegerFilter
      field={f.integer({ optional: true })}
      label="Visits"
      comparison={comparison}
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

test('a bound that excludes its value still does after the other bound was changed', async () => {
  const { user, last } = shown({ gt: 5 });
  await user.type(screen.getByLabelText('Visits, at most'), '9');
  expect(last()).toEqual({ gt: 5, lte: 9 });
  await user.type(screen.getByLabelText('Visits, at least'), '0');
  expect(last()).toEqual({ mistake: 'The first value must not be greater than the second.' });
  await user.clear(screen.getByLabelText('Visits, at most'));
  expect(last()).toEqual({ gte: 50 });
});
