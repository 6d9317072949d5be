import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimestampInput } from '../../../src/framework/form/inputs/timestamp-input.tsx';

test('both the day and the time are marked as invalid if both are missing', async () => {
  const attributes = {
    id: 'opens',
    'aria-invalid': true,
    'aria-describedby': 'opens-message',
    'aria-required': true,
  } as const;
  render(
    <>
      <label htmlFor="opens">Opens</label>
      <TimestampInput
        attributes={attributes}
        label="Opens"
        value=""
        onChange={() => undefined}
        onBlur={() => undefined}
        focusRef={() => undefined}
      />
    </>,
  );
  const red = (label: string) => screen.getByLabelText(label).closest('[class*=status-error]');
  expect(red('Time: Opens')).not.toBeNull();
  await waitFor(() => expect(red('Opens')).not.toBeNull(), { timeout: 15_000 });
});
