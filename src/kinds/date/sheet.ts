import { readTypedDate } from '../../contracts/values/dates.ts';
import type { KindSheet } from '../kind-parts.ts';
import { plain } from '../shared/plain.ts';

const dayFirst = (text: string) => text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, '$2/$1/$3');

export const dateSheet: KindSheet = {
  type: 'date',
  write: plain,
  read: (text, _field, { dateOrder }) => {
    const date = readTypedDate(dateOrder === 'day' ? dayFirst(text) : text);
    return date === undefined ? { mistake: { code: 'E08' } } : { value: date };
  },
};
