import { seeded, type Random } from './random.ts';
import { samplePaymentPeriods, samplePrograms, type SamplePaymentPeriod } from './programs.ts';
import { sampleSdas, sampleTenants } from './tenants.ts';

type Status = 'draft' | 'submitted' | 'approved' | 'paid' | 'confirmed' | 'rejected' | 'void' | 'reversed';
type Type = 'payment' | 'interim' | 'final' | 'redistribution' | 'reconciliation' | 'recoupment' | 'reversal';
type Method = 'ACH' | 'WIRE' | 'CHECK' | 'BOOK';

export interface SampleTransaction {
  readonly id: number;
  readonly externalRef: string;
  readonly period: number;
  readonly component: string;
  readonly type: Type;
  readonly mco: number;
  readonly provider: number;
  readonly sda: number;
  readonly providerClass: number;
  /** Dollars and cents, as in the API. */
  readonly amount: string;
  readonly paymentDate: string;
  readonly method: Method;
  readonly trace: string | null;
  readonly status: Status;
  readonly rejectCode: string | null;
  readonly rejectedFrom: 'submitted' | null;
  /** For a reversal, the payment that it reverses. */
  readonly reversalOf: number | null;
}

/** How a period's payments are distributed over statuses, by the period's state, in percent. */
const statuses: Readonly<Record<SamplePaymentPeriod['state'], Readonly<Partial<Record<Status, number>>>>> = {
  draft: {},
  open: { draft: 10, submitted: 30, approved: 20, paid: 25, rejected: 12, void: 3 },
  closed: { paid: 25, confirmed: 62, rejected: 5, void: 4, reversed: 4 },
  locked: { confirmed: 94, void: 3, reversed: 3 },
};
const types: Readonly<Record<Exclude<Type, 'reversal'>, number>> = {
  payment: 70,
  interim: 10,
  final: 8,
  redistribution: 4,
  reconciliation: 4,
  recoupment: 4,
};
const rejectCodes = ['duplicate', 'wrongAmount', 'wrongProvider', 'wrongPeriod', 'noProof'] as const;
const ruralClass = 3;
const settled: readonly Status[] = ['paid', 'confirmed'];
const dayMs = 24 * 60 * 60 * 1_000;
/** No payment is reported before it is made, so there are none after this day. */
const latestDay = '2026-11-15';

/**
 * About 4,000 transactions: in each period that has begun, most providers of an area are paid by two of its MCOs. All statuses
 * occur, and some payments are late, after the period's due date.
 */
export function sampleTransactions(): SampleTransaction[] {
  const random = seeded(2);
  const delays = seeded(12);
  const mcosOf = new Map(sampleSdas().map(({ id, mcos }) => [id, mcos]));
  const providers = sampleTenants().flatMap(({ id, tenantType, providerClass, sda, isActive }) =>
    tenantType === 2 && isActive && sda !== null && providerClass !== null
      ? [{ id, sda, providerClass, mcos: mcosOf.get(sda) ?? [] }]
      : [],
  );
  const made: SampleTransaction[] = [];
  const countOf = new Map<number, number>();
  const add = (transaction: Omit<SampleTransaction, 'id' | 'externalRef'>): SampleTransaction => {
    const number = (countOf.get(transaction.mco) ?? 0) + 1;
    countOf.set(transaction.mco, number);
    const externalRef = `M${String(transaction.mco).padStart(3, '0')}-${String(number).padStart(6, '0')}`;
    const whole = { id: made.length + 1, externalRef, ...transaction };
    made.push(whole);
    return whole;
  };

  for (const period of samplePaymentPeriods) {
    const program = samplePrograms.find(({ id }) => id === period.program);
    if (program === undefined || period.state === 'draft') continue;
    const payees =
      program.code === 'RURAL_DPP'
        ? providers.filter(({ providerClass }) => providerClass === ruralClass)
        : providers;
    for (const { id: provider, sda, providerClass, mcos } of payees) {
      if (random.chance(15)) continue;
      const first = random.int(0, mcos.length - 1);
      for (const mco of [mcos[first], mcos[(first + 2) % mcos.length]]) {
        if (mco === undefined) continue;
        const type = random.weighted(types);
        const status = random.weighted(statuses[period.state]);
        const transaction = add({
          period: period.id,
          component: random.pick(program.components),
          type,
          mco,
          provider,
          sda,
          providerClass,
          amount: amountOf(random, type),
          paymentDate: dayOfPayment(
            delays,
            period,
            status,
            dayBetween(random, period.start, period.end < latestDay ? period.end : latestDay),
          ),
          ...meansOf(random),
          status,
          rejectCode: status === 'rejected' ? random.pick(rejectCodes) : null,
          rejectedFrom: status === 'rejected' ? 'submitted' : null,
          reversalOf: null,
        });
        // A payment is only taken back by a reversal in addition to it.
        if (transaction.status === 'reversed') {
          const { id: reversalOf, externalRef: _ref, ...same } = transaction;
          add({
            ...same,
            reversalOf,
            type: 'reversal',
            amount: negative(transaction.amount),
            status: 'confirmed',
            paymentDate: period.end,
          });
        }
      }
    }
  }
  return made;
}

function amountOf(random: Random, type: Type): string {
  const cents = random.int(40_000, random.chance(8) ? 95_000_000 : 9_000_000);
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return type === 'recoupment' || (type === 'reconciliation' && random.chance(50))
    ? negative(amount)
    : amount;
}

function negative(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function meansOf(random: Random): { method: Method; trace: string | null } {
  const method = random.weighted<Method>({ ACH: 70, WIRE: 15, CHECK: 10, BOOK: 5 });
  return {
    method,
    trace: method === 'ACH' || method === 'WIRE' ? `TR${random.int(100_000_000, 999_999_999)}` : null,
  };
}

/** The intended day, or a day after the due date. */
function dayOfPayment(
  random: Random,
  { dueDate }: SamplePaymentPeriod,
  status: Status,
  meant: string,
): string {
  const late = new Date(Date.parse(dueDate) + random.int(1, 30) * dayMs).toISOString().slice(0, 10);
  return random.chance(9) && settled.includes(status) && late <= latestDay ? late : meant;
}

function dayBetween(random: Random, start: string, end: string): string {
  const days = (Date.parse(end) - Date.parse(start)) / dayMs;
  return new Date(Date.parse(start) + random.int(0, days) * dayMs).toISOString().slice(0, 10);
}
