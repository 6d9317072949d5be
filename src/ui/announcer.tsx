import { useCallback, useState, type ReactNode } from 'react';

export interface Announcer {
  readonly announce: (words: string) => void;
  readonly region: ReactNode;
}

/** Announces to screen readers something that happened without moving the focus there (WCAG 4.1.3). */
export function useAnnouncer(): Announcer {
  const [announced, setAnnounced] = useState({ words: '', turn: 0 });
  const announce = useCallback(
    (words: string) => setAnnounced(({ turn }) => ({ words, turn: turn + 1 })),
    [],
  );
  const region = (
    <output className="visually-hidden">
      {/* A new element each time, so that screen readers repeat the same words. */}
      <span key={announced.turn}>{announced.words}</span>
    </output>
  );
  return { announce, region };
}
