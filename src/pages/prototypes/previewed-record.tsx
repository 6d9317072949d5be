/** Record page built from the portal's own parts, with the actions available for its state and the viewer's role. */
import { titleWords } from '../../framework/words.ts';
import { useMemo, useState } from 'react';
import { actionsOf, type Action, isBefore } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { may, myValues } from '../../contracts/resource/policy.ts';
import { bind, isNow, matches } from '../../contracts/resource/predicate.ts';
import { declarationOf, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { Message } from '../../framework/list/list-messages.tsx';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { RecordContextProvider } from '../../framework/record-context.ts';
import { RecordDetails } from '../../framework/show/record-details.tsx';
import { RecordSummary } from '../../framework/show/record-summary.tsx';
import { sectionsOf, statusesOf, summaryOf } from '../../framework/show/show-sections.ts';
import { inSentence } from '../../framework/words.ts';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Line } from '../../ui/layout.tsx';
import type { RecordStore } from './sample-provider.ts';
import { Select } from '../../ui/select.tsx';

const mostOffered = 50;

interface PreviewedRecordProps {
  readonly document: ResourceDocument;
  readonly resource: Resource;
  readonly records: readonly UnknownRecord[];
  readonly store: RecordStore | undefined;
}

export function PreviewedRecord({ document, resource, records, store }: PreviewedRecordProps) {
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
          options={records.slice(0, mostOffered).map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={setChosen}
        />
        <Line align="center">
          {statusesOf(resource, record).map(({ key, tone, words }) => (
            <StatusTag key={key} tone={tone}>
              {words}
            </StatusTag>
          ))}
          {store !== undefined && (
            <PreviewedActions document={document} resource={resource} record={record} store={store} />
          )}
        </Line>
      </Line>
      <RecordContextProvider value={place}>
        <RecordSummary fields={summaryOf(resource, record)} record={record} />
        <RecordDetails sections={sectionsOf(resource, record)} record={record} />
      </RecordContextProvider>
    </>
  );
}

interface PreviewedActionsProps {
  readonly document: ResourceDocument;
  readonly resource: Resource;
  readonly record: UnknownRecord;
  readonly store: RecordStore;
}

/** Performs the actions without asking for their input: only the values they set are applied. */
function PreviewedActions({ document, resource, record, store }: PreviewedActionsProps) {
  const t = useT();
  const { principal } = useSession();
  const [asked, setAsked] = useState<Action>();
  const mine = myValues(principal);
  const offered = actionsOf(declarationOf(document)).filter(
    ([, { on, when = {}, grants }]) =>
      on !== 'selection' && may(grants, principal, record, true) && matches(bind(when, mine), record, true),
  );
  const act = async ({ set = {} }: Action) => {
    const values = Object.entries(bind(set, mine)).map(([key, value]) => [
      key,
      isNow(value) ? new Date().toISOString() : isBefore(value) ? record[value.before] : value,
    ]);
    setAsked(undefined);
    try {
      await store.update(record.id, { ...Object.fromEntries(values), version: record.version });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <>
      {offered.map(([name, action]) => (
        <Button
          key={name}
          look={action.tone ?? 'default'}
          onClick={() => (action.confirm === undefined ? void act(action) : setAsked(action))}
        >
          {t(action.label)}
        </Button>
      ))}
      {asked !== undefined && (
        <Dialog
          title={t(asked.label)}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('Cancel')}</Button>
              <Button look={asked.tone ?? 'primary'} onClick={() => void act(asked)}>
                {t(asked.label)}
              </Button>
            </>
          }
        >
          <p>
            {t(asked.confirm ?? asked.label, {
              count: `1 ${inSentence(resource.label[0])}`,
              amount: '',
            })}
          </p>
        </Dialog>
      )}
    </>
  );
}
