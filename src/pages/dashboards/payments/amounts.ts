/** How the dashboard writes and draws amounts. */
import { dollars } from '../../../contracts/values/money.ts';
import type { Measured } from '../../../contracts/payments/payment-figures.ts';
import type { useT } from '../../../i18n/translate.ts';

export type Translate = ReturnType<typeof useT>;
/** Amounts as the server sends them (contracts/payments/payment-figures.ts). */
type AgainstGoal = Pick<Measured, 'goal' | 'outsideGoals'>;

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  // Some browsers write $58.0M without this.
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** The length of a mark. Only for drawing, where cents do not show; text always states the exact amount. */
export function lengthOf(amount: string | null): number {
  return Number(amount ?? 0);
}

/** `$12.3M` */
export function shortDollars(amount: string | number): string {
  return short.format(Number(amount));
}

/** The full amount. A goal that is not set is "n/a", never zero. */
export function fullDollars(amount: string | null): string {
  return amount === null ? 'n/a' : dollars(amount);
}

/** A large figure, and the full amount below it if the figure leaves digits out: "$0.00" alone. */
export function figureOf(amount: string | null): readonly [figure: string, full: string] {
  const full = fullDollars(amount);
  return Math.abs(Number(amount)) < 1000 ? [full, ''] : [shortDollars(amount ?? 0), full];
}

/** `87.3%`; "n/a" without a goal. */
export function percentText(percent: number | null | undefined): string {
  return percent === null || percent === undefined ? 'n/a' : `${percent.toFixed(1)}%`;
}

const none = '0.00';

/** Whether something was paid outside the goals of the row. It is then shown separately, so that each row adds up. */
export function isSplit({ goal, outsideGoals }: AgainstGoal): boolean {
  return goal !== null && outsideGoals !== none;
}

/** Like `isSplit`, for rows that share their columns. */
export function areSplit(rows: readonly AgainstGoal[]): boolean {
  return rows.some(({ goal }) => goal !== null) && rows.some(({ outsideGoals }) => outsideGoals !== none);
}

/**
 * "$85,447.00 of $91,000.00", followed by what was paid outside goals, if anything. Without a goal, the amount is paid of
 * "n/a".
 */
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
