import {
  askedQuestions,
  isPerSubject,
  missingQuestions,
  noInteraction,
  talliesOf,
  type Answers,
  type AnswerValue,
  type Question,
  type SetContent,
} from '../../src/contracts/surveys/survey-questions.ts';
import { sampleQuestionSets, type SampleQuestionSet } from './question-sets.ts';
import { seeded, type Random } from './random.ts';
import { sampleSdas, sampleTenants, type SampleTenant } from './tenants.ts';

export interface SampleSurveyPeriod {
  readonly id: number;
  readonly name: string;
  readonly audience: 'provider' | 'mco';
  readonly questionSet: number;
  readonly opensAt: string;
  readonly dueAt: string;
  readonly closesAt: string;
  readonly state: 'draft' | 'scheduled' | 'open' | 'closed' | 'archived';
}
export interface SampleAnswers {
  readonly period: number;
  readonly respondent: number;
  /** `null` for questions that the respondent is asked once. */
  readonly subject: number | null;
  readonly answers: Readonly<Record<string, AnswerValue>>;
}
type State = 'notStarted' | 'inProgress' | 'submitted' | 'returned' | 'accepted';
export interface SampleSurvey {
  readonly id: number;
  readonly title: string;
  readonly surveyPeriod: number;
  readonly respondent: number;
  readonly subject: number;
  readonly state: State;
  readonly score: number | null;
  readonly submittedAt: string | null;
  readonly missing: number | null;
  readonly attestedName: string | null;
  readonly attestedTitle: string | null;
  readonly attestedOn: string | null;
  readonly statement: string | null;
  readonly edition: number | null;
  readonly returnComment: string | null;
}

export const sampleSurveyPeriods: readonly [SampleSurveyPeriod, SampleSurveyPeriod, SampleSurveyPeriod] = [
  {
    id: 1,
    name: 'SFY2026 Provider Survey',
    audience: 'provider',
    questionSet: 1,
    opensAt: '2026-06-01T13:00:00.000Z',
    dueAt: '2026-07-31T22:00:00.000Z',
    closesAt: '2026-08-14T22:00:00.000Z',
    state: 'archived',
  },
  {
    id: 2,
    name: 'SFY2027 MCO Survey',
    audience: 'mco',
    questionSet: 2,
    opensAt: '2026-10-01T13:00:00.000Z',
    dueAt: '2026-12-15T23:00:00.000Z',
    closesAt: '2027-01-15T23:00:00.000Z',
    state: 'open',
  },
  {
    id: 3,
    name: 'SFY2027 Provider Survey',
    audience: 'provider',
    questionSet: 1,
    opensAt: '2026-11-02T14:00:00.000Z',
    dueAt: '2027-01-08T23:00:00.000Z',
    closesAt: '2027-01-29T23:00:00.000Z',
    state: 'open',
  },
];

const states: Readonly<Record<'open' | 'over', Readonly<Record<State, number>>>> = {
  open: { notStarted: 40, inProgress: 25, submitted: 20, returned: 5, accepted: 10 },
  over: { notStarted: 6, inProgress: 4, submitted: 15, returned: 5, accepted: 70 },
};

/** Generated once, because surveys and answers belong together. */
let made:
  { readonly surveys: readonly SampleSurvey[]; readonly answers: readonly SampleAnswers[] } | undefined;

/** In two periods providers assess the MCOs of their area; in one, MCOs assess some of its providers. */
export function sampleSurveys(): readonly SampleSurvey[] {
  return sampleSheets().surveys;
}

export function sampleSheets(): NonNullable<typeof made> {
  return (made ??= makeSheets());
}

function makeSheets(): NonNullable<typeof made> {
  const random = seeded(3);
  const tenants = sampleTenants();
  const nameOf = new Map(tenants.map(({ id, name }) => [id, name]));
  const answers: SampleAnswers[] = [];
  const sheets = sheetsIn(tenants).map((sheet) => ({
    ...sheet,
    state: isFresh(sheet)
      ? ('notStarted' as const)
      : random.weighted(states[sheet.period.state === 'open' ? 'open' : 'over']),
  }));
  const surveys = sheets.flatMap(({ period, respondent, subjects, state }) => {
    const { content, edition } = setOf(period);
    const isBegun = state !== 'notStarted';
    const general = isBegun ? answersTo(random, content, 'once', state) : {};
    const once = period.audience === 'provider';
    if (isBegun && once) answers.push({ period: period.id, respondent, subject: null, answers: general });
    const { submittedAt, ...attestation } = attested(random, period, state, content.statement, edition);
    return subjects.map((subject) => {
      const own = isBegun ? answersTo(random, content, 'perSubject', state) : {};
      const together = { ...general, ...own };
      if (isBegun) answers.push({ period: period.id, respondent, subject, answers: once ? own : together });
      return {
        title: `${nameOf.get(respondent) ?? ''} · ${nameOf.get(subject) ?? ''}`,
        surveyPeriod: period.id,
        respondent,
        subject,
        state,
        score: submittedAt === null ? null : scoreOf(content, together),
        submittedAt,
        missing: isBegun ? missingQuestions(content, together).length : null,
        ...attestation,
      };
    });
  });
  return { surveys: surveys.map((survey, index) => ({ id: index + 1, ...survey })), answers };
}

