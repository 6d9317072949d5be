import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { f } from '../../../src/contracts/resource/fields.ts';
import { PhoneInput } from '../../../src/kinds/phone/input.tsx';

const attributes = {
  id: 'phone',
  'aria-required': undefined,
  'aria-invalid': undefined,
  'aria-describedby': undefined,
};

function Held() {
  const [value, setValue] = useState<unknown>('+15125550100');
  return (
    <>
      <PhoneInput
        field={f.phone()}
        label="Phone number"
        name="phone"
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        focusRef={null}
        attributes={attributes}
      />
      <output>{String(value)}</output>
    </>
  );
}

test('a phone number is formatted in a form, and its value is unchanged until it is edited', async () => {
  render(<Held />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const held = screen.getByRole('status');
  expect([input.value, held.textContent]).toEqual(['(512) 555-0100', '+15125550100']);
  await userEvent.type(input, '{Backspace}9');
  expect([input.value, held.textContent]).toEqual(['(512) 555-0109', '(512) 555-0109']);
});
