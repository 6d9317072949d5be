import type { Difference, UploadStatus } from '../../contracts/uploads.ts';
import type { Tone } from '../../contracts/fields.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { dollars } from '../../framework/kinds/value-text.ts';
import { useT } from '../../i18n/translate.ts';
import { PartTable, useParts } from './part-table.tsx';
import { readDifferences } from './upload-calls.ts';
import styles from './uploads.module.css';

const tones: { readonly [C in Difference['change']]: Tone } = {
  added: 'success',
  changed: 'info',
  removed: 'danger',
};

/** What the goals are now, and what they would be. */
export function Differences({ status: { id, version } }: { readonly status: UploadStatus }) {
  const t = useT();
  const parts = useParts([id, version, 'differences'], (start, signal) => readDifferences(id, start, signal));
  const words: { readonly [C in Difference['change']]: string } = {
    added: t('Added'),
    changed: t('Changed'),
    removed: t('Removed'),
  };
  const amount = (text: string | null) => (text === null ? '–' : dollars(text));
  return (
    <PartTable
      id="differences"
      title={t('What changes')}
      parts={parts}
      none={t('Nothing: the goals are as in the file already.')}
      columns={[t('Change'), t('Goal'), t('Before'), t('After')]}
    >
      {({ change, before, after, ...row }) => {
        const goal = [row.period, row.component, row.mco, row.sda, row.providerClass, row.provider];
        return (
          <tr key={goal.join('|')}>
            <td>
              <StatusTag tone={tones[change]}>{words[change]}</StatusTag>
            </td>
            <td>{goal.filter((part) => part !== null).join(' · ')}</td>
            <td className={styles.amount}>{amount(before)}</td>
            <td className={styles.amount}>{amount(after)}</td>
          </tr>
        );
      }}
    </PartTable>
  );
}
