/** /prototypes/:id for its editors: the portal's own list with the sample rows, next to the panels that define it. */
import { useInvalidate } from '@refinedev/core';
import { Tabs } from 'antd';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { manifests } from 'virtual:manifests';
import { agreeingWords, genderKey } from '../../contracts/messages/sentence.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { withActionKeys } from '../../contracts/prototypes/action-keys.ts';
import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { columnCells, sampleRecords } from '../../contracts/prototypes/prototype-draft.ts';
import { changeField, withChoicesOf } from '../../contracts/prototypes/prototype-edit.ts';
import { type DocumentClash, sameJson } from '../../contracts/prototypes/prototype-merge.ts';
import { misfitsOf } from '../../contracts/prototypes/pilot-misfits.ts';
import { rowsOf, sampleOf } from '../../contracts/prototypes/prototype-sample.ts';
import type { Sample } from '../../contracts/prototypes/prototype-saved.ts';
import { printResource } from '../../contracts/prototypes/resource-print.ts';
import { isDeclaredNotPersonal, lacksOf, wordsOf } from '../../contracts/prototypes/readiness.ts';
import { withStateMarks } from '../../contracts/prototypes/prototype-states.ts';
import { personalSort } from '../../contracts/prototypes/prototype-personal.ts';
import { useUnsavedInput, useUnsentInput } from '../../providers/unsaved-input.ts';
import { useRecordNavigation } from '../../framework/record-navigation.ts';
import { RecordHistory } from '../../framework/show/record-history.tsx';
import { useManifest, useResource } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { Allowed } from '../../shell/allowed.tsx';
import { PageLoading } from '../../shell/page/loading.tsx';
import { Page } from '../../shell/page/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AccessPanel } from './access-panel.tsx';
import { ActionsPanel } from './actions-panel.tsx';
import { ClashNotices } from './clash-notices.tsx';
import { Comments } from './comments.tsx';
import { type Draft, type Merged, useDraftHistory } from './draft-history.ts';
import { Differences } from './differences.tsx';
import { DeletePrototype } from './delete-prototype.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { HandOver } from './hand-over.tsx';
import { ReadyPanel, type StudioPlace } from './ready-panel.tsx';
import { StudioPreview } from './studio-preview.tsx';
import { useOwnSpanish, useSpanish } from './use-spanish.ts';
import { WordsPanel } from './words-panel.tsx';
import { NamesPanel } from './names-panel.tsx';
import { usePilotRows } from './record-stores.ts';
import { useTitlesOf } from './reading/reference-titles.ts';
import { pastedRows } from './pasted-rows.ts';
import { ShareDialog } from './share-dialog.tsx';
import type { SaveState } from './saver.ts';
import { useSaver } from './use-saver.ts';
import { useShippedActions } from './use-shipped-actions.ts';
import { Stack } from '../../ui/layout.tsx';
import { Panel } from './panel.tsx';
import { SplitView } from './split-view.tsx';
import styles from './prototypes.module.css';
import { Text } from '../../ui/text.tsx';

const tabs = ['fields', 'actions', 'access', 'words', 'comments', 'handOver'] as const;
const studioTabs = 'studio-tabs';
const noClashes: readonly DocumentClash[] = [];
const noKeys: readonly string[] = [];

interface StudioProps {
  readonly record: UnknownRecord;
  readonly document: ResourceDocument;
  /** What is said about a prototype that is only still shown because of what was typed on its page, or false. */
  readonly gone: ReactNode;
}

