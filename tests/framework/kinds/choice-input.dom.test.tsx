import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Input } from '../../../src/framework/kinds/inputs.tsx';
import transactions from '../../../src/resources/transactions.ts';

function options(value: string): (string | null)[] {
  const nothing = () => undefined;
  render(
    <Input
      kind="choice"
      field={transactions.fields.type}
      label="Type"
      name="type"
      value={value}
      onChange={nothing}
      onBlur={nothing}
      focusRef={null}
      attributes={{
        id: 'type',
        'aria-required': true,
        'aria-invalid': undefined,
        'aria-describedby': undefined,
      }}
    />,
  );
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

test('a form offers what may be entered, and no reversal', () => {
  const offered = options('payment');
  expect(offered).toContain('Recoupment');
  expect(offered).not.toContain('Reversal');
});

test('a reversal that stands there stays in sight', () => {
  expect(options('reversal')).toContain('Reversal');
});
