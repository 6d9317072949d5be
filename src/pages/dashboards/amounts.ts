/** How amounts are written on the dashboard, and how they are drawn. */
import { dollars } from '../../framework/kinds/value-text.ts';

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
export function percentText(percent: number | null): string {
  return percent === null ? 'n/a' : `${percent.toFixed(1)}%`;
}

/** Amounts as the server has them (contracts/payment-figures.ts). */
export interface Measured {
  readonly goal: string | null;
  readonly paid: string;
  readonly towardGoal: string;
}

/** In percent, one decimal; null where there is no goal to be part of. */
export function percentPaid({ goal, towardGoal }: Measured): number | null {
  if (goal === null || lengthOf(goal) === 0) return null;
  return Math.floor((lengthOf(towardGoal) / lengthOf(goal)) * 1_000) / 10;
}

/** The parts of "{paid} of {goal}", in full. */
export function paidOfGoal({ goal, paid, towardGoal }: Measured): {
  readonly paid: string;
  readonly goal: string;
} {
  return { paid: fullDollars(goal === null ? paid : towardGoal), goal: fullDollars(goal) };
}
