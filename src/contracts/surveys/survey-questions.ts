/**
 * A question set as data: sections of questions, and the rules for which of them a respondent is asked. The browser, which
 * shows the questions, and the server, which counts missing answers, share these functions.
 */
import * as z from 'zod';
import { message, type Message } from '../messages/catalogue.ts';
import { text } from '../messages/encoded.ts';
import { numberText } from '../../kinds/shared/number-text.ts';
import { matches } from '../resource/predicate.ts';
import { isCalendarDate } from '../values/dates.ts';
import { arePrintableLines } from '../values/plain-text.ts';

export const questionTypes = [
  'text',
  'longText',
  'number',
  'percent',
  'date',
  'choice',
  'choices',
  'scale',
  'matrix',
] as const;

/** The maximum length of answers. */
export const longest = { text: 200, longText: 4_000 } as const;
/** The points of a scale, worst to best. */
export const scalePoints = [1, 2, 3, 4, 5] as const;
/** From this point on, a respondent counts as satisfied. */
const satisfiedFrom = 4;
/**
 * The answer to a scale question by a respondent who had no dealings with the subject. It counts as answered but is not part
 * of any score.
 */
export const noInteraction = 'none';

const keySchema = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/)
  .describe('Unique in the set; answers are kept under it.');
const words = (max: number) => z.string().trim().max(max);
const scalar = z.union([z.string().max(100), z.number()]);
const conditionSchema = z.union([
  scalar,
  z.null(),
  z.strictObject({
    eq: scalar.optional(),
    ne: scalar.optional(),
    in: z.array(scalar).max(50).optional(),
    lte: z.number().optional(),
    gte: z.number().optional(),
    null: z.boolean().optional(),
  }),
]);
/** Conditions on earlier answers, by question key; all of them must hold. */
const showIfSchema = z.record(keySchema, conditionSchema);
const optionSchema = z.strictObject({ key: keySchema, label: words(200) });

export const questionSchema = z.strictObject({
  key: keySchema,
  type: z.enum(questionTypes),
  label: words(500),
  help: words(500).optional(),
  required: z.boolean().optional(),
  showIf: showIfSchema.optional(),
  topic: words(60).optional().describe('Scores are told apart by it: of a scale or a matrix.'),
  options: z.array(optionSchema).max(50).optional().describe('Of a choice.'),
  labels: z
    .array(words(60))
    .length(scalePoints.length)
    .optional()
    .describe('Of a scale: every point has one.'),
  noInteraction: words(60)
    .optional()
    .describe('Words of the choice of who had nothing to do with the subject.'),
  min: z.number().optional(),
  max: z.number().optional(),
});
export const sectionSchema = z.strictObject({
  key: keySchema,
  title: words(200),
  note: words(1_000).optional(),
  questions: z.array(questionSchema).max(100),
});
export const contentSchema = z.strictObject(
  {
    sections: z.array(sectionSchema).max(40),
    statement: words(2_000).describe('What is attested when the survey is submitted.'),
  },
  // A new form starts without a value. For other errors, such as unknown keys, zod's own messages apply.
  { error: ({ code }) => (code === 'invalid_type' ? text('questionSet.noSection') : undefined) },
);
export type Question = z.output<typeof questionSchema>;
export type Section = z.output<typeof sectionSchema>;
export type SetContent = z.output<typeof contentSchema>;
export type AnswerValue = string | number | readonly string[];
export type Answers = Readonly<Record<string, AnswerValue | undefined>>;
export type SurveyAudience = 'provider' | 'mco';

export function questionsOf({ sections }: Pick<SetContent, 'sections'>): readonly Question[] {
  return sections.flatMap(({ questions }) => questions);
}

/** Whether the question is answered separately for each subject, in a row of its own. */
export function isPerSubject({ type }: Pick<Question, 'type'>): boolean {
  return type === 'matrix';
}

