import { t } from '../../i18n/translate.ts';

export const secretText = (value: unknown): string =>
  value === null || value === undefined || value === false ? t('Not set') : t('Set');
