/** Choose or drop a file: it is sent, and its own page shows what the check finds. */
import { isCancel } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { mostUploadBytes, type UploadKind, uploadKinds } from '../../contracts/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { newIdempotencyKey } from '../../framework/form/idempotency-key.ts';
import chooser from '../../framework/form/file-input.module.css';
import { download } from '../../providers/download.ts';
import { useT } from '../../i18n/translate.ts';
import { useMayCheck } from '../../providers/access.ts';
import { formatBytes } from '../../contracts/format-bytes.ts';
import { Page } from '../../shell/page.tsx';
import { ColumnHelp } from './column-help.tsx';
import { sendFile } from './upload-calls.ts';
import styles from './uploads.module.css';

const operations: { readonly [K in UploadKind]: string } = {
  transactions: 'uploadBatches.create',
  paymentGoals: 'paymentGoals.create',
};

export default function UploadScreen() {
  const t = useT();
  const may = useMayCheck();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const open = uploadKinds.filter((kind) => may(operations[kind]));
  const kind = open.find((one) => one === search.get('kind')) ?? open[0] ?? 'transactions';
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const words: { readonly [K in UploadKind]: string } = {
    transactions: t('Transactions'),
    paymentGoals: t('Payment goals'),
  };

  // Of a file whose answer was lost, sending it again finds the upload that it made; a refusal frees the key by itself.
  const attempt = useRef({ of: '', key: '' });
  const keyFor = (what: UploadKind, { name, size, lastModified }: File) => {
    const of = JSON.stringify([what, name, size, lastModified]);
    if (attempt.current.of !== of) attempt.current = { of, key: newIdempotencyKey() };
    return attempt.current.key;
  };

  const send = async (file: File | undefined) => {
    if (file === undefined || share !== undefined) return;
    setProblem(undefined);
    if (file.size > mostUploadBytes) {
      setProblem(
        t('{file} has {size}; a file may have at most {most}. Send it in parts.', {
          file: file.name,
          size: formatBytes(file.size),
          most: formatBytes(mostUploadBytes),
        }),
      );
      return;
    }
    const ending = new AbortController();
    stop.current = ending;
    setShare(0);
    try {
      const status = await sendFile(kind, file, keyFor(kind, file), ending.signal, setShare);
      await navigate(`/admin/uploads/${status.id}`);
    } catch (error) {
      if (!isCancel(error)) setProblem(error instanceof Error ? error.message : String(error));
      setShare(undefined);
    }
  };
  const template = async (format: 'csv' | 'xlsx') => {
    setProblem(undefined);
    await download({
      url: '/api/transactions/template',
      params: new URLSearchParams({ format }),
      signal: new AbortController().signal,
    }).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };

  return (
    <Page
      title={t('Upload: {what}', { what: words[kind] })}
      breadcrumb={[{ label: t('Uploads'), to: '/admin/uploads' }]}
      width="narrow"
    >
      <div className={styles.stack}>
        {open.length > 1 && (
          <label className={styles.field}>
            {t('What the file holds')}
            <select
              className={styles.select}
              value={kind}
              disabled={share !== undefined}
              onChange={(event) => setSearch({ kind: event.target.value }, { replace: true })}
            >
              {open.map((one) => (
                <option key={one} value={one}>
                  {words[one]}
                </option>
              ))}
            </select>
          </label>
        )}
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            void send(event.dataTransfer.files[0]);
          }}
        >
          {share === undefined ? (
            <>
              <p id="takes" className={styles.words}>
                {t('CSV in UTF-8, or an Excel workbook (.xlsx)')}
              </p>
              <div>
                <label className={chooser.button}>
                  {t('Choose a file')}
                  <input
                    type="file"
                    accept=".csv,.txt,.xlsx,text/csv"
                    className={chooser.native}
                    aria-describedby="takes"
                    onChange={({ target }) => {
                      const [file] = target.files ?? [];
                      // The same file can be chosen again.
                      target.value = '';
                      void send(file);
                    }}
                  />
                </label>
              </div>
              <p className={styles.muted}>
                {t('Or drop it here. Nothing counts until you have seen what was found and committed it.')}
              </p>
            </>
          ) : (
            <>
              <output id="sending" className={styles.words}>
                {share < 1 ? t('Being sent…') : t('Being read…')}
              </output>
              <progress
                className={styles.bar}
                aria-labelledby="sending"
                {...(share < 1 ? { value: share, max: 1 } : {})}
              />
              <div>
                <Button onClick={() => stop.current?.abort()}>{t('Cancel')}</Button>
              </div>
            </>
          )}
        </div>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <section className={styles.stack} aria-labelledby="columns">
          <h2 id="columns" className={styles.heading}>
            {t('Columns')}
          </h2>
          {kind === 'transactions' && (
            <div className={styles.buttons}>
              <Button onClick={() => void template('xlsx')}>{t('Template for Excel')}</Button>
              <Button onClick={() => void template('csv')}>{t('Template as CSV')}</Button>
            </div>
          )}
          <p className={styles.muted}>{t('In any order; other columns are left aside.')}</p>
          <ColumnHelp kind={kind} />
        </section>
      </div>
    </Page>
  );
}
