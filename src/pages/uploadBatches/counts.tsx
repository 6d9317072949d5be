/** Number of rows in the file, and how many had which outcome. */
import { Descriptions } from 'antd';
import type { UploadStatus } from '../../contracts/transfer/uploads.ts';
import { dollars } from '../../contracts/values/money.ts';
import { useResource } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import styles from './uploads.module.css';

export function Counts({ status }: { readonly status: UploadStatus }) {
  const t = useT();
  const { differences, rows, accepted, rejected, errors, warnings, total } = status;
  const isOfMoney = useResource(status.kind).transfer?.import?.bySet === true;
  const number = (value: number) => value.toLocaleString('en-US');
  const isNarrow = useMediaQuery('(width < 576px)');
  const counts: readonly (readonly [label: string, value: string])[] = [
    [t('Rows'), number(rows)],
    [t('Accepted rows'), number(accepted)],
    [t('Rejected rows'), number(rejected)],
    [t('Errors'), number(errors)],
    [t('Warnings'), number(warnings)],
    ...(isOfMoney ? [[t('Total of accepted rows'), total === null ? '–' : dollars(total)] as const] : []),
    ...(differences === null
      ? []
      : ([
          [t('Added'), number(differences.added)],
          [t('Changed'), number(differences.changed)],
          // Which goals a file leaves out is not known while rows have errors.
          [t('Removed'), rejected > 0 ? '–' : number(differences.removed)],
          [t('Unchanged'), number(differences.same)],
        ] as const)),
  ];
  return (
    <Descriptions
      className={styles.counts ?? ''}
      bordered
      size="small"
      // On a phone, labels go beside their figures: in two columns, a figure would seem to belong to its neighbor.
      layout={isNarrow ? 'horizontal' : 'vertical'}
      column={isNarrow ? 1 : { sm: 3, lg: differences === null ? 6 : 5 }}
      items={counts.map(([label, value]) => ({ key: label, label, children: value }))}
      // Keeps an amount on one line.
      styles={{ content: { whiteSpace: 'nowrap' } }}
    />
  );
}
