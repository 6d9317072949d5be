/** How amounts are written on the dashboard, and how they are drawn. */
import { dollars } from '../../../contracts/values/money.ts';
import type { Measured } from '../../../contracts/payments/payment-figures.ts';
import type { useT } from '../../../i18n/translate.ts';

export type Translate = ReturnType<typeof useT>;
/** Amounts as the server has them (contracts/payments/payment-figures.ts). */
type AgainstGoal = Pick<Measured, 'goal' | 'outsideGoals'>;

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** How long a mark is: for drawing alone, where a cent is no pixel. What is said in words is the exact text. */
export function lengthOf(amount: string | null): number {
  return Number(amount ?? 0);
}

/** `$12.3M` */
export function shortDollars(amount: string | number): string {
  return short.format(Number(amount));
}

/** In full; a goal that was not set is "n/a", never nothing to pay. */
export function fullDollars(amount: string | null): string {
  return amount === null ? 'n/a' : dollars(amount);
}

/** `87.3%`; of no goal "n/a". */
export function percentText(percent: number | null | undefined): string {
  return percent === null || percent === undefined ? 'n/a' : `${percent.toFixed(1)}%`;
}

const none = '0.00';

/** Something is paid that none of the goals beside it is for: it is said apart, so that each row adds up by itself. */
export function isSplit({ goal, outsideGoals }: AgainstGoal): boolean {
  return goal !== null && outsideGoals !== none;
}

/** As `isSplit`, of rows that have their columns in common. */
export function areSplit(rows: readonly AgainstGoal[]): boolean {
  return rows.some(({ goal }) => goal !== null) && rows.some(({ outsideGoals }) => outsideGoals !== none);
}

/** "$85,447.00 of $91,000.00"; what is paid besides follows, and what has no goal is paid of "n/a". */
export function paidOfGoal(t: Translate, row: Measured): string {
  const { goal, paid, towardGoal, outsideGoals } = row;
  const words = t('{paid} of {goal}', {
    paid: fullDollars(goal === null ? paid : towardGoal),
    goal: fullDollars(goal),
  });
  return isSplit(row)
    ? `${words}, ${t('{outside} outside goals, {paid} total', { outside: fullDollars(outsideGoals), paid: fullDollars(paid) })}`
    : words;
}
