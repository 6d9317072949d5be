/** What each column of a file holds, beside its name. */
import { Table } from 'antd';
import { openChoices } from '../../contracts/resource/fields.ts';
import { type UploadColumn, uploadColumns, type UploadKind } from '../../contracts/transfer/uploads.ts';
import { useT } from '../../i18n/translate.ts';
import transactions from '../../resources/transactions.ts';
import styles from './uploads.module.css';

const { type, method } = transactions.fields;

export function ColumnHelp({ kind }: { readonly kind: UploadKind }) {
  const t = useT();
  const amount = t('Such as 1234.50 or $1,234.50.');
  const date = t('Such as 09/30/2026 or 2026-09-30, or an Excel date cell.');
  const onRecord = t('Leave empty, or match our record of the provider.');
  const isGoals = kind === 'paymentGoals';
  const words: Readonly<Record<string, string>> = {
    external_ref: t('Your own reference. Must be unique within the MCO.'),
    payment_period: isGoals
      ? t('Name of a payment period that is not closed.')
      : t('Name of an open payment period.'),
    program_component: t('Program component, such as UHRIP.'),
    transaction_type: openChoices(type).join(', '),
    payer_mco_code: t('Number or name of the MCO.'),
    payee_tpi: isGoals
      ? t('TPI of one provider. Leave empty if the goal is for the whole class.')
      : t('Nine-digit TPI of a provider in one of the MCO’s SDAs.'),
    payee_npi: onRecord,
    sda: isGoals ? t('Name of the service delivery area (SDA).') : onRecord,
    provider_class: isGoals ? t('Name of the provider class.') : onRecord,
    amount,
    payment_date: date,
    payment_method: openChoices(method).join(', '),
    trace_number: t('Required for ACH and wire payments.'),
    memo: t('No patient information.'),
    goal_amount: amount,
    effective_date: date,
  };
  return (
    <Table<UploadColumn>
      aria-labelledby="columns"
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={[...uploadColumns[kind]]}
      columns={[
        {
          title: t('Column'),
          rowScope: 'row',
          render: (_, { name, required }) => (
            <span className={styles.code}>
              {name}
              {required && ' *'}
            </span>
          ),
        },
        { title: t('What to enter'), render: (_, { name }) => words[name] ?? t('Optional.') },
      ]}
      footer={() => t('* Required')}
    />
  );
}
