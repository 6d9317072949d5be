import { tooManyDecimals } from '../../contracts/transfer/too-many-decimals.ts';
import type { KindSheet } from '../kind-parts.ts';
import { plain } from '../shared/plain.ts';

export const moneySheet: KindSheet = {
  type: 'money',
  write: plain,
  read: (text) => {
    const isAmount = /^-?(\$ ?)?(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(text);
    if (isAmount) return { value: text.replace(/[$, ]/g, '') };
    return { mistake: { code: new RegExp(tooManyDecimals).test(text) ? 'E05.decimals' : 'E05' } };
  },
};
