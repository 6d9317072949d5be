/** An answer on the screen and whether the server has it. */
import type { AnswerValue } from '../../contracts/surveys/survey-questions.ts';
import type { StoredAnswer } from '../../contracts/surveys/survey-sheet.ts';

/** An answer that somebody else saved in the meantime. */
export type Clash = Pick<StoredAnswer, 'value' | 'version' | 'by' | 'at'>;
export interface Entry {
  readonly subject: number | null;
  readonly question: string;
  readonly value: AnswerValue | null;
  /** Version that the server has. */
  readonly version: number;
  /** Not saved on the server yet. */
  readonly dirty: boolean;
  readonly problem?: string | undefined;
  readonly clash?: Clash | undefined;
  /** What was entered too late, in place of `value`. */
  readonly late?: AnswerValue | null | undefined;
}
