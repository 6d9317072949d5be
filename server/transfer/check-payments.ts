/**
 * Checks the rows of an upload of transactions, and turns the accepted rows into transactions, with SQL over the whole file.
 */
import { type RawBuilder, sql } from 'kysely';
import { lastTimeZone } from '../../src/contracts/values/dates.ts';
import { choiceLabel, openChoices } from '../../src/contracts/resource/fields.ts';
import { paymentDateRules } from '../../src/contracts/payments/payment-dates.ts';
import transactions from '../../src/resources/transactions.ts';
import {
  activeProvider,
  amountChecks,
  component,
  classNameOf,
  classWordsOf,
  requiredCells,
  mcoChecks,
  nameKey,
  noLongerThan,
  oneLine,
  payeeChecks,
  payeeCodes,
  periodChecks,
  printable,
  understoodDate,
  unspoiled,
  withWhatTheyName,
} from './cell-checks.ts';
import {
  askAboutDates,
  type Check,
  type Checking,
  countRows,
  type Counts,
  findIn,
  forget,
  lockNamed,
  isStillAsFound,
  keepBasis,
  mcoCodes,
  rawRows,
  reject,
} from './check-rows.ts';
import { changeOf, insertEvents } from './commit-audit.ts';

const table = 'upload_payments';
/** Types that are reported. Actions create the others. */
const types = openChoices(transactions.fields.type);
const methods = Object.keys(transactions.fields.method.choices ?? {});
/** Methods by the words for them that lists show. */
const methodWords = JSON.stringify(
  Object.fromEntries(
    Object.entries(transactions.fields.method.choices ?? {}).map(([code, spec]) => [
      choiceLabel(spec, code).toLowerCase(),
      code,
    ]),
  ),
);
const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const required = [
  'external_ref',
  'payment_period',
  'program_component',
  'transaction_type',
  'payer_mco_code',
  'payee_tpi',
  'amount',
  'payment_date',
  'payment_method',
];
const ownClass = sql`checked.provider_class`;
/** Statuses that count as paid toward a goal. */
const counting = sql`('submitted', 'approved', 'paid', 'confirmed')`;

/** The declaration's own date rules, with their paths resolved to the joined records (cell-checks.ts). */
const dateChecks = Object.entries(paymentDateRules).map(([code, rule]): Check => {
  const least: Readonly<Record<string, RawBuilder<unknown>>> = {
    'period.start': sql`period.start`,
    'period.program.startsOn': sql`program.starts_on`,
  };
  const years = 'years' in rule ? rule.years : 0;
  const bound =
    'notBefore' in rule
      ? sql`(${least[rule.notBefore]} - make_interval(years => ${sql.lit(years)}))::date`
      : sql`(now() at time zone ${sql.lit(lastTimeZone)})::date`;
  return {
    column: 'payment_date',
    code: code as keyof typeof paymentDateRules, // Object.entries loses the type of its keys
    applies:
      'notBefore' in rule ? sql`checked.payment_date < ${bound}` : sql`checked.payment_date > ${bound}`,
    other: sql`${bound}::text`,
  };
});

const checks: readonly Check[] = [
  ...requiredCells(required),
  noLongerThan('external_ref', 40),
  ...periodChecks(['open']),
  {
    column: 'transaction_type',
    code: 'E12',
    applies: sql`checked.type not in (${list(types)}) and checked.type <> 'reversal'`,
    other: sql.lit(types.join(', ')),
  },
  { column: 'transaction_type', code: 'E12.reversal', applies: sql`checked.type = 'reversal'` },
  ...mcoChecks,
  ...payeeChecks,
  activeProvider,
  {
    column: 'payee_tpi',
    code: 'E01.area',
    applies: sql`checked.provider_id is not null and checked.mco_id is not null and not exists (
      select 1 from sdas_mcos where sdas_mcos.parent_id = checked.sda_id and sdas_mcos.target_id = checked.mco_id)`,
    value: sql`provider.tpi`,
    other: sql`sda.name`,
  },
  {
    column: 'payee_npi',
    code: 'E02.check',
    applies: sql`raw.payee_npi is not null and raw.payee_npi is distinct from provider.npi and not upload_is_npi(raw.payee_npi)`,
  },
  {
    column: 'payee_npi',
    code: 'E02',
    applies: sql`raw.payee_npi is not null and provider.id is not null and raw.payee_npi is distinct from provider.npi and upload_is_npi(raw.payee_npi)`,
    other: sql`coalesce(provider.npi, '–')`,
  },
  {
    column: 'sda',
    code: 'E09',
    applies: sql`checked.sda_id is not null and lower(raw.sda) not in (lower(sda.name), sda.id::text)`,
    other: sql`sda.name`,
  },
  {
    column: 'provider_class',
    code: 'E09',
    applies: sql`checked.provider_class is not null and ${nameKey(sql`raw.provider_class`)} not in (lower(${classNameOf(ownClass)}), checked.provider_class::text)`,
    other: classWordsOf(ownClass),
  },
  ...amountChecks('amount'),
  { column: 'amount', code: 'E05.zero', applies: sql`checked.amount = 0` },
  {
    column: 'amount',
    code: 'E07',
    applies: sql`checked.amount < 0 and checked.type in (${list(types)}) and checked.type not in ('recoupment', 'reconciliation')`,
    other: sql`checked.type`,
  },
  ...understoodDate('payment_date'),
  ...dateChecks,
  {
    column: 'payment_method',
    code: 'E12',
    applies: sql`checked.method not in (${list(methods)})`,
    other: sql.lit(methods.join(', ')),
  },
  {
    column: 'trace_number',
    code: 'E10',
    applies: sql`checked.method in ('ACH', 'WIRE') and raw.trace_number is null`,
    other: sql`checked.method`,
  },
  noLongerThan('trace_number', 30),
  noLongerThan('memo', 200),
  ...printable(['external_ref', 'trace_number', 'memo']),
  ...unspoiled(['external_ref', 'trace_number', 'memo']),
];

