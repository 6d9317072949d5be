/** The page of a record of any resource. */
import { Show } from '@refinedev/antd';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { wirePath, type Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { Allowed } from '../../shell/allowed.tsx';
import { RecordActions, useOffered } from '../actions/record-actions.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DeleteRecord } from '../form/delete-record.tsx';
import { useRecordNavigation } from '../record-navigation.ts';
import { type PageFrame, useRecordFrame } from '../frame/page-frame.tsx';
import { Cell } from '../kinds/cells.tsx';
import { StatusTag } from '../kinds/status-tag.tsx';
import { useSlot } from '../kinds/use-slot.ts';
import { RecordContextProvider } from '../record-context.ts';
import { recordPath } from '../record-path.ts';
import { KeptForInputNote, RecordUnavailable } from '../record-unavailable.tsx';
import { useManifest, useResource } from '../resources.tsx';
import { isKeptForInput, useRecord } from '../use-record.ts';
import { inSentence, recordName } from '../words.ts';
import { FormerHistory } from './history-section.tsx';
import { RevealProvider } from './masked-value.tsx';
import { RecordDetails } from './record-details.tsx';
import { RecordLinks } from './record-links.tsx';
import { RecordSummary } from './record-summary.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { sectionsOf, type Status, statusesOf, summaryOf } from './show-sections.ts';
import { Line, Stack } from '../../ui/layout.tsx';

export interface ShowScreenProps {
  readonly resource: string;
  /** A custom section before the record's fields, such as figures or totals. */
  readonly section?: ComponentType<{ readonly record: UnknownRecord }>;
}

export default function ShowScreen({ resource: name, section }: ShowScreenProps) {
  const t = useT();
  const resource = useResource(name);
  const manifest = useManifest(name);
  const { id } = useParams();
  const query = useRecord(name, id);
  const { record, failure, retry } = query;
  const { crumbs } = useRecordNavigation(manifest);
  const mayReadHistory = useMay(`${name}.history`);
  const isKept = isKeptForInput(query);
  if (failure !== undefined && !isKept)
    return (
      <RecordUnavailable manifest={manifest} failure={failure} onRetry={retry}>
        {failure.statusCode === 404 && mayReadHistory && Number(id) > 0 && (
          <FormerHistory key={id} resource={resource} id={Number(id)} />
        )}
      </RecordUnavailable>
    );
  if (record === undefined) {
    return (
      <Frame resource={name} title={t(resource.label[0])} breadcrumb={crumbs}>
        <Stack gap={6}>
          <RecordSummary fields={summaryOf(resource)} record={undefined} />
          <RecordDetails sections={sectionsOf(resource)} record={undefined} />
        </Stack>
      </Frame>
    );
  }
  // The key makes another record a new page, so that no value revealed on one shows on the next.
  return <RecordPage key={record.id} resource={resource} record={record} section={section} isGone={isKept} />;
}

function RecordPage({
  resource,
  record,
  section: Section,
  isGone,
}: {
  readonly resource: Resource;
  readonly record: UnknownRecord;
  readonly section: ShowScreenProps['section'];
  /** Whether it is only still shown because of what was typed on its page. */
  readonly isGone: boolean;
}) {
  const manifest = useManifest(resource.name);
  const { crumbs } = useRecordNavigation(manifest);
  const mayReveal = useMay(`${resource.name}.reveal`, record);
  const place = useMemo(() => ({ resource: resource.name, id: record.id }), [resource.name, record.id]);
  const statuses = statusesOf(resource, record);
  return (
    <Frame
      resource={resource.name}
      title={recordName(manifest, record)}
      breadcrumb={crumbs}
      aside={
        statuses.length === 0 ? undefined : (
          <RecordContextProvider value={place}>
            <Line as="span">
              {statuses.map((status) => (
                <State key={status.key} status={status} resource={resource} record={record} />
              ))}
            </Line>
          </RecordContextProvider>
        )
      }
      actions={
        isGone ? undefined : (
          <RecordContextProvider value={place}>
            <Actions resource={resource} record={record} />
          </RecordContextProvider>
        )
      }
    >
      <Stack gap={6}>
        {isGone && <KeptForInputNote />}
        <RecordContextProvider value={place}>
          <RecordSummary fields={summaryOf(resource, record)} record={record} />
        </RecordContextProvider>
        {Section !== undefined && <Section record={record} />}
        <RevealProvider value={mayReveal ? { url: `${wirePath(resource)}/${record.id}/reveal` } : undefined}>
          <RecordContextProvider value={place}>
            <RecordDetails sections={sectionsOf(resource, record)} record={record} />
          </RecordContextProvider>
        </RevealProvider>
        <RecordTabs resource={resource} record={record} />
      </Stack>
    </Frame>
  );
}

/** One of the record's statuses; a field with a custom cell looks the same here as it does below. */
function State({
  status: { key, tone, words },
  resource,
  record,
}: {
  readonly status: Status;
  readonly resource: Resource;
  readonly record: UnknownRecord;
}) {
  const own = useSlot(key)?.Cell;
  const field = resource.fields[key];
  return own === undefined || field === undefined ? (
    <StatusTag tone={tone}>{words}</StatusTag>
  ) : (
    <Cell field={field} fieldKey={key} value={record[key]} record={record} recordId={record.id} plain />
  );
}

function Frame({
  resource,
  children,
  ...page
}: PageFrame & { readonly resource: string; readonly children: ReactNode }) {
  const frame = useRecordFrame(page);
  return (
    <Show resource={resource} {...frame}>
      {children}
    </Show>
  );
}

function Actions({ resource, record }: { readonly resource: Resource; readonly record: UnknownRecord }) {
  const t = useT();
  const manifest = useManifest(resource.name);
  const { showList } = useRecordNavigation(manifest);
  const { edit } = resource.routes;
  const offered = useOffered(resource, record);
  return (
    <>
      <RecordLinks resource={resource} record={record} />
      <DeleteRecord manifest={manifest} record={record} onDeleted={showList} />
      <RecordActions resource={resource} record={record} />
      {edit !== undefined && (
        <Allowed resource={resource.name} action="edit" record={record}>
          <ButtonLink
            look={offered.some(([, { tone }]) => tone === 'primary') ? 'default' : 'primary'}
            to={recordPath(edit, record.id)}
            aria-label={t('Edit this {one}', { one: inSentence(resource.label[0]) })}
          >
            {t('Edit')}
          </ButtonLink>
        </Allowed>
      )}
    </>
  );
}
