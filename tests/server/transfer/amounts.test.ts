/**
 * Amounts in a file arrive exact to the cent, however they are written; others are rejected, never rounded.
 */
import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { xlsxStream } from '../../../server/transfer/xlsx-writer.ts';
import { codeName } from '../../../src/contracts/transfer/uploads.ts';
import { centsText, dollars } from '../../../src/contracts/values/money.ts';
import { csvCells } from '../../harness/files.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import {
  type Client,
  committed,
  csvOf,
  findingsOf,
  type PaymentRow,
  uploaded,
} from '../../harness/uploads.ts';

const server = testServer();
let client: Client;
let tpi = '';
let next = 0;

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
  const answer = await call(server(), '/api/transactions/template', { token: client.token });
  const [titles = [], first = []] = csvCells(Buffer.from(answer.text));
  tpi = first[titles.indexOf('payee_tpi')] ?? '';
});

interface Written {
  readonly text: string;
  /** The expected amount; undefined if the text is not an amount. */
  readonly cents: bigint | undefined;
}

/** Amounts of every size, most of them small. */
const cents = fc
  .oneof(
    fc.integer({ min: 1, max: 99_999 }),
    fc.integer({ min: 1, max: 999_999_999_99 }),
    fc.maxSafeInteger(),
  )
  .map((one) => BigInt(one) % 99_999_999_999_999n)
  .map((one) => (one < 0n ? -one : one) || 1n);
const signed = fc.tuple(cents, fc.boolean()).map(([one, negative]) => (negative ? -one : one));

/** Amounts as people and programs write them in text. */
const legal = fc
  .tuple(
    signed,
    fc.constantFrom(
      'full' as const,
      'short' as const,
      'zeros' as const,
      'spaced' as const,
      'shown' as const,
      'accounting' as const,
    ),
  )
  .map(([amount, how]): Written => {
    const text = centsText(amount);
    const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(\.\d\d)$/.exec(text) ?? [];
    const written = {
      full: text,
      short: text.replace(/\.?0{1,2}$/, ''),
      zeros: sign + whole.padStart(12, '0') + part,
      spaced: `  ${text} `,
      shown: dollars(text),
      accounting: dollars(text).replace('$', '$ '),
    };
    return { text: written[how], cents: amount };
  });

/** Spreadsheets store doubles, with the rounding noise of the calculations they come from. */
const double = fc
  .tuple(cents, cents, fc.constantFrom('sum', 'plain', 'digits', 'exponent'))
  .map(([one, other, how]): Written => {
    // Spreadsheets keep fifteen digits of a number.
    const [a, b] = [one % 10_000_000_000_000n || 1n, other % 10_000_000_000_000n];
    const whole = how === 'sum' ? a + b : a;
    const value = how === 'sum' ? Number(a) / 100 + Number(b) / 100 : Number(a) / 100;
    const text =
      how === 'exponent' ? value.toExponential() : how === 'digits' ? value.toPrecision(17) : String(value);
    return { text, cents: whole };
  });

const wrongText = fc
  .oneof(
    cents.map((one) => `${centsText(one)}1`),
    cents.map((one) => `(${centsText(one)})`),
    cents.map((one) => centsText(one).replace('.', ',')),
    cents.map((one) => `${centsText(one)} USD`),
    cents.map((one) => `+${centsText(one)}`),
    cents.map((one) => `${centsText(one)}-`),
    fc.constantFrom(
      '1e3',
      '5.',
      '.5',
      '1.2.3',
      'NaN',
      'Infinity',
      '0x10',
      '١٢.٥٠',
      '1 234.50',
      '$',
      '1,23.50',
      '12,34,567.00',
      '$-5.00',
      '$  5.00',
      '€5.00',
      '1’234.50',
      '--5',
      'ten',
    ),
    fc.constantFrom('1234567890123.00', '9999999999999', '12.345', '0.001', '0.005', '2.675'),
  )
  .map((text): Written => ({ text, cents: undefined }));
/** Fractions of a cent that are larger than the noise of a double. */
const wrongDouble = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }))
  .map(([one, rest]): Written => ({ text: String(Number(`${one / 100}`) + rest / 1_000), cents: undefined }));

const forms = {
  csv: { amounts: [legal, wrongText], file: (rows: readonly PaymentRow[]) => Promise.resolve(csvOf(rows)) },
  'workbook, as text': {
    amounts: [legal, wrongText],
    file: (rows: readonly PaymentRow[]) => workbook(rows, 'text'),
  },
  'workbook, as numbers': {
    amounts: [double, wrongDouble],
    file: (rows: readonly PaymentRow[]) => workbook(rows, 'money'),
  },
} as const;

function workbook(rows: readonly PaymentRow[], amounts: 'text' | 'money'): Promise<Buffer> {
  const [titles = []] = csvCells(Buffer.from(csvOf([])));
  async function* batches() {
    yield await Promise.resolve(rows);
  }
  return buffer(
    xlsxStream({
      name: 'Payments',
      columns: titles.map((title) => ({
        title,
        type: title === 'amount' ? amounts : ('text' as const),
        text: (row: PaymentRow) => row[title] ?? '',
      })),
      batches: batches(),
    }),
  );
}

const row = ({ text }: Written): PaymentRow => ({
  external_ref: `AM-${(next += 1)}`,
  payment_period: 'SFY2027 Q1',
  program_component: 'UHRIP',
  transaction_type: text.includes('-') ? 'recoupment' : 'payment',
  payer_mco_code: '2',
  payee_tpi: tpi,
  amount: text,
  payment_date: '2026-10-01',
  payment_method: 'CHECK',
});

test.each(Object.entries(forms))(
  'amounts in a file (%s) arrive exact to the cent, and invalid ones are rejected',

  async (_, form) => {
    const [right, wrong] = form.amounts;
    const file = fc.array(fc.oneof({ arbitrary: right, weight: 4 }, { arbitrary: wrong, weight: 1 }), {
      minLength: 1,
      maxLength: 120,
    });
    await fc.assert(
      fc.asyncProperty(file, async (amounts) => {
        const rows = amounts.map(row);
        const status = await uploaded(client, await form.file(rows), { name: 'payments' });
        const found = await findingsOf(client, status.id, '&severity=error');
        expect(found.map(({ line, column, code }) => [line, column, codeName(code)])).toEqual(
          amounts.flatMap(({ cents: to }, index) => (to === undefined ? [[index + 2, 'amount', 'E05']] : [])),
        );
        const finer = found.filter(({ value }) => /^-?\d{1,12}\.\d{3,}$/.test(value ?? ''));
        expect(found.filter(({ code }) => code === 'E05.decimals')).toEqual(finer);
        const accepted = amounts.flatMap(({ cents: to }, index) =>
          to === undefined ? [] : [{ ref: rows[index]?.['external_ref'], amount: centsText(to) }],
        );
        const sum = amounts.reduce((all, { cents: to = 0n }) => all + to, 0n);
        const tooMuch = sum >= 100_000_000_000_000n || sum <= -100_000_000_000_000n;
        expect(status).toMatchObject({ accepted: accepted.length, total: tooMuch ? null : centsText(sum) });
        if (accepted.length === 0) return;
        expect((await committed(client, status)).state).toBe('committed');
        const { rows: stored } = await sql`
        select external_ref as ref, amount::text from transactions where batch_id = ${status.id} order by id`.execute(
          server().database.owner,
        );
        expect(stored).toEqual(accepted);
      }),
      { numRuns: 12 },
    );
  },
);
