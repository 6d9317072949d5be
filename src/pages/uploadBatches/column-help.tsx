/** What each column of a file holds, beside its name. */
import { openChoices } from '../../contracts/fields.ts';
import { uploadColumns, type UploadKind } from '../../contracts/uploads.ts';
import { useT } from '../../i18n/translate.ts';
import transactions from '../../resources/transactions.ts';
import styles from './uploads.module.css';

const { type, method } = transactions.fields;

export function ColumnHelp({ kind }: { readonly kind: UploadKind }) {
  const t = useT();
  const amount = t('Like 1234.50: no currency sign, no thousands separator.');
  const date = t('Like 2026-09-30, or a date cell of a workbook.');
  const provider = t('Left empty, or as it is known of the provider.');
  const isGoals = kind === 'paymentGoals';
  const words: Readonly<Record<string, string>> = {
    external_ref: t('Your own; no other of the MCO has it.'),
    payment_period: isGoals
      ? t('The name of a payment period that is not closed.')
      : t('The name of an open payment period.'),
    program_component: t('Of the program, such as UHRIP.'),
    transaction_type: openChoices(type).join(', '),
    payer_mco_code: t('The number or the name of the MCO.'),
    payee_tpi: isGoals
      ? t('Of one provider. Left empty, the goal is for the whole class.')
      : t('Nine digits. The provider stands in an area of the MCO.'),
    payee_npi: provider,
    sda: isGoals ? t('The name of the service delivery area.') : provider,
    provider_class: isGoals ? t('The name of the class.') : provider,
    amount,
    payment_date: date,
    payment_method: openChoices(method).join(', '),
    trace_number: t('Of ACH and wire payments.'),
    memo: t('Nothing about patients.'),
    goal_amount: amount,
    effective_date: date,
  };
  return (
    <dl className={styles.columns}>
      {uploadColumns[kind].map(({ name, required }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {!required && <span className={styles.muted}> {t('(optional)')}</span>}
          </dt>
          <dd>{words[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
