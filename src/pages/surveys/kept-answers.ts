/**
 * Keeps unsaved answers in local storage until the server has them. Without a key or without storage, nothing is kept. Several
 * tabs can have the same sheet open; each replaces and removes only its own answers.
 */
import { answerPlace, type SentAnswer } from '../../contracts/surveys/survey-sheet.ts';

export interface KeptAnswers {
  /** The answers that an earlier page, or another tab, has kept. They become this tab's own. */
  readonly take: () => readonly SentAnswer[];
  /** Keeps these answers in place of all that this tab has kept before. */
  readonly keep: (answers: readonly SentAnswer[]) => void;
}

const placeOf = ({ subject, question }: SentAnswer) => answerPlace(subject, question);

export function keptAnswers(key: string | undefined): KeptAnswers {
  /** What this tab has last taken or kept, as text by place. What stands there instead is from another tab. */
  let own = new Map<string, string>();
  const asText = (answers: readonly SentAnswer[]) =>
    new Map(answers.map((one) => [placeOf(one), JSON.stringify(one)]));
  return {
    take() {
      const found = read(key);
      own = asText(found);
      return found;
    },
    keep(answers) {
      const next = asText(answers);
      const others = read(key).filter((one) => {
        const place = placeOf(one);
        return !next.has(place) && own.get(place) !== JSON.stringify(one);
      });
      own = next;
      write(key, [...others, ...answers]);
    },
  };
}

function read(key: string | undefined): readonly SentAnswer[] {
  if (key === undefined) return [];
  try {
    // Written below.
    return JSON.parse(window.localStorage.getItem(key) ?? '[]') as readonly SentAnswer[];
  } catch {
    return [];
  }
}

function write(key: string | undefined, answers: readonly SentAnswer[]): void {
  if (key === undefined) return;
  try {
    if (answers.length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(answers));
  } catch {
    // Storage is full or disabled; the page still holds the answers.
  }
}
