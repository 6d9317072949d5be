import { useEffect, useState } from 'react';
import { loadSpanish } from '../../i18n/load-spanish.ts';
import type { Dictionary } from '../../i18n/words.ts';

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
