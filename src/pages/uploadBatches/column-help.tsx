/** Explains what each column of a file holds, next to its title. */
import { Table } from 'antd';
import { Text } from '../../ui/text.tsx';
import type { ImportColumn } from '../../contracts/resource/import.ts';
import { importColumns } from '../../contracts/transfer/imports.ts';
import { useResource } from '../../framework/resources.tsx';
import { t, useT } from '../../i18n/translate.ts';
import { columnWords } from './column-words.ts';

export function ColumnHelp({ kind }: { readonly kind: string }) {
  useT();
  const resource = useResource(kind);
  const { match } = resource.transfer?.import ?? {};
  return (
    <>
      {match !== undefined && (
        <Text tone="muted">
          {t(
            'A row whose {columns} is on record changes that record; an empty cell changes nothing. Any other row makes a new one.',
            {
              columns: importColumns(resource)
                .filter(({ field }) => field !== undefined && match.includes(field))
                .map(({ name, title = name }) => t(title))
                .join(', '),
            },
          )}
        </Text>
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
              <Text as="span" mono={title === undefined}>
                {title === undefined ? name : t(title)}
                {required === true && ' *'}
              </Text>
            ),
          },
          { title: t('What to enter'), render: (_, column) => columnWords(resource, column) },
        ]}
        footer={() => t('* Required')}
      />
    </>
  );
}
