/** antd's own texts: English is built in; Spanish is loaded with the portal's Spanish (i18n/load-spanish.ts). */
import type { ConfigProviderProps } from 'antd';
import type { Language } from '../i18n/words.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

const loaded = new Map<Language, Locale>();

export function addAntdLocale(language: Language, locale: Locale): void {
  loaded.set(language, locale);
}

export const antdLocale = (language: Language): Locale | undefined => loaded.get(language);
