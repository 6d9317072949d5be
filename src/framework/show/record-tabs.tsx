/** What belongs to a record: the records that reference it, each list with its count, and its history. */
import { useList } from '@refinedev/core';
import { Skeleton, Tabs, Tag } from 'antd';
import { Suspense } from 'react';
import type { Related, Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { matches } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { useMayCheck } from '../../providers/access.ts';
import { pointingAt, RelatedList } from '../list/related-list.tsx';
import { useManifest, useResource } from '../resources.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordLinks } from './record-links.tsx';
import { Text } from '../../ui/text.tsx';
import frame from '../../ui/layout.module.css';

/** On paper nothing is chosen: the list that is shown has its name. */
const onScreen = { header: 'screen-only' };

export function RecordTabs({
  resource,
  record,
}: {
  readonly resource: Resource;
  readonly record: UnknownRecord;
}) {
  const t = useT();
  const may = useMayCheck();
  const lists = (resource.show?.related ?? []).filter(
    (related) =>
      may(`${related.resource}.list`) && (related.when === undefined || matches(related.when, record)),
  );
  const items = lists.map((related) => ({
    key: `${related.resource}.${related.by}`,
    label: <ListLabel related={related} id={record.id} />,
    children: (
      <Suspense fallback={<Skeleton active title={false} aria-hidden />}>
        <RelatedList
          related={related}
          id={record.id}
          record={record}
          links={<RecordLinks resource={resource} record={record} beside={related.resource} />}
        />
      </Suspense>
    ),
  }));
  if (may(`${resource.name}.history`, record))
    items.push({
      key: 'history',
      label: <>{t('History')}</>,
      children: (
        <section className={frame.section} aria-label={t('History')}>
          <Text as="h2" size="l">
            {t('History')}
          </Text>
          <RecordHistory resource={resource} id={record.id} />
        </section>
      ),
    });
  const [only] = items;
  // A single item needs no tabs.
  return items.length > 1 ? <Tabs classNames={onScreen} items={items} /> : only?.children;
}

function ListLabel({ related, id }: { readonly related: Related; readonly id: number }) {
  const t = useT();
  const { label } = useManifest(related.resource);
  return (
    <>
      {t(related.title ?? label[1])}
      <Suspense>
        <Count related={related} id={id} />
      </Suspense>
    </>
  );
}

/** The number of records; nothing until it is known. */
function Count({ related, id }: { readonly related: Related; readonly id: number }) {
  const resource = useResource(related.resource);
  const { query } = useList({
    resource: related.resource,
    pagination: { currentPage: 1, pageSize: 1 },
    meta: { where: pointingAt(resource, related, id), fields: ['id'] },
    errorNotification: false,
  });
  const total = query.data?.total;
  if (total === undefined) return null;
  const capped = query.data !== undefined && 'capped' in query.data && query.data['capped'] === true;
  return (
    <>
      {' '}
      <Tag variant="filled">{`${total.toLocaleString('en-US')}${capped ? '+' : ''}`}</Tag>
    </>
  );
}
