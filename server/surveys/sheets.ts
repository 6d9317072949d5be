/** The sheet of a respondent in a survey period, which is read as a whole and saved answer by answer. */
import { sql } from 'kysely';
import {
  contentSchema,
  type SetContent,
  type SurveyAudience,
} from '../../src/contracts/surveys/survey-questions.ts';
import type { Sheet, SheetSurvey, StoredAnswer } from '../../src/contracts/surveys/survey-sheet.ts';
import { answerValueSchema, isOpenState } from '../../src/contracts/surveys/survey-sheet.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import type { Context } from '../crud/context.ts';
import { lockRecords } from '../crud/lock-records.ts';
import type { Tx } from '../db/database.ts';
import { commentsOf, delegationsOf } from './sheet-notes.ts';
import type { SheetKey } from './sheet-key.ts';

export interface SheetQuery {
  readonly audience: SurveyAudience;
  /** The provider that answers, or, in MCOs' surveys, is assessed. */
  readonly provider: number;
  readonly respondent?: number | undefined;
  readonly period?: number | undefined;
}

/**
 * Finds the requested sheet, or else that of the open period, or else the latest, among those the caller may read. `others`:
 * other periods with an answer that could be used in this sheet too.
 */
export async function findSheet(
  context: Context,
  { audience, provider, respondent, period }: SheetQuery,
): Promise<{ readonly sheetKey: SheetKey | undefined; readonly others: { id: number; name: string }[] }> {
  const { tx, principal } = context;
  const own = principal.tenantType === 1 ? principal.tenantId : undefined;
  const who = respondent ?? own ?? null;
  const { rows } = await sql<{ id: number; name: string; respondent: number; answered: boolean }>`
    select distinct on (p.state = 'open', p.opens_at, p.id) p.id, p.name, s.respondent_id as respondent,
      exists (select 1 from survey_answers a where a.survey_period_id = p.id and a.respondent_id = s.respondent_id
        and ${audience === 'provider' ? sql`true` : sql`a.subject_id = ${provider}`}) as answered
    from surveys s join survey_periods p on p.id = s.survey_period_id
    where p.audience = ${audience} and p.question_set_id is not null
      and ${audience === 'provider' ? sql`s.respondent_id = ${provider}` : sql`s.subject_id = ${provider} and (${who}::integer is null or s.respondent_id = ${who}::integer)`}
    order by p.state = 'open' desc, p.opens_at desc, p.id desc, s.respondent_id`.execute(tx);
  const found = rows.find(({ id }) => period === undefined || id === period);
  if (found === undefined) return { sheetKey: undefined, others: [] };
  const sheetKey = {
    period: found.id,
    respondent: found.respondent,
    subject: audience === 'mco' ? provider : null,
  };
  const answered = rows.filter((row) => row !== found && row.answered);
  const sharing = answered.length === 0 ? new Set() : await sharingAnswers(context, sheetKey, answered);
  return {
    sheetKey,
    others: answered.filter(({ id }) => sharing.has(id)).map(({ id, name }) => ({ id, name })),
  };
}

/** The other periods with an answer to a question that is asked here too, that is, one with the same key and type. */
async function sharingAnswers(
  { tx }: Context,
  { period, subject }: SheetKey,
  others: readonly { readonly id: number; readonly respondent: number }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with others as (select * from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as o("id" integer, "respondent" integer)),
      asked as materialized (
        select p.id, question ->> 'key' as key, question ->> 'type' as type
        from survey_periods p join question_sets q on q.id = p.question_set_id,
          jsonb_path_query(q.content, '$.sections[*].questions[*]') question
        where p.id = ${period} or p.id in (select id from others))
    select o.id from others o where exists (
      select 1 from survey_answers a, jsonb_each(a.answers) given
        join asked here on here.id = ${period} and here.key = given.key
        join asked there on there.key = given.key and there.type = here.type
      where a.survey_period_id = o.id and a.respondent_id = o.respondent and there.id = o.id
        and (${subject}::integer is null or a.subject_id = ${subject}::integer) and given.value -> 'v' <> 'null'::jsonb)`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** An arbitrary number for the advisory lock. */
const sheetLock = 711_204;

/** Serializes changes to the sheet, so that each sees those before it. The period cannot close in the meantime. */
export async function lockSheet(tx: Tx, { period, respondent }: SheetKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sheetLock}, hashtext(${JSON.stringify([period, respondent])}))`.execute(
    tx,
  );
  await lockRecords(tx, 'survey_periods', sql`select ${period}::integer`);
}

export const surveyNoun = { resource: 'surveys', one: 'Survey', many: 'Surveys' };

/** `undefined` if the caller may read none of the sheet's surveys. */
export async function readSheet(context: Context, sheetKey: SheetKey): Promise<Sheet | undefined> {
  const { tx } = context;
  const { rows: heads } = await sql<{
    id: number;
    name: string;
    state: string;
    dueAt: string;
    closesAt: string;
    audience: SurveyAudience;
    setId: number;
    setName: string;
    edition: number;
    content: unknown;
    respondentName: string;
    respondentIsActive: boolean;
    timeZone: string;
  }>`
    select p.id, p.name, p.state, p.due_at as "dueAt", p.closes_at as "closesAt", p.audience, q.id as "setId", q.name as "setName",
      q.edition, q.content, (select t.title from tenants_titles t where t.id = ${sheetKey.respondent}) as "respondentName",
      coalesce((select t.is_active from tenants t where t.id = ${sheetKey.respondent}), true) as "respondentIsActive",
      program_time_zone() as "timeZone"
    from survey_periods p join question_sets q on q.id = p.question_set_id where p.id = ${sheetKey.period}`.execute(
    tx,
  );
  const [head] = heads;
  const answers = await storedAnswers(context, sheetKey);
  const surveys = await surveysOf(context, sheetKey, answers);
  if (head === undefined || surveys.length === 0) return undefined;
  const { rows: may } = await sql<{ may: boolean }>`
    select may_answer_survey(${sheetKey.period}, ${sheetKey.respondent}, ${sheetKey.subject}::integer) as may`.execute(
    tx,
  );
  const { id, name, state, dueAt, closesAt, audience, setId, setName, edition, content } = head;
  const mayAnswer = may[0]?.may === true && surveys.some(({ state: of }) => isOpenState(of));
  return {
    period: { id, name, state, dueAt, closesAt },
    audience,
    respondent: { id: sheetKey.respondent, name: head.respondentName, isActive: head.respondentIsActive },
    set: { id: setId, name: setName, edition, content: contentSchema.parse(content) },
    surveys,
    answers,
    delegations: await delegationsOf(context, sheetKey),
    colleagues: mayAnswer ? await colleagues(context) : [],
    timeZone: head.timeZone,
    mayAnswer,
  };
}

