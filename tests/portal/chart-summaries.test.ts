import { expect, test } from 'vitest';
import { t } from '../../src/i18n/words.ts';
import { mostIn, mostOf } from '../../src/pages/dashboards/payments/chart-summaries.ts';

const row = (paid: string, goal: string | null, percentOfGoal: number | null) => ({
  key: 2,
  name: 'Harbor Health',
  goal,
  paid,
  towardGoal: goal === null ? '0.00' : paid,
  percentOfGoal,
  outsideGoals: goal === null ? paid : '0.00',
  to: undefined,
});

test.each([
  ['750.00', 'Harbor Health paid the most: $750.00, 75.0% of its goal.', 'Harbor Health: $750.00.'],
  ['0.01', 'Harbor Health paid the most: $0.01, 0.0% of its goal.', 'Harbor Health: $0.01.'],
  ['0.00', 'Nothing has been paid yet.', 'Nothing has been paid yet.'],
  ['-5.00', 'More was recovered than paid.', 'More was recovered than paid.'],
])('the sentences of the charts name who paid the most if something was paid: %s', (paid, ofMco, ofClass) => {
  const measured = row(paid, '1000.00', Number(paid) / 10);
  expect(mostOf(t, measured)).toBe(ofMco);
  expect(mostIn(t, measured)).toContain(ofClass);
});

test('also without a goal', () => {
  expect(mostOf(t, row('0.00', null, null))).toBe('Nothing has been paid yet.');
  expect(mostOf(t, row('5.00', null, null))).toBe('Harbor Health paid the most: $5.00.');
});
