import type { Field } from '../../contracts/resource/fields.ts';
import { agreeing } from '../../i18n/words.ts';

export const flagText = (value: unknown, { options }: Field): string =>
  typeof value === 'boolean' ? agreeing((options.words ?? ['Yes', 'No'])[value ? 0 : 1], options.noun) : '';
