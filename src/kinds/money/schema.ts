import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { MoneyOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

const amount = words('field.amount');

export const money: KindSchema = {
  options: { ...common, signed: 'may' } satisfies KeysOf<MoneyOptions>,
  written: ({ options }) =>
    z
      .string(amount)
      .trim()
      .regex(new RegExp(`^${options.signed === true ? '-?' : ''}\\d{1,12}(\\.\\d{1,2})?$`), amount)
      .transform((text) => {
        const [whole = '0', cents = ''] = text.split('.');
        const digits = `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${cents.padEnd(2, '0')}`;
        return digits === '-0.00' ? '0.00' : digits;
      }),
  read: () => z.string(),
  column: 'numeric(14,2)',
  emptySum: '0.00',
  isMaskable: true,
  namesNobody: true,
  part: 'number',
  isComputable: true,
};
