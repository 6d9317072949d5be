/** An answer on the screen, and how it stands with the server. */
import type { AnswerValue } from '../../contracts/surveys/survey-questions.ts';
import type { StoredAnswer } from '../../contracts/surveys/survey-sheet.ts';

/** Of others: what stands there instead of what was typed here. */
export type Clash = Pick<StoredAnswer, 'value' | 'version' | 'by' | 'at'>;
export interface Entry {
  readonly subject: number | null;
  readonly question: string;
  readonly value: AnswerValue | null;
  /** The one that the server has. */
  readonly version: number;
  /** Not with the server yet. */
  readonly dirty: boolean;
  readonly problem?: string | undefined;
  readonly clash?: Clash | undefined;
}
