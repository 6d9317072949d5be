/** /prototypes/:id for those who arrange it: the product's own list over the rows at hand, and beside it what it is made of. */
import { useInvalidate } from '@refinedev/core';
import { Input, Segmented, Select, Tabs } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { columnCells, sampleRecords } from '../../contracts/prototypes/prototype-draft.ts';
import { changeField, withChoicesOf } from '../../contracts/prototypes/prototype-edit.ts';
import { exampleRecords } from '../../contracts/prototypes/prototype-examples.ts';
import type { DocumentClash } from '../../contracts/prototypes/prototype-merge.ts';
import { rowsOf, sampleOf } from '../../contracts/prototypes/prototype-sample.ts';
import type { Sample } from '../../contracts/prototypes/prototype-saved.ts';
import { resourceFile } from '../../contracts/resource/resource-file.ts';
import { printResource } from '../../contracts/prototypes/resource-print.ts';
import { DeleteRecord } from '../../framework/form/delete-record.tsx';
import { useUnsavedGuard } from '../../framework/form/unsaved-guard.tsx';
import { useWayOut } from '../../framework/form/way-out.ts';
import { RecordHistory } from '../../framework/show/record-history.tsx';
import { useManifest, useResource } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { Page } from '../../shell/page/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ClashNotices } from './clash-notices.tsx';
import { Comments } from './comments.tsx';
import { type Draft, useDraftHistory } from './draft-history.ts';
import { FieldsPanel } from './fields-panel.tsx';
import { HandOver } from './hand-over.tsx';
import { ListPreview } from './list-preview.tsx';
import { NamesPanel } from './names-panel.tsx';
import { usePilot, useTried } from './record-stores.ts';
import { useTitlesOf } from './reading/reference-titles.ts';
import { rowsAtHand } from './rows-at-hand.ts';
import { ShareDialog } from './share-dialog.tsx';
import type { SaveState } from './saver.ts';
import { useSaver } from './use-saver.ts';
import styles from './prototypes.module.css';

const counts = ['own', 'pilot', '0', '1', '50', '10000'] as const;
type Count = (typeof counts)[number];
const noClashes: readonly DocumentClash[] = [];

interface StudioProps {
  readonly record: UnknownRecord;
  readonly document: ResourceDocument;
}

