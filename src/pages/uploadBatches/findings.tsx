import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Finding, findingWords, uploadColumns, type UploadStatus } from '../../contracts/uploads.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { useT } from '../../i18n/translate.ts';
import { PartPager } from './part-pager.tsx';
import { type FindingFilter, readFindings } from './upload-calls.ts';
import styles from './uploads.module.css';

/** What is wrong, line by line. */
export function Findings({ status }: { readonly status: UploadStatus }) {
  const t = useT();
  const [filter, setFilter] = useState<FindingFilter>({ severity: '', column: '' });
  const [start, setStart] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['upload', status.id, status.version, 'findings', filter, start],
    queryFn: ({ signal }) => readFindings(status.id, filter, start, signal),
    placeholderData: keepPreviousData,
  });
  const narrow = (change: Partial<FindingFilter>) => {
    setFilter({ ...filter, ...change });
    setStart(0);
  };
  return (
    <div className={styles.stack}>
      <h2 id="findings" className={styles.heading}>
        {t('Findings')}
      </h2>
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
      {error !== null && <p role="alert">{error.message}</p>}
      {data?.total === 0 && <p className={styles.muted}>{t('Nothing was found here.')}</p>}
      {data !== undefined && data.total > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-labelledby="findings">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Line')}</th>
                <th scope="col">{t('Column')}</th>
                <th scope="col">{t('Finding')}</th>
                <th scope="col">{t('Code')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((finding) => (
                <tr key={`${finding.line} ${finding.column} ${finding.code}`}>
                  <td>{finding.line}</td>
                  <td className={styles.codes}>{finding.column}</td>
                  <td>
                    <Words finding={finding} />
                  </td>
                  <td>
                    <StatusTag tone={finding.severity === 'error' ? 'danger' : 'warning'}>
                      {finding.code}
                    </StatusTag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data !== undefined && <PartPager start={start} total={data.total} onStart={setStart} />}
    </div>
  );
}

function Words({ finding: { code, value, other } }: { readonly finding: Finding }) {
  const t = useT();
  return t(findingWords[code], { value: value ?? '', other: other ?? '' });
}
