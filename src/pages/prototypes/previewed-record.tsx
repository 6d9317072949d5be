/** Record page built from the portal's own parts, with the actions available for its state and the viewer's role. */
import { titleWords } from '../../framework/words.ts';
import { useMemo, useState } from 'react';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { RecordActions } from '../../framework/actions/record-actions.tsx';
import { Message } from '../../framework/list/list-messages.tsx';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { RecordContextProvider } from '../../framework/record-context.ts';
import { RecordDetails } from '../../framework/show/record-details.tsx';
import { RecordSummary } from '../../framework/show/record-summary.tsx';
import { sectionsOf, statusesOf, summaryOf } from '../../framework/show/show-sections.ts';
import { inSentence } from '../../framework/words.ts';
import { useT } from '../../i18n/translate.ts';
import { Line } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';

const maxOffered = 50;

interface PreviewedRecordProps {
  readonly resource: Resource;
  readonly records: readonly UnknownRecord[];
}

export function PreviewedRecord({ resource, records }: PreviewedRecordProps) {
  const t = useT();
  const [chosen, setChosen] = useState<number>();
  const record = records.find(({ id }) => id === chosen) ?? records[0];
  const place = useMemo(
    () => ({ resource: resource.name, id: record?.id ?? 0 }),
    [resource.name, record?.id],
  );
  if (record === undefined)
    return <Message title={t('No {list} yet', { list: inSentence(resource.label[1]) })} />;
  const nameOf = (one: UnknownRecord) => {
    const title = titleWords({ title: resource.title, titled: resource.fields }, one);
    return title === '' ? t('Row {n}', { n: one.id }) : title;
  };
  return (
    <>
      <Line align="center" justify="space-between">
        <Select<number>
          aria-label={t('Record to look at')}
          value={record.id}
          options={records.slice(0, maxOffered).map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={setChosen}
        />
        <Line align="center">
          {statusesOf(resource, record).map(({ key, tone, words }) => (
            <StatusTag key={key} tone={tone}>
              {words}
            </StatusTag>
          ))}
          <RecordActions resource={resource} record={record} />
        </Line>
      </Line>
      <RecordContextProvider value={place}>
        <RecordSummary fields={summaryOf(resource, record)} record={record} />
        <RecordDetails sections={sectionsOf(resource, record)} record={record} />
      </RecordContextProvider>
    </>
  );
}
