import { centsText, percentOf } from '../../src/contracts/values/money.ts';
import type { SheetColumn } from '../../src/contracts/transfer/sheet.ts';
import type { PaymentLine } from './payment-lines.ts';

/** Columns of the dashboard as a file. A goal that was not set is empty. */
export const paymentColumns: readonly SheetColumn<PaymentLine>[] = [
  { title: 'program', type: 'text', text: ({ program }) => program },
  { title: 'payment_period', type: 'text', text: ({ period }) => period },
  { title: 'sda', type: 'text', text: ({ sda }) => sda },
  { title: 'provider_class', type: 'text', text: ({ providerClass }) => providerClass },
  { title: 'mco', type: 'text', text: ({ mco }) => mco },
  { title: 'goal', type: 'money', text: ({ goal }) => (goal === null ? '' : centsText(goal)) },
  { title: 'paid_toward_goal', type: 'money', text: ({ toward }) => centsText(toward) },
  {
    title: 'percent_of_goal',
    type: 'number',
    text: ({ goal, toward }) => (goal === null ? '' : (percentOf(toward, goal)?.toFixed(1) ?? '')),
  },
  { title: 'paid_outside_goals', type: 'money', text: ({ paid, toward }) => centsText(paid - toward) },
  { title: 'paid', type: 'money', text: ({ paid }) => centsText(paid) },
  { title: 'pending', type: 'money', text: ({ pending }) => centsText(pending) },
  { title: 'rejected', type: 'money', text: ({ rejected }) => centsText(rejected) },
  { title: 'rejected_count', type: 'number', text: ({ rejectedCount }) => String(rejectedCount) },
];
