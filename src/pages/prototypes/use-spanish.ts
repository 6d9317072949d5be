import { useEffect, useState } from 'react';
import { loadSpanish } from '../../i18n/load-spanish.ts';
import { useT } from '../../i18n/translate.ts';
import { loadWithRetry } from '../../ui/lazy-with-retry.ts';
import { currentLanguage, setLanguage, type Dictionary } from '../../i18n/words.ts';

/** The portal's Spanish dictionary; `undefined` while loading. */
export function useSpanish(): Dictionary | undefined {
  const [words, setWords] = useState<Dictionary>();
  useEffect(() => {
    let isHere = true;
    loadWithRetry(loadSpanish).then(
      (found) => isHere && setWords(found),
      () => undefined, // After a new release: whatever else is missing asks to load the page again.
    );
    return () => {
      isHere = false;
    };
  }, []);
  return words;
}

/**
 * While the page is open and Spanish is the language, adds the prototype's own translations to the portal's, as they
 * will be once it is shipped. Existing translations take precedence. In other languages, does nothing.
 */
export function useOwnSpanish(spanish: Readonly<Record<string, string>>): void {
  useT();
  const language = currentLanguage();
  const portals = useSpanish();
  useEffect(() => {
    if (language !== 'es' || portals === undefined || Object.keys(spanish).length === 0) return undefined;
    setLanguage(language, { ...spanish, ...portals });
    // The user may have switched to another language in the meantime.
    return () => {
      if (currentLanguage() === language) setLanguage(language, portals);
    };
  }, [language, portals, spanish]);
}
