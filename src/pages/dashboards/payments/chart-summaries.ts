/** The sentence of each chart: what it shows, and what screen readers read instead. */
import type { FigureRow } from '../figures/chart-card.tsx';
import { fullDollars, isSplit, lengthOf, percentText, type Translate } from './amounts.ts';

/** A sentence about the last point in the chart of the periods; its amounts add up by themselves. */
export function upTo(t: Translate, row: FigureRow): string {
  const { name: period, goal, paid, towardGoal, outsideGoals, percentOfGoal } = row;
  if (goal === null)
    return t('Through {period}, {paid} was paid. No goal is set.', { period, paid: fullDollars(paid) });
  const words = t('Through {period}, {paid} of {goal} was paid ({percent}).', {
    period,
    paid: fullDollars(towardGoal),
    goal: fullDollars(goal),
    percent: percentText(percentOfGoal),
  });
  if (!isSplit(row)) return words;
  const outside = fullDollars(outsideGoals.replace('-', ''));
  const more = outsideGoals.startsWith('-')
    ? t('Outside goals, {outside} was recovered.', { outside })
    : t('An additional {outside} was paid outside goals.', { outside });
  return `${words} ${more}`;
}

/** Where even the most is nothing, or less because payments were recovered, no name stands out. */
function noneStandsOut(t: Translate, most: string): string | undefined {
  if (lengthOf(most) > 0) return undefined;
  return lengthOf(most) < 0 ? t('More was recovered than paid.') : t('Nothing has been paid yet.');
}

/** A sentence about the class in which the most was paid. */
export function mostIn(t: Translate, { name, paid }: Pick<FigureRow, 'name' | 'paid'>): string {
  return (
    noneStandsOut(t, paid) ??
    t('The most was paid in the class {name}: {paid}.', { name, paid: fullDollars(paid) })
  );
}

/** A sentence about the MCO that paid the most. */
export function mostOf(t: Translate, row: FigureRow): string {
  const none = noneStandsOut(t, row.paid);
  if (none !== undefined) return none;
  const { name, goal, paid, towardGoal, outsideGoals, percentOfGoal } = row;
  const words = {
    name,
    paid: fullDollars(paid),
    toward: fullDollars(towardGoal),
    percent: percentText(percentOfGoal),
  };
  if (goal === null) return t('{name} paid the most: {paid}.', words);
  // The amount toward the goal is more than the total paid, because payments outside goals were recovered.
  if (isSplit(row) && outsideGoals.startsWith('-'))
    return t(
      '{name} paid the most: {paid}. {toward} counts toward its goal ({percent}), and {outside} outside goals was recovered.',
      { ...words, outside: fullDollars(outsideGoals.replace('-', '')) },
    );
  return isSplit(row)
    ? t('{name} paid the most: {paid}. Of that, {toward} counts toward its goal ({percent}).', words)
    : t('{name} paid the most: {paid}, {percent} of its goal.', words);
}
