/** Summary of a sheet for the frame around its questions: progress of each section, and which questions apply to whom. */
import {
  askedQuestions,
  isAnswered,
  missingAnswers,
  missingQuestions,
  type Question,
  type Section,
} from '../../contracts/surveys/survey-questions.ts';
import {
  answersOf,
  isOpenState,
  type Delegation,
  type Sheet,
  type SheetSurvey,
} from '../../contracts/surveys/survey-sheet.ts';
import type { Entry } from './sheet-entry.ts';

export type OutlinedSurvey = Omit<SheetSurvey, 'version' | 'missing'>;

/** Parts of the sheet that change rarely; the frame around the questions renders them. */
export interface Outline {
  /** Without the fields that change with every answer. */
  readonly surveys: readonly OutlinedSurvey[];
  readonly mayAnswer: boolean;
  /** Whether its period no longer takes answers, from anyone. */
  readonly closed: boolean;
  readonly delegations: readonly Delegation[];
  /** Required questions without an answer, in the order of the sheet. */
  readonly gaps: readonly Gap[];
  /** Keys of the questions that apply, by subject; `null` holds those that are asked once. */
  readonly asked: ReadonlyMap<number | null, ReadonlySet<string>>;
  /** Keys of sections that may stay empty and are empty. */
  readonly optional: readonly string[];
  readonly dirty: boolean;
  /** Whether there is at least one answer. */
  readonly begun: boolean;
  /** Answers that cannot be saved as entered, in the order of the sheet. */
  readonly troubled: readonly Gap[];
}
export interface Gap {
  readonly section: string;
  readonly question: Question;
  readonly subject: { readonly id: number; readonly name: string } | undefined;
}

export function outlineOf(sheet: Sheet, entries: ReadonlyMap<string, Entry>): Outline {
  const { content } = sheet.set;
  const askedBy = new Map<number | null, ReadonlySet<string>>();
  const missingBy = new Map<number, ReadonlySet<string>>();
  const once = new Set<string>();
  const all = [...entries.values()];
  for (const survey of sheet.surveys) {
    const { subject, state } = survey;
    // What was fetched together: `attested` tells how a submitted survey differs from those answers, not from the latest ones.
    const answers = answersOf(survey, isOpenState(state) ? all : sheet.answers);
    const asked = new Set(askedQuestions(content, answers).map(({ key }) => key));
    askedBy.set(subject.id, asked);
    for (const key of asked) once.add(key);
    // Nobody can answer what would be missing in a survey that was submitted.
    if (isOpenState(state))
      missingBy.set(subject.id, new Set(missingQuestions(content, answers).map(({ key }) => key)));
  }
  askedBy.set(null, once);
  const subjects = new Map(sheet.surveys.map(({ subject }) => [subject.id, subject]));
  const gaps = missingAnswers(content, sheet.audience, missingBy).map(({ subject, ...gap }): Gap => ({
    ...gap,
    subject: subjects.get(subject ?? 0),
  }));
  const answered = new Set(
    all.filter(({ value }) => value !== null && isAnswered(value)).map(({ question }) => question),
  );
  const troubled = content.sections.flatMap(({ key: section, questions }) =>
    questions.flatMap((question) =>
      all
        .filter(
          (entry) =>
            entry.question === question.key && (entry.problem !== undefined || entry.clash !== undefined),
        )
        .map(({ subject }): Gap => ({ section, question, subject: subjects.get(subject ?? 0) })),
    ),
  );
  return {
    surveys: sheet.surveys.map(({ id, subject, state, returnComment, comments, attestation, attested }) => ({
      id,
      subject,
      state,
      returnComment,
      comments,
      attestation,
      attested,
    })),
    mayAnswer: sheet.mayAnswer,
    closed: sheet.period.state !== 'open',
    delegations: sheet.delegations,
    gaps,
    asked: askedBy,
    optional: content.sections
      .filter(({ questions }) =>
        questions.every(({ key, required }) => !once.has(key) || (required !== true && !answered.has(key))),
      )
      .map(({ key }) => key),
    begun: answered.size > 0,
    dirty: all.some(({ dirty }) => dirty),
    troubled,
  };
}

/** Judged by the answers so far: all questions of a section may depend on other answers. */
export function isSectionAsked(asked: Outline['asked'], { questions }: Section): boolean {
  const once = asked.get(null);
  return questions.some(({ key }) => once?.has(key) === true);
}

/** Reuses the previous object for each part that is unchanged, so that components showing it do not rerender. */
export function outlineAfter(before: Outline | undefined, now: Outline): Outline {
  if (before === undefined) return now;
  return {
    ...now,
    surveys: sameSurveys(before.surveys, now.surveys) ? before.surveys : now.surveys,
    gaps: sameGaps(before.gaps, now.gaps) ? before.gaps : now.gaps,
    troubled: sameGaps(before.troubled, now.troubled) ? before.troubled : now.troubled,
    asked: sameAsked(before.asked, now.asked) ? before.asked : now.asked,
    optional: before.optional.join() === now.optional.join() ? before.optional : now.optional,
  };
}

const sameSurveys = (before: Outline['surveys'], now: Outline['surveys']) =>
  JSON.stringify(before) === JSON.stringify(now);
const sameGaps = (before: Outline['gaps'], now: Outline['gaps']) =>
  before.length === now.length &&
  before.every(({ question, subject }, place) => {
    const other = now[place];
    return question === other?.question && subject?.id === other.subject?.id;
  });
const sameAsked = (before: Outline['asked'], now: Outline['asked']) =>
  before.size === now.size &&
  [...before].every(([subject, keys]) => {
    const others = now.get(subject);
    return others?.size === keys.size && [...keys].every((key) => others.has(key));
  });
