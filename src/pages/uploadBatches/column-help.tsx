/** What each column of a file holds, beside its title. */
import { Table } from 'antd';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { openChoices } from '../../contracts/resource/fields.ts';
import type { ImportColumn } from '../../contracts/resource/import.ts';
import { choiceWords, importColumns } from '../../contracts/transfer/imports.ts';
import { useResource } from '../../framework/resources.tsx';
import { t, useT } from '../../i18n/translate.ts';
import styles from './uploads.module.css';

export function ColumnHelp({ kind }: { readonly kind: string }) {
  useT();
  const resource = useResource(kind);
  const { match } = resource.transfer?.import ?? {};
  return (
    <>
      {match !== undefined && (
        <p className={styles.muted}>
          {t(
            'A row whose {columns} is on record changes that record; an empty cell changes nothing. Any other row makes a new one.',
            {
              columns: importColumns(resource)
                .filter(({ field }) => field !== undefined && match.includes(field))
                .map(({ name, title = name }) => t(title))
                .join(', '),
            },
          )}
        </p>
      )}
      <Table<ImportColumn>
        aria-labelledby="columns"
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={[...importColumns(resource)]}
        columns={[
          {
            title: t('Column'),
            rowScope: 'row',
            render: (_, { name, title, required }) => (
              <span className={title === undefined ? styles.code : undefined}>
                {title === undefined ? name : t(title)}
                {required === true && ' *'}
              </span>
            ),
          },
          { title: t('What to enter'), render: (_, column) => helpFor(resource, column) },
        ]}
        footer={() => t('* Required')}
      />
    </>
  );
}

function helpFor(resource: Resource, { field: key = '', help }: ImportColumn): string {
  const field = resource.fields[key];
  const isBySet = resource.transfer?.import?.bySet === true;
  if (help !== undefined) return t(help);
  switch (field?.kind) {
    case 'money':
      return t('Such as 1234.50 or $1,234.50.');
    case 'date':
      return t('Such as 09/30/2026 or 2026-09-30, or an Excel date cell.');
    case 'choice':
    case 'code':
      return isBySet
        ? openChoices(field).join(', ')
        : choiceWords(field)
            .map((one) => t(one))
            .join(', ');
    case 'flag':
      return (field.options.words ?? ['Yes', 'No']).map((one) => t(one)).join(', ');
    case 'ref':
      return t('Its name or number.');
    case 'refs':
      return t('Their names or numbers, with semicolons between.');
    case 'list':
      return t('Several, with semicolons between.');
    default:
      return field?.options.optional === true ? t('Optional.') : '';
  }
}
