export interface SampleProgram {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly components: readonly [string, ...string[]];
  readonly cadence: 'monthly' | 'quarterly' | 'semiAnnual';
  readonly startsOn: string;
  readonly isActive: boolean;
}
export interface SamplePaymentPeriod {
  readonly id: number;
  readonly name: string;
  readonly program: number;
  readonly sfy: number;
  readonly start: string;
  readonly end: string;
  readonly noticeDate: string | null;
  readonly dueDate: string;
  readonly state: 'draft' | 'open' | 'closed' | 'locked';
}

export const samplePrograms: readonly SampleProgram[] = [
  {
    id: 1,
    code: 'HOSPITAL_DPP',
    name: 'Hospital directed payments',
    components: ['UHRIP', 'ACIA', 'APHRIQA'],
    cadence: 'quarterly',
    startsOn: '2017-12-01',
    isActive: true,
  },
  {
    id: 2,
    code: 'RURAL_DPP',
    name: 'Rural access directed payments',
    components: ['RURAL_BASE', 'RURAL_QUALITY'],
    cadence: 'semiAnnual',
    startsOn: '2019-09-01',
    isActive: true,
  },
  {
    id: 3,
    code: 'LEGACY_DPP',
    name: 'Uniform increase (ended)',
    components: ['LEGACY'],
    cadence: 'monthly',
    startsOn: '2015-09-01',
    isActive: false,
  },
];

const period = (
  id: number,
  name: string,
  [program, sfy]: readonly [number, number],
  [start, end, noticeDate, dueDate]: readonly [string, string, string | null, string],
  state: SamplePaymentPeriod['state'],
): SamplePaymentPeriod => ({ id, name, program, sfy, start, end, noticeDate, dueDate, state });

/**
 * Eight periods, in every state. A state fiscal year runs from September 1 to August 31 and is named after the year in which it
 * ends.
 */
export const samplePaymentPeriods: readonly SamplePaymentPeriod[] = [
  period(1, 'SFY2026 Q1', [1, 2026], ['2025-09-01', '2025-11-30', '2025-12-08', '2026-01-07'], 'locked'),
  period(2, 'SFY2026 Q2', [1, 2026], ['2025-12-01', '2026-02-28', '2026-03-09', '2026-04-06'], 'locked'),
  period(3, 'SFY2026 Q3', [1, 2026], ['2026-03-01', '2026-05-31', '2026-06-08', '2026-07-07'], 'closed'),
  period(4, 'SFY2026 Q4', [1, 2026], ['2026-06-01', '2026-08-31', '2026-09-08', '2026-10-06'], 'closed'),
  period(5, 'SFY2027 Q1', [1, 2027], ['2026-09-01', '2026-11-30', '2026-12-07', '2027-01-06'], 'open'),
  period(6, 'SFY2027 Q2', [1, 2027], ['2026-12-01', '2027-02-28', null, '2027-04-05'], 'draft'),
  period(
    7,
    'SFY2026 H2 Rural',
    [2, 2026],
    ['2026-03-01', '2026-08-31', '2026-09-08', '2026-10-06'],
    'closed',
  ),
  period(8, 'SFY2027 H1 Rural', [2, 2027], ['2026-09-01', '2027-02-28', '2027-03-08', '2027-04-05'], 'open'),
];
