/** The words for React: see words.ts. */
import { useSyncExternalStore } from 'react';
import { currentWords, onLanguageChange, t } from './words.ts';

export { currentLanguage, languages, t } from './words.ts';

/** `t`, in a component that is drawn again when the language changes, or its words do. */
export function useT(): typeof t {
  useSyncExternalStore(onLanguageChange, currentWords);
  return t;
}
