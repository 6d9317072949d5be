/** The sheet that a respondent fills in, on the wire: the surveys of one period that are answered together. */
import * as z from 'zod';
import { text } from '../messages/encoded.ts';
import { messageSchema } from '../messages/message-schema.ts';
import { arePrintableLines } from '../values/plain-text.ts';
import { contentSchema, isAnswered, type Answers, type AnswerValue } from './survey-questions.ts';
import { maxInteger } from '../values/integers.ts';

const id = z.int().positive().max(maxInteger);
const reference = z.object({ id, name: z.string() });
export const audienceSchema = z.enum(['provider', 'mco']);
export const answerValueSchema = z.union([
  z.string().max(20_000),
  z.number(),
  z.array(z.string().max(40)).max(50).readonly(),
]);

const storedAnswerSchema = z.object({
  subject: id.nullable().describe('Null where it is asked once, and not for each subject.'),
  question: z.string(),
  value: answerValueSchema.nullable().describe('Null: it was taken back.'),
  version: z.int().describe('1 for the first; each change adds one.'),
  by: z.string().nullable(),
  at: z.string(),
});
/** The maximum length of a comment on a question. */
export const maxCommentLength = 2_000;
const reviewCommentSchema = z.object({
  question: z.string(),
  comment: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  state: z
    .enum(['written', 'sent', 'answered'])
    .describe(
      'Written, and seen by reviewers alone; sent back with it; or of an earlier time, and answered since.',
    ),
});
const delegationSchema = z.object({
  section: z.string(),
  to: reference,
  by: z.string().nullable(),
  at: z.string(),
});
export const sheetSurveySchema = z.object({
  id,
  version: z.int(),
  subject: reference,
  state: z.enum(['notStarted', 'inProgress', 'submitted', 'returned', 'accepted']),
  missing: z.int().nullable(),
  returnComment: z.string().nullable(),
  comments: z.array(reviewCommentSchema),
  attestation: z
    .object({ name: z.string(), title: z.string(), on: z.string() })
    .nullable()
    .describe('Who attested to the statement, and on which day. Null while it takes answers.'),
  attested: z
    .array(z.object({ question: z.string(), value: answerValueSchema.nullable() }))
    .describe('Of what is asked once: as it was when this survey was submitted, if that differs from now.'),
});
export const sheetSchema = z.object({
  period: z.object({
    id,
    name: z.string(),
    state: z.string(),
    dueAt: z.string(),
    closesAt: z.string(),
  }),
  audience: audienceSchema,
  respondent: reference.extend({
    isActive: z.boolean().describe('While it is inactive, nothing can be answered for it.'),
  }),
  set: z.object({ id, name: z.string(), edition: z.int(), content: contentSchema }),
  surveys: z.array(sheetSurveySchema),
  answers: z.array(storedAnswerSchema),
  delegations: z.array(delegationSchema).describe('Sections that a colleague has to answer.'),
  colleagues: z.array(reference).describe('To whom the caller may delegate a section.'),
  timeZone: z.string().describe('IANA name: what is submitted is dated by the day there.'),
  mayAnswer: z.boolean().describe('The caller may, and at least one of the surveys still takes answers.'),
});
export const sheetAnswerSchema = z.object({
  sheet: sheetSchema.nullable().describe('Null: nothing is asked of them.'),
  others: z.array(reference).describe('Other periods that they have answered, the latest first.'),
});
export type Sheet = z.output<typeof sheetSchema>;
export type SheetSurvey = z.output<typeof sheetSurveySchema>;
export type StoredAnswer = z.output<typeof storedAnswerSchema>;

export type Delegation = z.output<typeof delegationSchema>;
export type ReviewComment = z.output<typeof reviewCommentSchema>;

export const delegateSchema = z.strictObject({
  period: id,
  respondent: id,
  subject: id.optional().describe('Of an MCO’s survey: the provider that it assesses.'),
  section: z.string().max(40),
  to: id.nullable().describe('Id of a colleague; null takes the section back.'),
});
export type Delegate = z.output<typeof delegateSchema>;
export const delegatedSchema = z.object({ delegations: z.array(delegationSchema) });

export const commentSchema = z.strictObject({
  question: z.string().max(40),
  comment: z
    .string()
    .trim()
    .max(maxCommentLength)
    .refine(arePrintableLines, text('field.unprintable'))
    .describe('Blank takes it back.'),
});
export const commentedSchema = z.object({ comments: z.array(reviewCommentSchema) });

export const saveSchema = z.strictObject({
  period: id,
  respondent: id,
  subject: id.optional().describe('Of an MCO’s survey: the provider that it assesses.'),
  answers: z
    .array(
      z.strictObject({
        subject: id.nullable(),
        question: z.string().max(40),
        value: answerValueSchema.nullable().describe('Null takes the answer back.'),
        version: z.int().min(0).describe('The one that was changed; 0 where there was none.'),
      }),
    )
    .min(1)
    .max(2_000),
});
export type Save = z.output<typeof saveSchema>;
export type SentAnswer = Save['answers'][number];

export const savedSchema = z.object({
  saved: z.array(z.object({ subject: id.nullable(), question: z.string(), version: z.int() })),
  conflicts: z
    .array(storedAnswerSchema)
    .describe('Changed by somebody else meanwhile: theirs stands, and nothing of yours was kept there.'),
  refused: z
    .array(
      z.object({
        subject: id.nullable(),
        question: z.string(),
        message: messageSchema,
        reason: z.string().describe('What `message` says, in English.'),
      }),
    )
    .describe('What is no answer to its question.'),
  surveys: z.array(
    z.object({ id, version: z.int(), state: sheetSurveySchema.shape.state, missing: z.int().nullable() }),
  ),
  savedAt: z.string(),
});
export type Saved = z.output<typeof savedSchema>;

/** Whether a survey takes answers, as far as it is up to its own state. */
export function isOpenState(state: SheetSurvey['state']): boolean {
  return state === 'notStarted' || state === 'inProgress' || state === 'returned';
}

/** The key of an answer; answers that apply to all subjects are under `once`. */
export function answerPlace(subject: number | null, question: string): string {
  return `${subject ?? 'once'}.${question}`;
}

/** The answers for one subject, including those that apply to all subjects. */
export function answersFor(
  stored: readonly Pick<StoredAnswer, 'subject' | 'question' | 'value'>[],
  subject: number,
): Answers {
  const answers: Record<string, AnswerValue> = {};
  for (const { subject: of, question, value } of stored)
    if ((of === null || of === subject) && value !== null && isAnswered(value)) answers[question] = value;
  return answers;
}

/** The answers of one survey: once submitted, those that it was submitted with. */
export function answersOf(
  { subject, attested }: Pick<SheetSurvey, 'subject' | 'attested'>,
  stored: readonly Pick<StoredAnswer, 'subject' | 'question' | 'value'>[],
): Answers {
  const answers: Record<string, AnswerValue | undefined> = { ...answersFor(stored, subject.id) };
  for (const { question, value } of attested) answers[question] = value ?? undefined;
  return answers;
}
