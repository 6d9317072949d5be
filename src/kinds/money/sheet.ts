import type { KindSheet } from '../kind-parts.ts';
import { plain } from '../shared/plain.ts';

export const moneySheet: KindSheet = {
  type: 'money',
  write: plain,
  read: (text) => {
    const isAmount = /^-?\$?(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(text);
    return isAmount ? { value: text.replace(/[$,]/g, '') } : { mistake: { code: 'E05' } };
  },
};
