/**
 * Saves answers one by one, each against the version that it changes, so that two people who answer at once lose nothing. What
 * follows from the answers (the number of missing answers, the scores) is stored with the surveys.
 */
import { sql } from 'kysely';
import { inEnglish, message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import {
  answerProblem,
  isPerSubject,
  missingQuestions,
  questionsOf,
  talliesOf,
  type SurveyAudience,
  type Question,
} from '../../src/contracts/surveys/survey-questions.ts';
import {
  answersFor,
  isOpenState,
  type Saved,
  type SentAnswer,
  type Sheet,
} from '../../src/contracts/surveys/survey-sheet.ts';
import { changedAnswer } from '../../src/contracts/surveys/answer-words.ts';
import { recordEvent, type Change } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import { sqlState } from '../db/available.ts';
import type { SheetKey } from './sheet-key.ts';
import { lockSheet, answersBySubject, namesOf, readSheet, surveyNoun, type AnswerEntry } from './sheets.ts';

/** Throws Problem `missing` or `forbidden`. */
export async function saveAnswers(
  context: Context,
  sheetKey: SheetKey,
  sent: readonly SentAnswer[],
): Promise<Saved> {
  const { tx, principal } = context;
  await lockSheet(tx, sheetKey);
  const sheet = await readSheet(context, sheetKey);
  if (sheet === undefined) throw new Problem('missing', message('record.missing', { record: surveyNoun }));
  if (!sheet.mayAnswer) throw new Problem('forbidden', message('survey.takesNoAnswers'));
  const at = new Date().toISOString();
  const bySubject = new Map(
    (await answersBySubject(context, sheetKey)).map(({ subject, answers }) => [subject, { ...answers }]),
  );
  const saved: Saved['saved'][number][] = [];
  const clashes: { subject: number | null; question: string; theirs: AnswerEntry }[] = [];
  const refused: Saved['refused'][number][] = [];
  const changes = new Map<number, Change[]>();
  const touched = new Set<number | null>();
  /** What is asked once and changed, as it was. */
  const before: Record<string, SentAnswer['value']> = {};
  const questions = new Map(questionsOf(sheet.set.content).map((one) => [one.key, one]));
  for (const { subject, question: key, value, version } of sent) {
    const question = questions.get(key);
    const refusal = refusalOf(sheet, question, { subject, value });
    if (question === undefined || refusal !== undefined) {
      const why = refusal ?? message('survey.noQuestion');
      refused.push({ subject, question: key, message: why, reason: inEnglish(why) });
      continue;
    }
    const answers = bySubject.get(subject) ?? {};
    const now = answers[key];
    if (JSON.stringify(now?.v ?? null) === JSON.stringify(value)) {
      // The same value, whoever wrote it first.
      saved.push({ subject, question: key, version: now?.n ?? 0 });
      continue;
    }
    if ((now?.n ?? 0) !== version) {
      // Also an answer that is gone, as after a restored backup.
      clashes.push({ subject, question: key, theirs: now ?? { v: null, n: 0, by: null, at } });
      continue;
    }
    if (subject === null && !Object.hasOwn(before, key)) before[key] = now?.v ?? null;
    answers[key] = { v: value, n: version + 1, by: principal.userId, at };
    bySubject.set(subject, answers);
    touched.add(subject);
    saved.push({ subject, question: key, version: version + 1 });
    // What is asked once is in the history of one survey that takes answers, not of one that was submitted before.
    const survey = sheet.surveys.find((one) =>
      subject === null ? takesAnswers(one) : one.subject.id === subject,
    );
    if (survey !== undefined)
      changes.set(survey.id, [
        ...(changes.get(survey.id) ?? []),
        {
          field: `answers.${key}`,
          before: now?.v ?? null,
          after: value,
          inWords: changedAnswer(question, now?.v ?? null, value),
        },
      ]);
  }
  for (const subject of touched) await store(context, sheetKey, subject, bySubject.get(subject) ?? {});
  const surveys =
    touched.size === 0 ? [] : await noteProgress(context, sheet, bySubject, { touched, before });
  for (const [recordId, changed] of changes)
    await recordEvent(context, { action: 'answer', resource: 'surveys', recordId, changes: changed });
  const names = await namesOf(
    context,
    clashes.flatMap(({ theirs: { by } }) => by ?? []),
  );
  return {
    saved,
    conflicts: clashes.map(({ subject, question, theirs: one }) => ({
      subject,
      question,
      value: one.v,
      version: one.n,
      by: names.get(one.by ?? 0) ?? null,
      at: one.at,
    })),
    refused,
    surveys,
    savedAt: at,
  };
}

/** Throws Problem `conflict` if the survey was submitted or its period closed after the sheet was read. */
async function store(
  { tx }: Context,
  { period, respondent }: SheetKey,
  subject: number | null,
  answers: Readonly<Record<string, AnswerEntry>>,
): Promise<void> {
  try {
    await sql`
      insert into survey_answers (survey_period_id, respondent_id, subject_id, answers)
      values (${period}, ${respondent}, ${subject}::integer, ${JSON.stringify(answers)}::jsonb)
      on conflict (survey_period_id, respondent_id, subject_id) do update set answers = excluded.answers`.execute(
      tx,
    );
  } catch (error) {
    // Refused by row security.
    if (sqlState(error) === '42501') throw new Problem('conflict', message('survey.takesNoAnswers'));
    throw error;
  }
}

/** Whether the question is asked separately for each subject of the audience. */
function isAskedPerSubject(audience: SurveyAudience, question: Question): boolean {
  return audience === 'mco' || isPerSubject(question);
}

const takesAnswers = ({ state }: Sheet['surveys'][number]) => isOpenState(state);

function refusalOf(
  { audience, surveys }: Sheet,
  question: Question | undefined,
  { subject, value }: Pick<SentAnswer, 'subject' | 'value'>,
) {
  if (question === undefined || isAskedPerSubject(audience, question) !== (subject !== null))
    return message('survey.noQuestion');
  const open = surveys.filter(takesAnswers);
  if (subject !== null && !open.some((one) => one.subject.id === subject))
    return message('survey.takesNoAnswers');
  return value === null ? undefined : answerProblem(question, value);
}

async function noteProgress(
  { tx }: Context,
  { set: { content }, surveys }: Sheet,
  bySubject: ReadonlyMap<number | null, Readonly<Record<string, AnswerEntry>>>,
  {
    touched,
    before,
  }: {
    readonly touched: ReadonlySet<number | null>;
    readonly before: Readonly<Record<string, SentAnswer['value']>>;
  },
): Promise<Saved['surveys']> {
  const stored = [...bySubject].flatMap(([subject, answers]) =>
    Object.entries(answers).map(([question, { v }]) => ({ subject, question, value: v })),
  );
  const entries = surveys
    .filter(({ subject }) => touched.has(null) || touched.has(subject.id))
    .map(({ id, subject }) => {
      const answers = answersFor(stored, subject.id);
      return {
        id,
        missing: missingQuestions(content, answers).length,
        scores: Object.entries(talliesOf(content, answers)).map(([topic, tally]) => ({ topic, ...tally })),
        before,
      };
    });
  const { rows } = await sql<Saved['surveys'][number]>`
    select * from note_survey_progress(${JSON.stringify(entries)}::jsonb)`.execute(tx);
  // A colleague has submitted the survey in the meantime, so later answers must not be saved.
  const missed = surveys.some(
    ({ id, subject }) => touched.has(subject.id) && !rows.some((row) => row.id === id),
  );
  if (rows.length === 0 || missed) throw new Problem('conflict', message('survey.takesNoAnswers'));
  return rows;
}
