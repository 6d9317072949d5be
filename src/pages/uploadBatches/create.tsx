/** Choose or drop a file: it is sent, and its own page shows what the check finds. */
import { isCancel } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { mostUploadBytes, type UploadKind, uploadColumns, uploadKinds } from '../../contracts/uploads.ts';
import { Button } from '../../framework/form/button.tsx';
import { download } from '../../framework/transfer/download.ts';
import { useT } from '../../i18n/translate.ts';
import { useMayCheck } from '../../providers/access.ts';
import { formatBytes } from '../../contracts/format-bytes.ts';
import { Page } from '../../shell/page.tsx';
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
      const status = await sendFile(kind, file, ending.signal, setShare);
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
              <label className={styles.field}>
                {t('CSV in UTF-8, or an Excel workbook (.xlsx)')}
                <input
                  type="file"
                  accept=".csv,.txt,.xlsx,text/csv"
                  className={styles.file}
                  onChange={(event) => void send(event.target.files?.[0])}
                />
              </label>
              <p className={styles.muted}>
                {t('Or drop it here. Nothing counts before you have seen what was found and commit it.')}
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
          <p className={styles.codes}>{uploadColumns[kind].map(({ name }) => name).join(', ')}</p>
          {kind === 'transactions' && (
            <div className={styles.buttons}>
              <Button onClick={() => void template('xlsx')}>{t('Template for Excel')}</Button>
              <Button onClick={() => void template('csv')}>{t('Template as CSV')}</Button>
            </div>
          )}
        </section>
      </div>
    </Page>
  );
}
