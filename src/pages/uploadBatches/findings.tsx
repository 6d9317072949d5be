import { useState } from 'react';
import { type Finding, type UploadStatus, wordsFor } from '../../contracts/transfer/uploads.ts';
import { importColumns, titleOfColumn } from '../../contracts/transfer/imports.ts';
import { useResource } from '../../framework/resources.tsx';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { messageWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { PartTable, useParts } from './part-table.tsx';
import { type FindingFilter, readFindings } from './upload-calls.ts';
import styles from './uploads.module.css';

/** What is wrong, line by line. */
export function Findings({ status }: { readonly status: UploadStatus }) {
  const t = useT();
  const columns = importColumns(useResource(status.kind));
  const [filter, setFilter] = useState<FindingFilter>({ severity: '', column: '' });
  const parts = useParts([status.id, status.version, 'findings', filter], (start, signal) =>
    readFindings(status.id, filter, start, signal),
  );
  const narrow = (change: Partial<FindingFilter>) => {
    setFilter({ ...filter, ...change });
    parts.setStart(0);
  };
  const columnTitle = (name: string) => {
    const column = columns.find((one) => one.name === name);
    return column === undefined ? t('The row') : t(titleOfColumn(column));
  };
  const lineOf = ({ line }: Finding) => (line === 0 ? '–' : String(line));
  const columnOf = ({ line, column }: Finding) => (line === 0 ? t('The file') : columnTitle(column));
  const code = ({ code: one, severity }: Finding) => (
    <StatusTag tone={severity === 'error' ? 'danger' : 'warning'}>{one}</StatusTag>
  );
  return (
    <PartTable<Finding, Finding>
      id="findings"
      title={t('Errors and warnings')}
      parts={parts}
      none={t('Nothing found.')}
      rowsOf={(found) => found}
      rowKey={(finding) => `${finding.line} ${finding.column} ${finding.code}`}
      columns={[
        { title: t('Line'), responsive: ['sm'], width: 80, render: (_, finding) => lineOf(finding) },
        {
          title: t('Column'),
          responsive: ['sm'],
          className: styles.name ?? '',
          render: (_, finding) => <span className={styles.code}>{columnOf(finding)}</span>,
        },
        {
          title: t('What is wrong'),
          render: (_, finding) => messageWords(wordsFor(finding)),
          responsive: ['sm'],
        },
        { title: t('Code'), responsive: ['sm'], width: 110, render: (_, finding) => code(finding) },
        {
          title: t('What is wrong'),
          responsive: ['xs'],
          render: (_, finding) => (
            <div className={styles.card}>
              <span className={styles.cardHead}>
                {finding.line > 0 && t('Line {line}', { line: finding.line })}
                <span className={styles.code}>{columnOf(finding)}</span>
                {code(finding)}
              </span>
              {messageWords(wordsFor(finding))}
            </div>
          ),
        },
      ]}
      filters={
        <div className={styles.filters}>
          <SelectField
            label={t('Severity')}
            value={filter.severity}
            options={[
              { value: '', label: t('All') },
              { value: 'error', label: t('Errors') },
              { value: 'warning', label: t('Warnings') },
            ]}
            onChange={(severity) => narrow({ severity })}
          />
          <SelectField
            label={t('Column')}
            value={filter.column}
            options={[
              { value: '', label: t('All') },
              ...columns.map((column) => ({ value: column.name, label: t(titleOfColumn(column)) })),
            ]}
            onChange={(column) => narrow({ column })}
          />
        </div>
      }
    />
  );
}
