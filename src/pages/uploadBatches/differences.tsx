import { Fragment } from 'react';
import { fieldOf } from '../../contracts/define-resource.ts';
import { labelOf, type Tone } from '../../contracts/fields.ts';
import type { Difference, UploadStatus } from '../../contracts/uploads.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { valueText } from '../../framework/kinds/value-text.ts';
import { roles } from '../../framework/list/table-roles.ts';
import { useT } from '../../i18n/translate.ts';
import paymentGoals from '../../resources/payment-goals.ts';
import { PageLink } from '../../shell/page-link.tsx';
import { PartTable, useParts } from './part-table.tsx';
import { readDifferences } from './upload-calls.ts';
import styles from './uploads.module.css';

const tones: { readonly [C in Difference['change']]: Tone } = {
  added: 'success',
  changed: 'info',
  removed: 'danger',
};

/** What the goals are now and what they would be; once committed, what they were and became. */
export function Differences({ status }: { readonly status: UploadStatus }) {
  const t = useT();
  const { id, version, state, differences } = status;
  const parts = useParts([id, version, 'differences'], (start, signal) => readDifferences(id, start, signal));
  const words: { readonly [C in Difference['change']]: string } = {
    added: t('Added'),
    changed: t('Changed'),
    removed: t('Removed'),
  };
  const isNothing =
    differences === null || differences.added + differences.changed + differences.removed === 0;
  return (
    <PartTable
      id="differences"
      title={state === 'committed' ? t('What changed') : t('What changes')}
      parts={parts}
      none={
        isNothing
          ? t('Nothing: the goals are as in the file already.')
          : t('This was committed before differences were kept; the history of each goal tells what changed.')
      }
      look="differences"
      columns={[t('Change'), t('Goal'), t('Field'), t('Before'), t('After')]}
    >
      {({ change, changes, goal, ...row }) => {
        const name = [row.period, row.component, row.mco, row.sda, row.providerClass, row.provider]
          .filter((part) => part !== null && part !== '')
          .join(' · ');
        return (
          <Fragment key={name}>
            {changes.map(({ field: key, before, after }, index) => {
              const field = fieldOf(paymentGoals, key);
              const text = (value: string | null) =>
                value === null || field === undefined ? '–' : valueText(value, field);
              const look = key === 'note' ? undefined : styles.amount;
              return (
                <tr key={key} {...roles.row}>
                  {index === 0 && (
                    <>
                      <td rowSpan={changes.length} {...roles.cell}>
                        <StatusTag tone={tones[change]}>{words[change]}</StatusTag>
                      </td>
                      <td rowSpan={changes.length} {...roles.cell}>
                        {goal === null ? (
                          name
                        ) : (
                          <PageLink to={`/admin/paymentGoals/${goal}`}>{name}</PageLink>
                        )}
                      </td>
                    </>
                  )}
                  <td {...roles.cell}>{t(labelOf(key, field))}</td>
                  <td className={look} data-label={t('Before')} {...roles.cell}>
                    {text(before)}
                  </td>
                  <td className={look} data-label={t('After')} {...roles.cell}>
                    {text(after)}
                  </td>
                </tr>
              );
            })}
          </Fragment>
        );
      }}
    </PartTable>
  );
}
