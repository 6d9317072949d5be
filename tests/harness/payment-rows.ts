/** Rows of a payments file that the sample data accepts. */
import { sampleSdas, sampleTenants } from '../../server/sample/tenants.ts';
import type { PaymentRow } from './uploads.ts';

/** The MCO of `people.mcoAdmin`. */
const payer = 2;
const area = sampleSdas().find(({ mcos }) => mcos.includes(payer));
/** TPIs of the hospitals that it may pay. */
export const payees: readonly string[] = sampleTenants().flatMap(({ tpi, sda }) =>
  tpi !== null && sda === area?.id ? [tpi] : [],
);

/** Its last column is the amount. */
export function paymentRow(external_ref: string, changes: PaymentRow = {}): PaymentRow {
  return {
    external_ref,
    payment_period: 'SFY2027 Q1',
    program_component: 'UHRIP',
    transaction_type: 'payment',
    payer_mco_code: String(payer),
    payee_tpi: payees[0] ?? '',
    payment_date: '2026-10-01',
    payment_method: 'CHECK',
    amount: '12.25',
    ...changes,
  };
}
