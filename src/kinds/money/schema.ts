import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { MoneyOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

const amount = words('field.amount');

/** Why the text is refused: what is an amount to whoever typed it must be told what is wrong with it. */
function whyNot(text: string, signed: boolean): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return amount;
  if (text.startsWith('-') && !signed) return words('field.least', { least: '0' });
  if (/\.\d{3}/.test(text)) return words('field.cents');
  return text.startsWith('-') ? amount : words('field.most', { most: '999,999,999,999.99' });
}

export const money: KindSchema = {
  options: { ...common, signed: 'may' } satisfies KeysOf<MoneyOptions>,
  written: ({ options }) =>
    z
      .string(amount)
      .trim()
      .regex(new RegExp(`^${options.signed === true ? '-?' : ''}\\d{1,12}(\\.\\d{1,2})?$`), {
        error: ({ input }) => whyNot(String(input), options.signed === true),
      })
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
