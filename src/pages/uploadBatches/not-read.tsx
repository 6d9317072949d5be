import { Alert } from 'antd';
import { unreadTitles, untitledPlaces } from '../../contracts/transfer/imports.ts';
import { keptColumns, type UploadStatus } from '../../contracts/transfer/uploads.ts';
import { useResource } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { Text } from '../../ui/text.tsx';

const maxNamed = 8;
const maxTitleLength = 40;

/** Warns about columns of the file that the import ignores. */
export function NotRead({ status }: { readonly status: UploadStatus }) {
  const t = useT();
  const resource = useResource(status.kind);
  const untitled = untitledPlaces(resource, status).map((place) =>
    t('Column {number}', { number: place + 1 }),
  );
  const titles = [...unreadTitles(resource, status), ...untitled];
  if (titles.length === 0) return null;
  const columns = titles.slice(0, maxNamed).map(shortened).join(', ');
  const count = titles.length - maxNamed;
  const words =
    count > 0
      ? t(
          {
            one: 'Columns not read: {columns}, and 1 more.',
            other: 'Columns not read: {columns}, and {count:number} more.',
          },
          { columns, count },
        )
      : titles.length === 1
        ? t('Column not read: {columns}.', { columns })
        : t('Columns not read: {columns}.', { columns });
  const why =
    status.headers.length > keptColumns &&
    t('Only the first {most:number} columns of a file can be read.', { most: keptColumns });
  return (
    <Alert
      role="none"
      type="info"
      showIcon
      title={
        <Text as="span" breakWords>
          {words} {why}
        </Text>
      }
    />
  );
}

const shortened = (title: string) =>
  title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1).trimEnd()}…` : title;
