import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Difference } from '../../contracts/uploads.ts';
import type { Tone } from '../../contracts/fields.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { dollars } from '../../framework/kinds/value-text.ts';
import { useT } from '../../i18n/translate.ts';
import { PartPager } from './part-pager.tsx';
import { readDifferences } from './upload-calls.ts';
import styles from './uploads.module.css';

const tones: { readonly [C in Difference['change']]: Tone } = {
  added: 'success',
  changed: 'info',
  removed: 'danger',
};

/** What the goals are now, and what they would be. */
export function Differences({ id }: { readonly id: number }) {
  const t = useT();
  const [start, setStart] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['upload', id, 'differences', start],
    queryFn: ({ signal }) => readDifferences(id, start, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const words: { readonly [C in Difference['change']]: string } = {
    added: t('Added'),
    changed: t('Changed'),
    removed: t('Removed'),
  };
  const amount = (text: string | null) => (text === null ? '–' : dollars(text));
  return (
    <div className={styles.stack}>
      <h2 id="differences" className={styles.heading}>
        {t('What changes')}
      </h2>
      {error !== null && <p role="alert">{error.message}</p>}
      {data?.total === 0 && (
        <p className={styles.muted}>{t('Nothing: the goals are as in the file already.')}</p>
      )}
      {data !== undefined && data.total > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-labelledby="differences">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Change')}</th>
                <th scope="col">{t('Goal')}</th>
                <th scope="col">{t('From')}</th>
                <th scope="col">{t('To')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => {
                const goal = [row.period, row.component, row.mco, row.sda, row.providerClass, row.provider];
                return (
                  <tr key={goal.join('|')}>
                    <td>
                      <StatusTag tone={tones[row.change]}>{words[row.change]}</StatusTag>
                    </td>
                    <td>{goal.filter((part) => part !== null).join(' · ')}</td>
                    <td className={styles.amount}>{amount(row.before)}</td>
                    <td className={styles.amount}>{amount(row.after)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
      {data !== undefined && <PartPager start={start} total={data.total} onStart={setStart} />}
    </div>
  );
}
