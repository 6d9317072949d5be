import { useCallback, useState, type ReactNode } from 'react';

export interface Announcer {
  readonly announce: (words: string) => void;
  readonly region: ReactNode;
}

/** Words for screen readers alone, about something that happened without the focus going there (WCAG 4.1.3). */
export function useAnnouncer(): Announcer {
  const [said, setSaid] = useState({ words: '', turn: 0 });
  const announce = useCallback((words: string) => setSaid(({ turn }) => ({ words, turn: turn + 1 })), []);
  const region = (
    <output className="visually-hidden">
      {/* A new element each time: the same words twice are said twice. */}
      <span key={said.turn}>{said.words}</span>
    </output>
  );
  return { announce, region };
}