export function Studio({ record, document: first }: StudioProps) {
  const t = useT();
  const resource = useResource('prototypes');
  const manifest = useManifest('prototypes');
  const { crumbs, showList } = useWayOut(manifest);
  const { cells, columns, ...begun } = useBeginning(record, first);
  const { draft, change, undo, redo } = useDraftHistory({ document: first, ...begun });
  const { document, invented } = draft;
  const [clashes, setClashes] = useState(noClashes);
  const [shown, setShown] = useState<'list' | 'file'>('list');
  const hasRows = cells.length > 1;
  const pilot = usePilot(record.id, true);
  const hasPilot = record['takesRows'] === true || pilot.records.length > 0;
  const [count, setCount] = useState<Count>(hasRows ? 'own' : '50');
  const [isSharing, setIsSharing] = useState(false);

  // What of a field decides how its cells are read; labels and help do not.
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
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is what of the document they hang on
  }, [read, cells, columns, hasRows, titles]);
  const records = useMemo(
    () => (count === 'own' || count === 'pilot' ? own : exampleRecords(document.fields, Number(count), own)),
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is what of the document they hang on
    [count, own, read],
  );
  const tried = useTried(records);
  const rows = count === 'pilot' ? pilot : tried;

  const sample = useMemo(
    (): Sample | null => {
      const made = sampleOf(document, { cells, columns }, new Set(invented));
      return draft.notPersonal.length === 0
        ? made
        : { ...(made ?? { columns: [], rows: [] }), notPersonal: [...draft.notPersonal] };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is what of the document it hangs on
    [read, cells, columns, draft.notPersonal],
  );
  const now = useMemo(
    () => ({ document, sample, spanish: draft.spanish }),
    [document, sample, draft.spanish],
  );
  const onMerged = useCallback(
    (merged: ResourceDocument, found: readonly DocumentClash[]) => {
      change((before) => ({ ...before, document: merged }));
      setClashes((before) => [...before, ...found]);
    },
    [change],
  );
  const { saver, state } = useSaver(record, now, onMerged);
  const guard = useUnsavedGuard(state.is === 'failed');
  const invalidate = useInvalidate();
  // Others that read the prototype read it anew.
  useEffect(() => () => void invalidate({ resource: 'prototypes', invalidates: ['list'] }), [invalidate]);

  const edit = (next: ResourceDocument, step?: string) =>
    change((before: Draft) => ({ ...before, document: next }), step);
  const cellsOf = (key: string, invent = invented) => {
    const column = columns.find(({ field }) => field.key === key);
    return column === undefined ? [] : columnCells(cells, column, new Set(invent));
  };
  const file = resourceFile(document.name);
  const code = useMemo(() => printResource(document), [document]);
  const countWords: { readonly [C in Count]: string } = {
    own: t('Sample rows ({count:number})', { count: own.length }),
    pilot: t('Rows of the pilot'),
    '0': t('No rows'),
    '1': t('One row'),
    '50': t('50 rows'),
    '10000': t('10,000 rows'),
  };
  const isOffered = (one: Count) => (one === 'own' ? hasRows : one === 'pilot' ? hasPilot : true);
  return (
    <Page
      title={document.label[1]}
      breadcrumb={crumbs}
      aside={<SaveNote state={state} onRetry={() => void saver.save()} />}
      actions={
        <>
          <Button disabled={undo === undefined} onClick={undo}>
            {t('Undo')}
          </Button>
          <Button disabled={redo === undefined} onClick={redo}>
            {t('Redo')}
          </Button>
          <DeleteRecord manifest={manifest} record={record} onDeleted={showList} />
          <Button look="primary" onClick={() => void saver.save().then(() => setIsSharing(true))}>
            {t('Share')}
          </Button>
        </>
      }
    >
      {guard.question}
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
      <ClashNotices
        clashes={clashes}
        document={document}
        onTake={(next) => edit(next)}
        onDone={(clash) => setClashes((before) => before.filter((one) => one !== clash))}
      />
      <div className={styles.studio}>
        <section className={styles.stage} aria-label={t('Preview')}>
          <div className={styles.stageTools}>
            <Segmented<'list' | 'file'>
              aria-label={t('What is shown')}
              value={shown}
              options={[
                { value: 'list', label: t('List') },
                { value: 'file', label: t('File for a developer') },
              ]}
              onChange={setShown}
            />
            {shown === 'list' && (
              <Select<Count>
                aria-label={t('Rows to look at')}
                value={count}
                options={counts.filter(isOffered).map((one) => ({ value: one, label: countWords[one] }))}
                onChange={setCount}
              />
            )}
          </div>
          {shown === 'list' ? (
            <ListPreview
              document={document}
              records={rows.records}
              store={count === 'pilot' && record['takesRows'] !== true ? undefined : rows.store}
            />
          ) : (
            <>
              <p className={styles.muted}>
                {t('It goes into {folder}; npm run db:generate makes the table of it.', {
                  folder: `src/resources/${file}`,
                })}
              </p>
              <Input.TextArea
                readOnly
                aria-label={file}
                className={styles.code ?? ''}
                rows={28}
                wrap="off"
                value={code}
              />
            </>
          )}
        </section>
        <Tabs
          className={styles.tabs ?? ''}
          items={[
            {
              key: 'fields',
              label: t('Fields'),
              children: (
                <div className={styles.side}>
                  <NamesPanel document={document} onChange={edit} />
                  <FieldsPanel
                    document={document}
                    columns={columns}
                    invented={invented}
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
                </div>
              ),
            },
            {
              key: 'comments',
              label: t('Comments'),
              children: <Comments prototype={record.id} document={document} records={rows.records} />,
            },
            {
              key: 'handOver',
              label: t('Hand over'),
              children: (
                <div className={styles.side}>
                  <HandOver
                    id={record.id}
                    document={document}
                    code={code}
                    spanish={draft.spanish}
                    pilot={hasPilot ? pilot.records : undefined}
                  />
                  <section className={styles.panel} aria-label={t('History')}>
                    <h2 className={styles.heading}>{t('History')}</h2>
                    <RecordHistory resource={resource} id={record.id} />
                  </section>
                </div>
              ),
            },
          ]}
        />
      </div>
    </Page>
  );
}

/** The cells as they were pasted here, or as they were saved; what was decided of them. */
function useBeginning(record: UnknownRecord, document: ResourceDocument) {
  const [begun] = useState(() => {
    // As the server checked them when they were saved.
    const { sample, spanish } = record as {
      readonly sample?: Sample | null;
      readonly spanish?: Readonly<Record<string, string>> | null;
    };
    const { cells, columns, invented } = rowsAtHand(record.id) ?? {
      ...rowsOf(document, sample),
      invented: [],
    };
    return { cells, columns, invented, notPersonal: sample?.notPersonal ?? [], spanish: spanish ?? {} };
  });
  return begun;
}

function SaveNote({ state, onRetry }: { readonly state: SaveState; readonly onRetry: () => void }) {
  const t = useT();
  if (state.is === 'failed')
    return (
      <span role="alert" className={styles.problem}>
        {t('Not saved. {reason}', { reason: state.words })}{' '}
        <Button size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </span>
    );
  return (
    <output className={styles.muted}>{state.is === 'saved' ? t('All changes saved') : t('Saving…')}</output>
  );
}
