/** /prototypes: a list screen from rows, looked at and arranged with the product's own list, handed over as one file. */
import { Input, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { exampleRecords } from '../../contracts/prototype-examples.ts';
import { columnCells, sampleRecords } from '../../contracts/prototype-draft.ts';
import { canBeTitle, changeField, withChoicesOf } from '../../contracts/prototype-edit.ts';
import { labelOf } from '../../contracts/fields.ts';
import { declaredField } from '../../contracts/prototype-document.ts';
import { printResource } from '../../contracts/resource-print.ts';
import { resourceFile } from '../../contracts/resource-file.ts';
import { useUnsavedGuard } from '../../framework/form/unsaved-guard.tsx';
import { useT } from '../../i18n/translate.ts';
import { keepFile } from '../../providers/download.ts';
import { Page } from '../../shell/page/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDraftHistory } from './draft-history.ts';
import { FieldsPanel } from './fields-panel.tsx';
import { ListPreview } from './list-preview.tsx';
import { Start, type Started } from './start.tsx';
import styles from './prototypes.module.css';

export default function PrototypeStudio() {
  const t = useT();
  const [started, setStarted] = useState<Started>();
  if (started === undefined)
    return (
      <Page title={t('Prototype a list')} width="narrow">
        <Start onStart={setStarted} />
      </Page>
    );
  return <Arranging started={started} onRestart={() => setStarted(undefined)} />;
}

const counts = ['own', '0', '1', '50', '10000'] as const;
type Count = (typeof counts)[number];

interface ArrangingProps {
  readonly started: Started;
  readonly onRestart: () => void;
}

function Arranging({ started: { document: first, cells, columns }, onRestart }: ArrangingProps) {
  const t = useT();
  const personal = columns.flatMap(({ field, personal: sort }) => (sort === undefined ? [] : [field.key]));
  const { draft, change, undo, redo } = useDraftHistory({ document: first, invented: personal });
  const { document, invented } = draft;
  const [shown, setShown] = useState<'list' | 'file'>('list');
  const hasRows = cells.length > 1;
  const [count, setCount] = useState<Count>(hasRows ? 'own' : '50');
  const [isKept, setIsKept] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leaving = {
    title: t('Leave the prototype?'),
    text: t('It stands in this browser tab alone. Download it first, and you can go on with it later.'),
    leave: t('Leave and discard'),
  };
  const guard = useUnsavedGuard(!isKept, leaving);

  // What of a field decides how its cells are read; labels and help do not.
  const read = JSON.stringify([document.fields.map(({ key, kind, choices, target }) => [key, kind, choices, target]), invented]); // prettier-ignore
  const own = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.field.key, column]));
    const placed = document.fields.flatMap((field) => {
      const column = byKey.get(field.key);
      return column === undefined ? [] : [{ ...column, field }];
    });
    return hasRows ? sampleRecords(cells, placed, { invent: new Set(invented) }) : [];
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is what of the document they hang on
  }, [read, cells, columns, hasRows]);
  const records = useMemo(
    () => (count === 'own' ? own : exampleRecords(document.fields, Number(count), own)),
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is what of the document they hang on
    [count, own, read],
  );

  const edit = (next: typeof document, step?: string) => {
    setIsKept(false);
    change({ ...draft, document: next }, step);
  };
  const cellsOf = (key: string, invent = invented) => {
    const column = columns.find(({ field }) => field.key === key);
    return column === undefined ? [] : columnCells(cells, column, new Set(invent));
  };
  const file = resourceFile(document.name);
  const code = useMemo(() => printResource(document), [document]);
  const titles = document.fields.filter(canBeTitle);
  const missing = document.title === '';
  const countWords: { readonly [C in Count]: string } = {
    own: t('Your rows ({count:number})', { count: own.length }),
    '0': t('No rows'),
    '1': t('One row'),
    '50': t('50 rows'),
    '10000': t('10,000 rows'),
  };
  return (
    <Page
      title={document.label[1]}
      breadcrumb={[]}
      aside={<span className={styles.muted}>{t('Prototype')}</span>}
      actions={
        <>
          <Button disabled={undo === undefined} onClick={undo}>
            {t('Undo')}
          </Button>
          <Button disabled={redo === undefined} onClick={redo}>
            {t('Redo')}
          </Button>
          <Button
            onClick={() => {
              keepFile(
                new Blob([JSON.stringify({ prototype: document }, null, 2)], { type: 'application/json' }),
                file.replace('.ts', '.prototype.json'),
              );
              setIsKept(true);
            }}
          >
            {t('Download prototype')}
          </Button>
          <Button
            look="primary"
            disabled={missing}
            onClick={() => {
              keepFile(new Blob([code], { type: 'text/plain' }), file);
              setIsKept(true);
            }}
          >
            {t('Download for a developer')}
          </Button>
        </>
      }
    >
      {guard.question}
      {isLeaving && (
        <Dialog
          title={leaving.title}
          onClose={() => setIsLeaving(false)}
          actions={
            <>
              <Button onClick={() => setIsLeaving(false)}>{t('Stay here')}</Button>
              <Button look="danger" onClick={onRestart}>
                {leaving.leave}
              </Button>
            </>
          }
        >
          <p>{leaving.text}</p>
        </Dialog>
      )}
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
                options={counts
                  .filter((one) => one !== 'own' || hasRows)
                  .map((one) => ({ value: one, label: countWords[one] }))}
                onChange={setCount}
              />
            )}
          </div>
          {shown === 'list' ? (
            <ListPreview document={document} records={records} />
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
        <div className={styles.side}>
          <section className={styles.panel} aria-label={t('Names')}>
            <h2 className={styles.heading}>{t('Names')}</h2>
            <NameInput
              label={t('One of them')}
              value={document.label[0]}
              onChange={(one) => edit({ ...document, label: [one, document.label[1]] }, 'one')}
            />
            <NameInput
              label={t('Several')}
              value={document.label[1]}
              onChange={(several) => edit({ ...document, label: [document.label[0], several] }, 'several')}
            />
            <div className={styles.field}>
              <span aria-hidden="true">{t('A row is named by')}</span>
              <Select<string>
                aria-label={t('A row is named by')}
                value={missing ? null : document.title}
                placeholder={t('Choose a text')}
                status={missing ? 'error' : ''}
                options={titles.map((field) => ({
                  value: field.key,
                  label: labelOf(field.key, declaredField(field)),
                }))}
                onChange={(key) => edit({ ...document, title: key })}
              />
              {missing && (
                <p className={styles.warning}>
                  {titles.length === 0
                    ? t('A field of kind text has to name a row. Add one.')
                    : t('Choose the field that names a row.')}
                </p>
              )}
            </div>
          </section>
          <FieldsPanel
            document={document}
            columns={columns}
            invented={invented}
            cellsOf={cellsOf}
            onChange={edit}
            onInvent={(key, is) => {
              setIsKept(false);
              const rest = invented.filter((one) => one !== key);
              const next = is ? [...rest, key] : rest;
              change({
                document: changeField(document, key, (field) => withChoicesOf(field, cellsOf(key, next))),
                invented: next,
              });
            }}
          />
          <div>
            <Button onClick={() => (isKept ? onRestart() : setIsLeaving(true))}>{t('Begin again')}</Button>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** A name that is never empty: until another is typed, the last one stays. */
function NameInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useT();
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <label className={styles.field}>
      {label}
      <Input
        value={isEmpty ? '' : value}
        status={isEmpty ? 'error' : ''}
        placeholder={t('Stays “{name}” until you type another.', { name: value })}
        maxLength={60}
        onChange={({ target }) => {
          setIsEmpty(target.value.trim() === '');
          if (target.value.trim() !== '') onChange(target.value);
        }}
        onBlur={() => setIsEmpty(false)}
      />
    </label>
  );
}
