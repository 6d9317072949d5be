import type { Field } from '../../contracts/resource/fields.ts';
import { t } from '../../i18n/translate.ts';

export const flagText = (value: unknown, { options }: Field): string =>
  typeof value === 'boolean' ? t((options.words ?? ['Yes', 'No'])[value ? 0 : 1]) : '';
