/** The words for React: see words.ts. */
import { useSyncExternalStore } from 'react';
import { currentLanguage, onLanguageChange, t } from './words.ts';

export { currentLanguage, languages, t } from './words.ts';

/** `t`, in a component that is drawn again when the language changes. */
export function useT(): typeof t {
  useSyncExternalStore(onLanguageChange, currentLanguage);
  return t;
}
