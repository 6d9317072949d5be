/** antd's own texts: English is built in; Spanish is loaded with the portal's Spanish (i18n/load-spanish.ts). */
import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US.js';
import type { Language } from '../i18n/words.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

const loaded = new Map<Language, Locale>();

export function addAntdLocale(language: Language, locale: Locale): void {
  loaded.set(language, locale);
}

/** Never undefined: antd draws the whole page anew, without what was typed, once it is given a locale and had none. */
export const antdLocale = (language: Language): Locale => loaded.get(language) ?? english;
