import { useEffect, useState } from 'react';
import { loadSpanish } from '../../i18n/load-spanish.ts';
import { useT } from '../../i18n/translate.ts';
import { currentLanguage, setLanguage, type Dictionary } from '../../i18n/words.ts';

/** What the portal has Spanish for; undefined while that is on its way. */
export function useSpanish(): Dictionary | undefined {
  const [words, setWords] = useState<Dictionary>();
  useEffect(() => {
    let isHere = true;
    void loadSpanish().then((found) => isHere && setWords(found));
    return () => {
      isHere = false;
    };
  }, []);
  return words;
}

/**
 * While the page is open the portal says the prototype's words in the Spanish that it has here, as it will once that is among
 * its own. What the portal says already stays: one word has one translation. Where it is not said in Spanish, nothing.
 */
export function useOwnSpanish(spanish: Readonly<Record<string, string>>): void {
  useT();
  const language = currentLanguage();
  const portals = useSpanish();
  useEffect(() => {
    if (language !== 'es' || portals === undefined || Object.keys(spanish).length === 0) return undefined;
    setLanguage(language, { ...spanish, ...portals });
    // Another language may have been chosen meanwhile.
    return () => {
      if (currentLanguage() === language) setLanguage(language, portals);
    };
  }, [language, portals, spanish]);
}
