import { afterAll, expect, test } from 'vitest';
import { doneWords } from '../../../src/framework/actions/action-words.ts';
import { es } from '../../../src/i18n/es.ts';
import { setLanguage } from '../../../src/i18n/words.ts';
import tenants from '../../../src/resources/tenants.ts';
import transactions from '../../../src/resources/transactions.ts';

afterAll(() => setLanguage('en', {}));

test('the message after an action starts like a sentence in every language', () => {
  const one = { done: 1, skipped: [], skippedCount: 0, sums: {} };
  const three = { ...one, done: 3, sums: { amount: '1234.50' } };
  const { deactivate } = tenants.actions ?? {};
  const { approve } = transactions.actions ?? {};
  if (deactivate === undefined || approve === undefined) throw new Error('There are no such actions.');
  const said = () => [doneWords(tenants, deactivate, one), doneWords(transactions, approve, three)];
  expect(said()).toEqual(['1 tenant deactivated', '3 transactions approved, $1,234.50']);
  setLanguage('es', es);
  expect(said()).toEqual(['Desactivación: 1 organización', 'Aprobación: 3 transacciones, $1,234.50']);
});
