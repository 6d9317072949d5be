import { render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Input } from '../../../src/framework/kinds/inputs.tsx';
import { f } from '../../../src/contracts/resource/fields.ts';
import { es } from '../../../src/i18n/es.ts';
import { setLanguage } from '../../../src/i18n/words.ts';
import { choiceOptions } from '../../../src/kinds/shared/choice-options.tsx';
import transactions from '../../../src/resources/transactions.ts';

async function options(value: string): Promise<(string | null)[]> {
  const nothing = () => undefined;
  render(
    <ConfigProvider virtual={false}>
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
      />
    </ConfigProvider>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

test('the choices of a form do not include the reserved one', async () => {
  const offered = await options('payment');
  expect(offered).toContain('Recoupment');
  expect(offered).not.toContain('Reversal');
});

test('a reserved choice that is already selected stays visible', async () => {
  expect(await options('reversal')).toContain('Reversal');
});

test('"None" agrees in gender with the name of the field in Spanish', () => {
  const attributes = {
    id: 'one',
    'aria-required': undefined,
    'aria-invalid': undefined,
    'aria-describedby': undefined,
  };
  const none = (name: string) =>
    choiceOptions({ field: f.choice({ open: 'Open' }), name, value: '', attributes })[0]?.label;
  setLanguage('es', es);
  try {
    expect(none('providerClass')).toBe('Ninguna');
    expect(none('state')).toBe('Ninguno');
  } finally {
    setLanguage('en', {});
  }
});
