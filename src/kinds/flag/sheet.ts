import type { Field } from '../../contracts/resource/fields.ts';
import type { KindSheet } from '../kind-parts.ts';

const wordsOf = ({ options }: Field) => options.words ?? ['Yes', 'No'];

export const flagSheet: KindSheet = {
  type: 'text',
  write: (value, field) => (typeof value === 'boolean' ? wordsOf(field)[value ? 0 : 1] : ''),
  read: (text, field) => {
    const words = wordsOf(field);
    const position = [...words, 'yes', 'no', 'true', 'false', '1', '0']
      .map((one) => one.toLowerCase())
      .indexOf(text.toLowerCase());
    return position < 0
      ? { mistake: { code: 'E12', other: words.join(', ') } }
      : { value: position % 2 === 0 };
  },
};