/** The users who may answer for the tenant that the caller acts for. */
async function colleagues({ tx }: Context): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from survey_colleagues()`.execute(
    tx,
  );
  return rows;
}

/** The questions of a survey that the caller may read. */
export async function contentOfSurvey({ tx }: Context, survey: number): Promise<SetContent> {
  const { rows } = await sql<{ content: unknown }>`
    select q.content from surveys s join survey_periods p on p.id = s.survey_period_id join question_sets q on q.id = p.question_set_id
    where s.id = ${survey}`.execute(tx);
  return rows[0] === undefined ? { sections: [], statement: '' } : contentSchema.parse(rows[0].content);
}

async function surveysOf(
  context: Context,
  { period, respondent, subject }: SheetKey,
  answers: readonly StoredAnswer[],
): Promise<SheetSurvey[]> {
  const { rows } = await sql<
    Omit<SheetSurvey, 'subject' | 'comments' | 'attested'> & {
      subjectId: number;
      subjectName: string;
      attested: unknown;
    }
  >`
    select s.id, s.version, s.subject_id as "subjectId", t.title as "subjectName", s.state, s.missing, s.return_comment as "returnComment",
      a.answers as attested,
      case when s.state in ('submitted', 'accepted') and s.attested_name is not null
        then json_build_object('name', s.attested_name, 'title', s.attested_title, 'on', s.attested_on) end as attestation
    from surveys s join tenants_titles t on t.id = s.subject_id left join survey_attested_answers a on a.survey_id = s.id
    where s.survey_period_id = ${period} and s.respondent_id = ${respondent}
      and (${subject}::integer is null or s.subject_id = ${subject}::integer)
    order by t.title, s.id`.execute(context.tx);
  const comments = await commentsOf(
    context,
    rows.map(({ id }) => id),
  );
  const once = new Map(
    answers.flatMap(({ subject: of, question, value }) => (of === null ? [[question, value]] : [])),
  );
  return rows.map(({ subjectId, subjectName, attested, ...survey }) => ({
    ...survey,
    comments: [...(comments.get(survey.id) ?? [])],
    subject: { id: subjectId, name: subjectName },
    attested: Object.entries(isObject(attested) ? attested : {}).flatMap(([question, given]) => {
      const value = answerValueSchema.nullable().parse(given);
      // It may be again as it was.
      return JSON.stringify(value) === JSON.stringify(once.get(question) ?? null)
        ? []
        : [{ question, value }];
    }),
  }));
}

/** A stored answer: value, version, user and time. */
export interface AnswerEntry {
  readonly v: StoredAnswer['value'];
  readonly n: number;
  readonly by: number | null;
  readonly at: string;
}
export interface SubjectAnswers {
  readonly subject: number | null;
  readonly answers: Readonly<Record<string, AnswerEntry>>;
}

export async function answersBySubject(
  { tx }: Pick<Context, 'tx'>,
  { period, respondent, subject }: SheetKey,
): Promise<readonly SubjectAnswers[]> {
  const { rows } = await sql<{ subject: number | null; answers: unknown }>`
    select subject_id as subject, answers from survey_answers
    where survey_period_id = ${period} and respondent_id = ${respondent}
      and (${subject}::integer is null or subject_id = ${subject}::integer)`.execute(tx);
  return rows.map(({ subject: of, answers }) => ({ subject: of, answers: answerEntries(answers) }));
}

/** The answers stored in a column; invalid entries are left out. */
export function answerEntries(answers: unknown): Readonly<Record<string, AnswerEntry>> {
  if (!isObject(answers)) return {};
  return Object.fromEntries(
    Object.entries(answers).flatMap(([question, one]) => {
      if (!isObject(one)) return [];
      const value = answerValueSchema.nullable().safeParse(one['v']);
      const { n, by, at } = one;
      return value.success && typeof n === 'number' && typeof at === 'string'
        ? [[question, { v: value.data, n, by: typeof by === 'number' ? by : null, at }]]
        : [];
    }),
  );
}

async function storedAnswers(context: Context, sheetKey: SheetKey): Promise<StoredAnswer[]> {
  const bySubject = await answersBySubject(context, sheetKey);
  const names = await namesOf(
    context,
    bySubject.flatMap(({ answers }) => Object.values(answers).flatMap(({ by }) => by ?? [])),
  );
  return bySubject.flatMap(({ subject, answers }) =>
    Object.entries(answers).map(([question, { v, n, by, at }]) => ({
      subject,
      question,
      value: v,
      version: n,
      by: names.get(by ?? 0) ?? null,
      at,
    })),
  );
}

export async function namesOf(
  { tx }: Pick<Context, 'tx'>,
  users: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (users.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, title as name from users_titles where id = any(${[...new Set(users)]}::integer[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
