import { useState } from 'react';
import { type Finding, findingMessage, uploadColumns, type UploadStatus } from '../../contracts/uploads.ts';
import { roles } from '../../framework/list/table-roles.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { messageWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { PartTable, useParts } from './part-table.tsx';
import { type FindingFilter, readFindings } from './upload-calls.ts';
import styles from './uploads.module.css';

/** What is wrong, line by line. */
export function Findings({ status }: { readonly status: UploadStatus }) {
  const t = useT();
  const [filter, setFilter] = useState<FindingFilter>({ severity: '', column: '' });
  const parts = useParts([status.id, status.version, 'findings', filter], (start, signal) =>
    readFindings(status.id, filter, start, signal),
  );
  const narrow = (change: Partial<FindingFilter>) => {
    setFilter({ ...filter, ...change });
    parts.setStart(0);
  };
  return (
    <PartTable
      id="findings"
      title={t('Findings')}
      parts={parts}
      none={t('Nothing was found here.')}
      look="stacks"
      columns={[t('Line'), t('Column'), t('Finding'), t('Code')]}
      filters={
        <div className={styles.buttons}>
          <label className={styles.field}>
            {t('Kind')}
            <select
              className={styles.select}
              value={filter.severity}
              onChange={({ target }) => narrow({ severity: target.value })}
            >
              <option value="">{t('All')}</option>
              <option value="error">{t('Errors')}</option>
              <option value="warning">{t('Warnings')}</option>
            </select>
          </label>
          <label className={styles.field}>
            {t('Column')}
            <select
              className={styles.select}
              value={filter.column}
              onChange={({ target }) => narrow({ column: target.value })}
            >
              <option value="">{t('All')}</option>
              {uploadColumns[status.kind].map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      }
    >
      {(finding) => (
        <tr key={`${finding.line} ${finding.column} ${finding.code}`} {...roles.row}>
          <td data-label={t('Line')} {...roles.cell}>
            {finding.line === 0 ? '–' : finding.line}
          </td>
          <td className={styles.codes} {...roles.cell}>
            {finding.line === 0 ? t('The file') : finding.column}
          </td>
          <td {...roles.cell}>
            <Words finding={finding} />
          </td>
          <td {...roles.cell}>
            <StatusTag tone={finding.severity === 'error' ? 'danger' : 'warning'}>{finding.code}</StatusTag>
          </td>
        </tr>
      )}
    </PartTable>
  );
}

function Words({ finding }: { readonly finding: Finding }) {
  useT();
  return messageWords(findingMessage(finding));
}
