import type { I18nProvider } from '@refinedev/core';
import { manifests } from 'virtual:manifests';
import { currentLanguage, t } from '../i18n/words.ts';

/**
 * Refine uses its own keys, with English text as the default. Only its automatic notifications about writes matter here;
 * screens have their own texts.
 */
export const i18nProvider: I18nProvider = {
  translate(key: string, options?: unknown, fallback?: string): string {
    const words = typeof options === 'string' ? options : fallback;
    return wordsOf(key) ?? words ?? key;
  },
  // The user chooses the language in the shell (theme/preferences.ts).
  changeLocale: () => Promise.resolve(),
  getLocale: currentLanguage,
};

function wordsOf(key: string): string | undefined {
  switch (key) {
    case 'notifications.success':
      return t('Success');
    case 'notifications.createSuccess':
      return t('Created.');
    case 'notifications.editSuccess':
      return t('Saved.');
    case 'notifications.deleteSuccess':
      return t('Deleted.');
    case 'notifications.createError':
    case 'notifications.editError':
    case 'notifications.deleteError':
    case 'notifications.error':
      return t('Error');
    default: {
      const manifest = manifests.find(({ name }) => key === `${name}.${name}`);
      return manifest === undefined ? undefined : t(manifest.label[1]);
    }
  }
}
