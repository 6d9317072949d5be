import { describe, expect, test } from 'vitest';
import { onTimeCondition, type PaymentFilter } from '../../src/contracts/payments/payment-figures.ts';
import { predicateMistake, requestLimits } from '../../src/contracts/resource/predicate-check.ts';
import paymentPeriods from '../../src/resources/payment-periods.ts';
import transactions from '../../src/resources/transactions.ts';

const everyFilter: PaymentFilter = { program: 1, sda: 2, providerClass: 3, mco: 4, provider: 62 };
const mistake = (where: unknown) =>
  predicateMistake(where, {
    fields: transactions.fields,
    fieldsOf: (name) => (name === 'paymentPeriods' ? paymentPeriods.fields : transactions.fields),
    limits: requestLimits,
  });
/** Quarters of several programs, each with a due date of its own unless `shared` have the same one. */
const periods = (count: number, shared = 1) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    dueDate: `2026-01-${String(Math.floor(index / shared) + 1).padStart(2, '0')}`,
  }));

describe('the list of what was paid on time', () => {
  test('can be asked for with every filter set and any number of periods, or has no condition', () => {
    for (let count = 0; count <= 31; count += 1) {
      const where = onTimeCondition(everyFilter, periods(count));
      expect([count, where && mistake(where)]).toEqual([count, undefined]);
    }
    expect(onTimeCondition({}, [])).toBeUndefined();
    expect(onTimeCondition({}, periods(12))).toBeDefined();
  });

  test('names a due date once, whatever number of periods share it', () => {
    const where = onTimeCondition(everyFilter, periods(40, 4));
    expect(where).toBeDefined();
    expect(mistake(where)).toBeUndefined();
  });
});
