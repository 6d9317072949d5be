import { samplePaymentPeriods } from './programs.ts';
import { seeded } from './random.ts';
import { sampleTransactions } from './transactions.ts';

export interface SamplePaymentGoal {
  readonly id: number;
  readonly period: number;
  readonly component: string;
  readonly mco: number;
  readonly sda: number;
  readonly providerClass: number;
  /** `null` for a goal of the whole class. */
  readonly provider: number | null;
  /** Dollars and cents, as in the API. */
  readonly amount: string;
  readonly effectiveDate: string;
  readonly note: null;
}

/**
 * Goals that some payments exceed and most fall short of; a few payments have no goal, and a few goals no payment. Most are set
 * for each provider, so that providers see what they should get; some are set for a whole class.
 */
export function samplePaymentGoals(): SamplePaymentGoal[] {
  const random = seeded(7);
  const forClass = new Map<string, boolean>();
  const cents = new Map<string, number>();
  for (const {
    period,
    component,
    mco,
    sda,
    providerClass,
    provider,
    amount,
    status,
  } of sampleTransactions()) {
    if (status === 'void' || status === 'reversed') continue;
    const cell = JSON.stringify([period, component, mco, sda, providerClass]);
    if (!forClass.has(cell)) forClass.set(cell, random.chance(15));
    const payee = forClass.get(cell) === true ? null : provider;
    const key = JSON.stringify([period, component, mco, sda, providerClass, payee]);
    cents.set(key, (cents.get(key) ?? 0) + Math.round(Number(amount) * 100));
  }
  const goals: SamplePaymentGoal[] = [];
  for (const [key, paid] of cents) {
    if (paid <= 0 || random.chance(3)) continue;
    // The key was built in this form a few lines above.
    const [period, component, mco, sda, providerClass, provider] = JSON.parse(key) as [
      number,
      string,
      number,
      number,
      number,
      number | null,
    ];
    const start = samplePaymentPeriods.find(({ id }) => id === period)?.start;
    if (start === undefined) continue;
    const thousands = Math.max(1, Math.round((paid * random.int(82, 125)) / 100 / 100_000));
    goals.push({
      id: goals.length + 1,
      period,
      component,
      mco,
      sda,
      providerClass,
      provider,
      amount: `${thousands * 1_000}.00`,
      effectiveDate: start,
      note: null,
    });
  }
  return goals;
}