export function isScale({ type }: Pick<Question, 'type'>): boolean {
  return type === 'scale' || type === 'matrix';
}

/** The questions that are asked, given the answers so far. Answers to questions that are not asked are ignored. */
export function askedQuestions(content: SetContent, answers: Answers): readonly Question[] {
  const told: Record<string, AnswerValue | undefined> = {};
  return questionsOf(content).filter((question) => {
    if (question.showIf !== undefined && !matches(question.showIf, told)) return false;
    told[question.key] = answers[question.key];
    return true;
  });
}

export function isAnswered(value: AnswerValue | undefined): value is AnswerValue {
  if (value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'number' || value.length > 0;
}

/** Required questions that are asked but not answered. `answers`: those of the sheet and of one subject together. */
export function missingQuestions(content: SetContent, answers: Answers): readonly Question[] {
  return askedQuestions(content, answers).filter(
    ({ key, required }) => required === true && !isAnswered(answers[key]),
  );
}

/** The place of a missing required answer on a sheet. */
export interface MissingAnswer {
  readonly section: string;
  readonly question: Question;
  /** `undefined` if the question is asked once for all subjects. */
  readonly subject: number | undefined;
}

/** `missingBy`: keys of the questions with missing answers, by subject. */
export function missingAnswers(
  { sections }: Pick<SetContent, 'sections'>,
  audience: SurveyAudience,
  missingBy: ReadonlyMap<number, ReadonlySet<string>>,
): readonly MissingAnswer[] {
  return sections.flatMap(({ key: section, questions }) =>
    questions.flatMap((question): readonly MissingAnswer[] => {
      const subjects = [...missingBy].flatMap(([subject, keys]) => (keys.has(question.key) ? [subject] : []));
      if (audience === 'mco' || isPerSubject(question))
        return subjects.map((subject) => ({ section, question, subject }));
      return subjects.length > 0 ? [{ section, question, subject: undefined }] : [];
    }),
  );
}

export interface Tally {
  readonly satisfied: number;
  readonly answered: number;
}

/** Counts the scale answers to asked questions, by topic. */
export function talliesOf(content: SetContent, answers: Answers): Readonly<Record<string, Tally>> {
  const tallies: Record<string, Tally> = {};
  for (const question of askedQuestions(content, answers)) {
    const value = answers[question.key];
    if (!isScale(question) || typeof value !== 'number') continue;
    const topic = question.topic ?? '';
    const { satisfied, answered } = tallies[topic] ?? { satisfied: 0, answered: 0 };
    tallies[topic] = { satisfied: satisfied + (value >= satisfiedFrom ? 1 : 0), answered: answered + 1 };
  }
  return tallies;
}

/** Why the value is not a valid answer to the question; `undefined` if it is. */
export function answerProblem(question: Question, value: AnswerValue): Message | undefined {
  const { type, options = [], min, max } = question;
  switch (type) {
    case 'text':
    case 'longText':
      if (typeof value !== 'string') return message('field.noText');
      if (!arePrintableLines(value)) return message('field.unprintable');
      return value.length > longest[type] ? message('field.tooLong', { most: longest[type] }) : undefined;
    case 'number':
    case 'percent': {
      const [low, high] = type === 'percent' ? [min ?? 0, max ?? 100] : [min, max];
      if (typeof value !== 'number' || !Number.isFinite(value)) return message('field.noNumber');
      if (low !== undefined && value < low) return message('field.least', { least: numberText(low) });
      return high !== undefined && value > high
        ? message('field.most', { most: numberText(high) })
        : undefined;
    }
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? undefined : message('field.date');
    case 'choice':
      return options.some(({ key }) => key === value) ? undefined : message('field.choose');
    case 'choices':
      return Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((one) => options.some(({ key }) => key === one))
        ? undefined
        : message('field.choose');
    default:
      return scalePoints.some((point) => point === value) ||
        (question.noInteraction !== undefined && value === noInteraction)
        ? undefined
        : message('field.choose');
  }
}