/** Runs both as a dry run and just before the commit. */
export async function checkPayments(checking: Checking): Promise<Counts> {
  const { tx, batch, report } = checking;
  if (checking.committing) {
    await lockNamed(tx, batch.id, table);
    if (await isStillAsFound(checking)) {
      // Warnings also depend on goals and other payments, which its basis leaves out: they are looked for again.
      await forgetWarnings(checking);
      await warn(checking);
      return countRows(checking, table);
    }
  }
  await keepBasis(checking);
  await forget(checking, table);
  await sql`
    with raw as (${rawRows(batch)}), mco as (${mcoCodes}), payee as (${payeeCodes})
    insert into upload_payments (batch_id, line, external_ref, period_id, component, type, mco_id, provider_id, sda_id,
      provider_class, amount, payment_date, method, trace, memo)
    select ${batch.id}::integer, raw.line, ${oneLine('external_ref')}, period.id, ${component}, lower(raw.transaction_type), mco.id,
      provider.id, provider.sda_id, provider.provider_class, upload_amount(raw.amount), upload_date(raw.payment_date, ${batch.dateOrder}),
      coalesce(${methodWords}::jsonb ->> lower(raw.payment_method), upper(raw.payment_method)), ${oneLine('trace_number')}, ${oneLine('memo')}
    from raw
    left join payment_periods as period on lower(period.name) = lower(raw.payment_period)
    left join programs as program on program.id = period.program_id
    left join mco on mco.code = lower(raw.payer_mco_code)
    left join payee on payee.code = ${nameKey(sql`raw.payee_tpi`)}
    left join upload_providers() as provider on provider.id = payee.id`.execute(tx);
  if (checking.committing) await lockNamed(tx, batch.id, table);
  await askAboutDates(checking, ['payment_date']);
  await report(0.3);
  await findIn(
    checking,
    sql`${withWhatTheyName(batch, table)} left join sdas as sda on sda.id = checked.sda_id`,
    checks,
  );
  await report(0.6);
  await findIn(
    checking,
    sql`join (
        select line, min(line) over (partition by mco_id, external_ref) as first from upload_payments
        where batch_id = ${batch.id} and external_ref is not null
      ) as same on same.line = raw.line and same.first < same.line`,
    [{ column: 'external_ref', code: 'E06.file', applies: sql`true`, other: sql`same.first::text` }],
  );
  await findIn(
    checking,
    sql`join upload_payments as checked on checked.batch_id = ${batch.id} and checked.line = raw.line
      join transactions as before on before.mco_id = checked.mco_id and before.external_ref = checked.external_ref`,
    [{ column: 'external_ref', code: 'E06', applies: sql`true` }],
  );
  await reject(checking, table);
  await report(0.8);
  await warn(checking);
  return countRows(checking, table);
}

const dollars = (amount: RawBuilder<unknown>) => sql`'$' || to_char(${amount}, 'FM999,999,999,990.00')`;

async function forgetWarnings({ tx, batch }: Checking): Promise<void> {
  await sql`
    delete from upload_findings where batch_id = ${batch.id} and line > 0 and severity = 'warning'`.execute(
    tx,
  );
}

