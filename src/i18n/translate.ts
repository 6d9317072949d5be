/** React hook for translations (words.ts). */
import { useSyncExternalStore } from 'react';
import { currentWords, onLanguageChange, t } from './words.ts';

export { currentLanguage, languages, t } from './words.ts';

/** Returns `t`, and re-renders the component when the language or its dictionary changes. */
export function useT(): typeof t {
  useSyncExternalStore(onLanguageChange, currentWords);
  return t;
}
