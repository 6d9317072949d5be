/** Page of a prototype for those it is shared with: the list to try out, the pilot if there is one, and the comments. */
import { useMemo, useState, type ReactNode } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { sampleRecords } from '../../contracts/prototypes/prototype-draft.ts';
import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { exampleRecords } from '../../contracts/prototypes/prototype-examples.ts';
import { rowsOf } from '../../contracts/prototypes/prototype-sample.ts';
import type { Sample } from '../../contracts/prototypes/prototype-saved.ts';
import { useRecordNavigation } from '../../framework/record-navigation.ts';
import { useManifest } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { DownloadButton } from '../../shell/download-button.tsx';
import { Page } from '../../shell/page/page.tsx';
import { Comments, useComments } from './comments.tsx';
import { Preview } from './preview.tsx';
import { usePilotRows, useTrialRows } from './record-stores.ts';
import { useOwnSpanish } from './use-spanish.ts';
import { useDocumentWithOrigin, usePilotDocument } from './use-pilot-document.ts';
import { Stack } from '../../ui/layout.tsx';
import { SplitView } from './split-view.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Text } from '../../ui/text.tsx';

interface PrototypeViewProps {
  readonly record: UnknownRecord;
  readonly document: ResourceDocument;
  /** What is said about a prototype that is only still shown because of what was typed on its page. */
  readonly gone: ReactNode;
}

export function PrototypeView({ record, document, gone }: PrototypeViewProps) {
  const t = useT();
  const { crumbs } = useRecordNavigation(useManifest('prototypes'));
  const isRunning = record['takesRows'] === true;
  const mayKeep = useMay('prototypeRows.create');
  useOwnSpanish(spanishOf(record));
  const [shown, setShown] = useState<'tried' | 'pilot'>(isRunning ? 'pilot' : 'tried');
  const own = useMemo(() => shownRows(document, record), [document, record]);
  const tried = useTrialRows(own);
  const pilot = usePilotRows(record, document);
  const hasPilot = pilot.isThere;
  const isPilot = shown === 'pilot' && hasPilot;
  const { pilotDocument, leftOutWords } = usePilotDocument(document);
  const withOrigin = useDocumentWithOrigin(pilotDocument, pilot.isOfSeveral);
  const comments = useComments(record.id).result.data.length;
  return (
    <Page
      title={document.label[1]}
      breadcrumb={crumbs}
      aside={
        <Text as="span" tone="muted">
          {t('Prototype')}
        </Text>
      }
      actions={
        hasPilot &&
        !gone && (
          <DownloadButton file={{ url: `/api/prototypes/${record.id}/rows/download` }}>
            {t('Download the pilot’s rows')}
          </DownloadButton>
        )
      }
    >
      {gone}
      <SplitView
        name={t('Comments ({n:number})', { n: comments })}
        rows={
          <Stack as="section" gap={3} aria-label={t('Preview')}>
            {hasPilot && (
              <Segmented<'tried' | 'pilot'>
                aria-label={t('Rows to look at')}
                style={{ alignSelf: 'start' }}
                value={isPilot ? 'pilot' : 'tried'}
                options={[
                  { value: 'pilot', label: t('Rows of the pilot') },
                  { value: 'tried', label: t('Rows to try it with') },
                ]}
                onChange={setShown}
              />
            )}
            <Text tone="muted">
              {!isPilot
                ? t('Sample rows. Add and change them freely: nothing is saved.')
                : isRunning && !mayKeep
                  ? t(
                      'You can view these rows. Administrators and members of your organization maintain them.',
                    )
                  : isRunning
                    ? t('What you add here is saved. Your organization and the Super Tenant can see it.')
                    : t('The pilot is over. Its rows are read-only.')}
              {isPilot && leftOutWords !== undefined && ` ${leftOutWords}`}
            </Text>
            <Preview
              document={isPilot ? withOrigin : document}
              records={isPilot ? pilot.withOrigin : tried.records}
              store={isPilot ? (pilot.isOpen && mayKeep ? pilot.store : undefined) : tried.store}
            />
          </Stack>
        }
      >
        <Comments
          prototype={record.id}
          document={document}
          records={isPilot ? pilot.records : tried.records}
        />
      </SplitView>
    </Page>
  );
}

const none: Readonly<Record<string, string>> = {};

function spanishOf(record: UnknownRecord): Readonly<Record<string, string>> {
  // The server validated it when it was saved.
  return (record['spanish'] as typeof none | null | undefined) ?? none;
}

const examples = 50;

function shownRows(document: ResourceDocument, record: UnknownRecord): readonly UnknownRecord[] {
  // The server validated it when it was saved.
  const { cells, columns } = rowsOf(document, record['sample'] as Sample | null | undefined);
  if (cells.length < 2) return exampleRecords(document.fields, examples);
  const byKey = new Map(document.fields.map((field) => [field.key, field]));
  const placed = columns.flatMap((column) => {
    const field = byKey.get(column.field.key);
    return field === undefined ? [] : [{ ...column, field }];
  });
  return sampleRecords(cells, placed, { invent: new Set() });
}