/** Warns once for each exceeded goal, at the payment that exceeds it rather than at every later payment. */
async function warn(checking: Checking): Promise<void> {
  const { batch } = checking;
  const key = sql`period_id, component, mco_id, sda_id, provider_class`;
  await findIn(
    checking,
    sql`join (
        select distinct on (reported.key) line, amount, in_all - amount as excess,
          concat_ws(' · ', period.name, component, mco.name, sda.name, ${classNameOf(sql`reported.provider_class`)}) as goal
        from (
          select line, row(${key}) as key, ${key}, goal.amount, coalesce(paid.amount, 0) + sum(checked.amount) over (partition by ${key} order by line) as so_far,
            coalesce(paid.amount, 0) + sum(checked.amount) over (partition by ${key}) as in_all
          from (select * from upload_payments where batch_id = ${batch.id} and not rejected) as checked
          join (select ${key}, sum(amount) as amount from payment_goals group by ${key}) as goal using (${key})
          left join (select ${key}, sum(amount) as amount from transactions where status in ${counting}
            and (period_id) in (select period_id from upload_payments where batch_id = ${batch.id}) group by ${key}) as paid using (${key})
        ) as reported
        join payment_periods as period on period.id = reported.period_id join sdas as sda on sda.id = reported.sda_id
        join tenants as mco on mco.id = reported.mco_id
        where so_far > amount and in_all > amount order by reported.key, line
      ) as over on over.line = raw.line`,
    [
      {
        column: 'amount',
        code: 'W01',
        applies: sql`true`,
        value: sql`${dollars(sql`over.amount`)} || ' (' || over.goal || ')'`,
        other: dollars(sql`over.excess`),
      },
    ],
    'warning',
  );
  await findIn(
    checking,
    sql`join upload_payments as checked on checked.batch_id = ${batch.id} and checked.line = raw.line and not checked.rejected
      join payment_periods as period on period.id = checked.period_id`,
    [
      {
        column: 'payment_date',
        code: 'W04',
        applies: sql`checked.payment_date < period.start or checked.payment_date > (period.due_date + interval '1 year')::date`,
        other: sql`period.start || ' – ' || (period.due_date + interval '1 year')::date`,
      },
    ],
    'warning',
  );
  await findIn(
    checking,
    sql`join upload_payments as checked on checked.batch_id = ${batch.id} and checked.line = raw.line and not checked.rejected`,
    [{ column: 'amount', code: 'W06', applies: sql`checked.type = 'recoupment' and checked.amount > 0` }],
    'warning',
  );
  await findIn(
    checking,
    sql`join (
        select line, row_number() over (partition by mco_id, provider_id, amount, payment_date order by line) as place,
          mco_id, provider_id, amount, payment_date
        from upload_payments where batch_id = ${batch.id} and not rejected
      ) as mine on mine.line = raw.line and (mine.place > 1 or exists (
        select 1 from transactions as before
        where before.mco_id = mine.mco_id and before.provider_id = mine.provider_id and before.payment_date = mine.payment_date
          and before.amount = mine.amount and before.status not in ('void', 'rejected', 'reversed')))`,
    [{ column: 'amount', code: 'W02', applies: sql`true` }],
    'warning',
  );
}

const rowsAtOnce = 10_000;

/** Turns the accepted rows into transactions, each with its event, in the same database transaction as the preceding check. */
export async function commitPayments(checking: Checking): Promise<void> {
  const { tx, batch, principal, report } = checking;
  const none = sql`null`;
  const batchLink = sql`jsonb_build_object('id', ${batch.id}::integer, 'name', ${batch.fileName}::text)`;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line), 0) as last from upload_payments where batch_id = ${batch.id}`.execute(tx);
  const last = rows[0]?.last ?? 0;
  for (let from = 0; from < last; from += rowsAtOnce) {
    await sql`
      with made as (
        insert into transactions (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount,
          payment_date, method, trace, memo, status, submitted_by_id, amount_by_id, batch_id)
        select external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date,
          method, trace, memo, 'submitted', ${principal.userId}::integer, coalesce(entered_by_id, ${batch.uploadedBy}::integer), batch_id
        from upload_payments join upload_rows using (batch_id, line)
        where batch_id = ${batch.id} and not rejected and line > ${from} and line <= ${from + rowsAtOnce}
        order by line returning id, external_ref, amount)
      ${insertEvents(checking, {
        action: 'create',
        resource: 'transactions',
        of: 'made',
        changes: sql`jsonb_build_array(
          ${changeOf('externalRef', none, sql`external_ref`)}, ${changeOf('amount', none, sql`amount::text`)},
          ${changeOf('status', none, sql`'submitted'`)}, ${changeOf('batch', none, batchLink)})`,
      })}`.execute(tx);
    await report(0.5 + (0.5 * Math.min(last, from + rowsAtOnce)) / last);
  }
}
