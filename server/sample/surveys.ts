import { seeded, type Random } from './random.ts';
import { sampleSdas, sampleTenants } from './tenants.ts';

export interface SampleSurveyPeriod {
  readonly id: number;
  readonly name: string;
  readonly audience: 'provider' | 'mco';
  readonly opensAt: string;
  readonly dueAt: string;
  readonly closesAt: string;
  readonly state: 'draft' | 'scheduled' | 'open' | 'closed' | 'archived';
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
}

export const sampleSurveyPeriods: readonly [SampleSurveyPeriod, SampleSurveyPeriod] = [
  {
    id: 1,
    name: 'SFY2026 Provider Survey',
    audience: 'provider',
    opensAt: '2026-06-01T13:00:00.000Z',
    dueAt: '2026-07-31T22:00:00.000Z',
    closesAt: '2026-08-14T22:00:00.000Z',
    state: 'closed',
  },
  {
    id: 2,
    name: 'SFY2027 MCO Survey',
    audience: 'mco',
    opensAt: '2026-10-01T13:00:00.000Z',
    dueAt: '2026-12-15T23:00:00.000Z',
    closesAt: '2027-01-15T23:00:00.000Z',
    state: 'open',
  },
];

const states: Readonly<Record<'open' | 'closed', Readonly<Record<State, number>>>> = {
  open: { notStarted: 40, inProgress: 25, submitted: 20, returned: 5, accepted: 10 },
  closed: { notStarted: 6, inProgress: 4, submitted: 15, returned: 5, accepted: 70 },
};

/** In the first period providers assess the MCOs of their area, in the second MCOs assess some of its providers. */
export function sampleSurveys(): SampleSurvey[] {
  const random = seeded(3);
  const tenants = sampleTenants();
  const nameOf = new Map(tenants.map(({ id, name }) => [id, name]));
  const mcosOf = new Map(sampleSdas().map(({ id, mcos }) => [id, mcos]));
  const providers = tenants.filter(({ tenantType, isActive }) => tenantType === 2 && isActive);
  const [ofProviders, ofMcos] = sampleSurveyPeriods;
  const pairs = providers.flatMap(({ id, sda }, index) =>
    (mcosOf.get(sda ?? 0) ?? []).flatMap((mco, place) => [
      // Some have no dealings with one of the area's MCOs; each of those answers for one in three.
      ...(index % 7 === place ? [] : [{ period: ofProviders, respondent: id, subject: mco }]),
      ...(index % 3 === place % 3 ? [{ period: ofMcos, respondent: mco, subject: id }] : []),
    ]),
  );
  return pairs
    .sort((a, b) => a.period.id - b.period.id)
    .map(({ period, respondent, subject }, index) => ({
      id: index + 1,
      title: `${nameOf.get(respondent) ?? ''} on ${nameOf.get(subject) ?? ''}`,
      surveyPeriod: period.id,
      respondent,
      subject,
      ...progress(random, period),
    }));
}

function progress(
  random: Random,
  { state: periodState, opensAt }: SampleSurveyPeriod,
): Pick<SampleSurvey, 'state' | 'score' | 'submittedAt'> {
  const state = random.weighted(states[periodState === 'open' ? 'open' : 'closed']);
  if (state === 'notStarted' || state === 'inProgress') return { state, score: null, submittedAt: null };
  const minuteMs = 60_000;
  const submittedAt = new Date(Date.parse(opensAt) + random.int(1, 45 * 24 * 60) * minuteMs).toISOString();
  return { state, score: random.int(90, 200) / 2, submittedAt };
}