export function Studio({ record, document: first, gone }: StudioProps) {
  const t = useT();
  const resource = useResource('prototypes');
  const manifest = useManifest('prototypes');
  const { crumbs, showList } = useRecordNavigation(manifest);
  const { cells, columns, replaced, ...begun } = useBeginning(record, first);
  const { draft, change, take, undo, redo } = useDraftHistory({ document: first, ...begun });
  const { document, invented } = draft;
  const [clashes, setClashes] = useState(noClashes);
  const hasRows = cells.length > 1;
  const pilot = usePilotRows(record, document);
  const hasPilot = record['takesRows'] === true || pilot.records.length > 0;
  const [isSharing, setIsSharing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);

  // Only the parts of fields that affect how cells are read; labels and help do not.
  const read = JSON.stringify([document.fields.map(({ key, kind, choices, target }) => [key, kind, choices, target]), invented]); // prettier-ignore
  const targets = document.fields.flatMap(({ target }) => (target === undefined ? [] : [target])).join();
  const titles = useTitlesOf(
    useMemo(() => (targets === '' ? [] : [...new Set(targets.split(','))]), [targets]),
  );
  const own = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.field.key, column]));
    const placed = document.fields.flatMap((field) => {
      const column = byKey.get(field.key);
      return column === undefined ? [] : [{ ...column, field }];
    });
    return hasRows ? sampleRecords(cells, placed, { invent: new Set(invented), references: titles }) : [];
    // oxlint-disable-next-line react/exhaustive-deps -- `read` holds the parts of the document that matter
  }, [read, cells, columns, hasRows, titles]);
  const [looked, setLooked] = useState<readonly UnknownRecord[]>();

  const sample = useMemo(
    (): Sample | null => {
      const made = sampleOf(document, { cells, columns, replaced }, new Set(invented));
      return draft.decided.length === 0
        ? made
        : { ...(made ?? { columns: [], rows: [] }), decided: [...draft.decided] };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `read` holds the parts of the document that matter
    [read, cells, columns, replaced, draft.decided],
  );
  const now = useMemo(
    () => ({ document, sample, spanish: draft.spanish }),
    [document, sample, draft.spanish],
  );
  const onMerged = useCallback(
    (merged: Merged, found: readonly DocumentClash[]) => {
      take(merged);
      setClashes((before) => [
        // Whoever has not decided yet and is overtaken again decides about the newer one.
        ...before.filter(({ path }) => !found.some((one) => sameJson(one.path, path))),
        ...found,
      ]);
    },
    [take],
  );
  const { saver, state } = useSaver(record, now, onMerged);
  useUnsavedInput(state.is === 'failed');
  useUnsentInput(state.is !== 'saved');
  const invalidate = useInvalidate();
  // Refetches lists of prototypes when the studio closes.
  useEffect(() => () => void invalidate({ resource: 'prototypes', invalidates: ['list'] }), [invalidate]);

  const edit = (next: ResourceDocument, step?: string) =>
    change((before: Draft) => ({ ...before, document: next }), step);
  const cellsOf = (key: string, invent = invented) => {
    const column = columns.find(({ field }) => field.key === key);
    return column === undefined ? [] : columnCells(cells, column, new Set(invent), columns);
  };
  const shippedActions = useShippedActions(document.name);
  const handed = useMemo(
    () => withActionKeys(withStateMarks(document), shippedActions),
    [document, shippedActions],
  );
  const code = useMemo(() => printResource(handed), [handed]);
  const dictionary = useSpanish();
  useOwnSpanish(draft.spanish);
  const personal = columns
    .filter(({ field: { key }, header, personal: sort }) => sort ?? personalSort(header, cellsOf(key)))
    .map(({ field: { key } }) => key);
  // While the dictionary loads, no translation counts as missing.
  const isSpoken = (words: string) => dictionary === undefined || Object.hasOwn(dictionary, words);
  const [noun] = document.label;
  const spoken = useMemo(() => {
    if (dictionary === undefined) return [];
    const tongue = { locale: 'es-US', sentences: { ...draft.spanish, ...dictionary } };
    return wordsOf(document).flatMap((words) =>
      Object.hasOwn(dictionary, words) ? [[words, agreeingWords(words, noun, tongue)] as const] : [],
    );
  }, [document, draft.spanish, dictionary, noun]);
  // Checking a thousand rows takes longer than a key press may.
  const settled = useDeferredValue(document);
  const misfits = useMemo(
    () => misfitsOf(settled, pilot.records, (name) => manifests.some((one) => one.name === name)),
    [settled, pilot.records],
  );
  const isShipped = manifests.some(({ name }) => name === document.name);
  const lacks = lacksOf(document, {
    // A prototype of an existing resource does not clash with that resource.
    neighbors: manifests.filter(({ name }) => name !== document.name),
    personal,
    decided: draft.decided,
    hasSpanish: (words) => (draft.spanish[words] ?? '') !== '' || isSpoken(words),
    hasPilot,
    misfits,
  });
  const [tab, setTab] = useState<StudioPlace>({ tab: 'fields' });
  const go = (place: StudioPlace) => {
    setTab(place);
    // Moves the focus, so that keyboard users continue at the place to fix.
    requestAnimationFrame(() => window.document.getElementById(studioTabs)?.focus());
  };
  return (
    <Page
      title={document.label[1]}
      breadcrumb={crumbs}
      aside={
        gone !== false && state.is === 'saved' ? undefined : (
          <SaveNote state={state} onRetry={() => void saver.save()} />
        )
      }
      actions={
        <>
          <Button disabled={undo === undefined} onClick={undo}>
            {t('Undo')}
          </Button>
          <Button disabled={redo === undefined} onClick={redo}>
            {t('Redo')}
          </Button>
          {!gone && (
            <>
              <Allowed resource={manifest.name} action="delete" record={record}>
                <Button look="danger" onClick={() => void saver.save().then(() => setIsDeleting(true))}>
                  {t('Delete')}
                </Button>
              </Allowed>
              <Button look="primary" onClick={() => void saver.save().then(() => setIsSharing(true))}>
                {t('Share')}
              </Button>
            </>
          )}
        </>
      }
    >
      {gone}
      {isSharing && (
        <ShareDialog
          record={{ ...record, version: saver.version }}
          onDone={(saved) => {
            saver.adopt(saved);
            setIsSharing(false);
          }}
          onClose={() => setIsSharing(false)}
        />
      )}
      {isDeleting && (
        <DeletePrototype
          record={{ ...record, version: saver.version }}
          onDeleted={showList}
          onClose={() => setIsDeleting(false)}
        />
      )}
      <ClashNotices
        clashes={clashes}
        document={document}
        onTake={(next) => edit(next)}
        onTakeSpanish={(words, spanish) =>
          change((before) => ({ ...before, spanish: { ...before.spanish, [words]: spanish } }))
        }
        onDone={(clash) => setClashes((before) => before.filter((one) => one !== clash))}
      />
      <SplitView
        name={t('Edit')}
        rows={
          <Stack rail className={styles.inView}>
            <StudioPreview
              document={document}
              code={code}
              own={own}
              pilot={pilot.isThere ? pilot : undefined}
              onRecords={setLooked}
            />
          </Stack>
        }
      >
        <div id={studioTabs} tabIndex={-1}>
          <Tabs
            size="small"
            activeKey={tab.tab}
            onChange={(key) => setTab({ tab: tabs.find((one) => one === key) ?? 'fields' })}
            items={[
              {
                key: 'fields',
                label: t('Fields'),
                children: (
                  <Stack gap={3}>
                    <NamesPanel document={document} onChange={edit} />
                    <FieldsPanel
                      key={tab.field}
                      opened={tab.field}
                      document={document}
                      columns={columns}
                      personal={personal.filter((key) => !isDeclaredNotPersonal(key, draft.decided))}
                      invented={invented}
                      replaced={replaced}
                      cellsOf={cellsOf}
                      onChange={edit}
                      onInvent={(key, is) => {
                        const rest = invented.filter((one) => one !== key);
                        const next = is ? [...rest, key] : rest;
                        change((before) => ({
                          ...before,
                          document: changeField(document, key, (field) =>
                            withChoicesOf(field, cellsOf(key, next)),
                          ),
                          invented: next,
                        }));
                      }}
                    />
                  </Stack>
                ),
              },
              {
                key: 'actions',
                label: t('Actions'),
                children: <ActionsPanel document={document} onChange={edit} />,
              },
              {
                key: 'access',
                label: t('Access'),
                children: <AccessPanel document={document} onChange={edit} />,
              },
              {
                key: 'words',
                label: t('Spanish'),
                children: (
                  <WordsPanel
                    words={wordsOf(document).filter((words) => !isSpoken(words))}
                    known={spoken}
                    noun={isSpoken(genderKey(noun)) ? undefined : noun}
                    spanish={draft.spanish}
                    onChange={(spanish, step) => change((before) => ({ ...before, spanish }), step)}
                  />
                ),
              },
              {
                key: 'comments',
                label: t('Comments'),
                children: <Comments prototype={record.id} document={document} records={looked ?? own} />,
              },
              {
                key: 'handOver',
                label: lacks.length === 0 ? t('Hand over') : t('Hand over ({n:number})', { n: lacks.length }),
                children: (
                  <Stack gap={3}>
                    <ReadyPanel
                      document={document}
                      lacks={lacks}
                      onGo={go}
                      onChange={(next) => edit(next)}
                      onDecide={(what) =>
                        change((before) => ({ ...before, decided: [...before.decided, what] }))
                      }
                    />
                    {isShipped && (
                      <Suspense fallback={<PageLoading />}>
                        <Differences document={handed} />
                      </Suspense>
                    )}
                    <HandOver
                      id={record.id}
                      document={handed}
                      code={code}
                      spanish={draft.spanish}
                      sample={sample}
                      pilot={hasPilot ? pilot : undefined}
                      isPilotRunning={record['takesRows'] === true}
                    />
                    <Panel title={t('History')}>
                      <RecordHistory resource={resource} id={record.id} />
                    </Panel>
                  </Stack>
                ),
              },
            ]}
          />
        </div>
      </SplitView>
    </Page>
  );
}

/** The initial cells, as pasted in this tab or as saved, and the decisions about them. */
function useBeginning(record: UnknownRecord, document: ResourceDocument) {
  const [begun] = useState(() => {
    // The server validated them when they were saved.
    const { sample, spanish } = record as {
      readonly sample?: Sample | null;
      readonly spanish?: Readonly<Record<string, string>> | null;
    };
    const {
      cells,
      columns,
      replaced = noKeys,
      invented,
    } = pastedRows(record.id) ?? {
      ...rowsOf(document, sample),
      invented: [],
    };
    return { cells, columns, replaced, invented, decided: sample?.decided ?? [], spanish: spanish ?? {} };
  });
  return begun;
}

function SaveNote({ state, onRetry }: { readonly state: SaveState; readonly onRetry: () => void }) {
  const t = useT();
  if (state.is === 'failed')
    return (
      <Text role="alert" as="span" tone="danger">
        {t('Not saved. {reason}', { reason: state.words })}{' '}
        <Button size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Text>
    );
  return (
    <Text as="output" tone="muted">
      {state.is === 'saved' ? t('All changes saved') : t('Saving…')}
    </Text>
  );
}