interface Sheet {
  readonly period: SampleSurveyPeriod;
  readonly respondent: number;
  readonly subjects: readonly number[];
}

/** Someone who tries the product as the first provider has a survey to begin. */
function isFresh({ period, respondent }: Sheet): boolean {
  return period.id === 3 && respondent === 62;
}

function sheetsIn(tenants: readonly SampleTenant[]): readonly Sheet[] {
  const mcosOf = new Map(sampleSdas().map(({ id, mcos }) => [id, mcos]));
  const providers = tenants.filter(({ tenantType, isActive }) => tenantType === 2 && isActive);
  const [last, ofMcos, now] = sampleSurveyPeriods;
  const mcos = (sda: number | null) => mcosOf.get(sda ?? 0) ?? [];
  return [
    // Leaves out an MCO for some providers, as if they had no dealings with it.
    ...providers.map(({ id, sda }, index) => ({
      period: last,
      respondent: id,
      subjects: mcos(sda).filter((_, place) => index % 7 !== place),
    })),
    // Each MCO answers for one provider in three.
    ...providers.flatMap(({ id, sda }, index) =>
      mcos(sda)
        .filter((_, place) => index % 3 === place % 3)
        .map((mco) => ({ period: ofMcos, respondent: mco, subjects: [id] })),
    ),
    ...providers.map(({ id, sda }) => ({ period: now, respondent: id, subjects: mcos(sda) })),
  ].filter(({ subjects }) => subjects.length > 0);
}

function setOf({ questionSet }: SampleSurveyPeriod): SampleQuestionSet {
  const found = sampleQuestionSets.find(({ id }) => id === questionSet);
  if (found === undefined) throw new Error('The sample period has a set that is not there.');
  return found;
}

/** For a survey in progress, only some answers. */
function answersTo(
  random: Random,
  content: SetContent,
  which: 'once' | 'perSubject',
  state: State,
): Record<string, AnswerValue> {
  const answers: Record<string, AnswerValue> = {};
  for (const question of askedQuestions(content, answers)) {
    if (isPerSubject(question) !== (which === 'perSubject')) continue;
    if (state === 'inProgress' && random.chance(40)) continue;
    if (question.required !== true && random.chance(50)) continue;
    answers[question.key] = sampleAnswer(random, question);
  }
  // Answer the questions that these answers have made relevant.
  if (which === 'once' && state !== 'inProgress')
    for (const question of askedQuestions(content, answers))
      if (!isPerSubject(question) && question.required === true)
        answers[question.key] ??= sampleAnswer(random, question);
  return answers;
}

function sampleAnswer(random: Random, { type, options = [], noInteraction: none }: Question): AnswerValue {
  const option = () => options[random.int(0, options.length - 1)]?.key ?? '';
  switch (type) {
    case 'scale':
    case 'matrix':
      return none !== undefined && random.chance(12)
        ? noInteraction
        : Number(random.weighted({ 1: 5, 2: 12, 3: 20, 4: 40, 5: 23 }));
    case 'number':
      return random.int(0, 4_000);
    case 'percent':
      return random.int(1, 60);
    case 'date':
      return `2026-0${random.int(1, 9)}-1${random.int(0, 9)}`;
    case 'choice':
      return option();
    case 'choices':
      return [option()];
    case 'text':
      return 'Patient accounts office';
    default:
      return 'Remittance advice should name the payment period, so that payments can be matched sooner.';
  }
}

function scoreOf(content: SetContent, answers: Answers): number | null {
  const tallies = Object.values(talliesOf(content, answers));
  const answered = tallies.reduce((sum, tally) => sum + tally.answered, 0);
  const satisfied = tallies.reduce((sum, tally) => sum + tally.satisfied, 0);
  return answered === 0 ? null : Math.round((satisfied / answered) * 1_000) / 10;
}

const notAttested = {
  submittedAt: null,
  attestedName: null,
  attestedTitle: null,
  attestedOn: null,
  statement: null,
  edition: null,
  returnComment: null,
} as const;

function attested(
  random: Random,
  { opensAt }: SampleSurveyPeriod,
  state: State,
  statement: string,
  edition: number,
): Omit<
  SampleSurvey,
  'id' | 'title' | 'surveyPeriod' | 'respondent' | 'subject' | 'state' | 'score' | 'missing'
> {
  if (state === 'notStarted' || state === 'inProgress') return notAttested;
  const minuteMs = 60_000;
  const days = 18;
  const submittedAt = new Date(Date.parse(opensAt) + random.int(1, days * 24 * 60) * minuteMs).toISOString();
  return {
    submittedAt,
    attestedName: 'Jordan Avery',
    attestedTitle: 'Director of Managed Care',
    attestedOn: submittedAt.slice(0, 10),
    statement,
    edition,
    returnComment: state === 'returned' ? 'Please explain the late payment that you report.' : null,
  };
}
