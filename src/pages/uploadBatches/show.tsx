/** One upload: how far it is, what the check found, and what can be done with it now. */
import { manifests } from 'virtual:manifests';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { UploadStatus } from '../../contracts/uploads.ts';
import type { Tone } from '../../contracts/fields.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { dollars } from '../../contracts/money.ts';
import { RecordUnavailable } from '../../framework/record-unavailable.tsx';
import { RelatedList } from '../../framework/list/related-list.tsx';
import { download } from '../../providers/download.ts';
import { messageWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { Page } from '../../shell/page.tsx';
import { Differences } from './differences.tsx';
import { Findings } from './findings.tsx';
import { Mapping } from './mapping.tsx';
import { changeUpload } from './upload-calls.ts';
import styles from './uploads.module.css';
import { useUpload } from './use-upload.ts';

/** Goals are taken over whole or not at all; of payments, the rows without errors. */
function canCommit({ state, kind, accepted, rejected }: UploadStatus): boolean {
  return state === 'ready' && accepted > 0 && !(kind === 'paymentGoals' && rejected > 0);
}

const tones: { readonly [S in UploadStatus['state']]: Tone } = {
  validating: 'info',
  ready: 'warning',
  committing: 'info',
  committed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

export default function UploadPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { status, error, retry, keep } = useUpload(Number(id));
  const words: { readonly [S in UploadStatus['state']]: string } = {
    validating: t('Being checked'),
    ready: t('Ready to commit'),
    committing: t('Being committed'),
    committed: t('Committed'),
    failed: t('Failed'),
    cancelled: t('Cancelled'),
  };
  const stuck = status?.state === 'ready' && !canCommit(status);
  const stateWords = status === undefined ? '' : stuck ? t('Cannot be committed') : words[status.state];
  const manifest = manifests.find(({ name }) => name === 'uploadBatches');
  if (status === undefined && error !== null && manifest !== undefined)
    return <RecordUnavailable manifest={manifest} failure={failureOf(error)} onRetry={retry} />;
  return (
    <Page
      title={status?.fileName ?? t('Upload')}
      breadcrumb={[{ label: t('Uploads'), to: '/admin/uploads' }]}
      aside={
        status === undefined ? undefined : (
          <StatusTag tone={stuck ? 'danger' : tones[status.state]}>{stateWords}</StatusTag>
        )
      }
      loading={status === undefined}
    >
      {status !== undefined && <Upload status={status} keep={keep} stateWords={stateWords} />}
    </Page>
  );
}

function failureOf(error: Error): { readonly statusCode: number; readonly message: string } {
  const { statusCode } = Object(error);
  return { statusCode: typeof statusCode === 'number' ? statusCode : 0, message: error.message };
}

interface UploadProps {
  readonly status: UploadStatus;
  readonly keep: (status: UploadStatus) => void;
  readonly stateWords: string;
}

function Upload({ status, keep, stateWords }: UploadProps) {
  const t = useT();
  const mayChange = useMay('uploadBatches.update');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { state, accepted, rejected, progress, kind } = status;
  const isGoals = kind === 'paymentGoals';
  const change = async (
    ...[what, more]: [Parameters<typeof changeUpload>[1], Parameters<typeof changeUpload>[2]?]
  ) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    await changeUpload(status, what, more).then(keep, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
    setBusy(false);
  };
  const saveRejected = () =>
    download({
      url: `/api/uploadBatches/${status.id}/rejectedRows`,
      signal: new AbortController().signal,
    }).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  const committable = canCommit(status);
  const stuck = state === 'ready' && !committable;
  const commit = t({ one: 'Commit 1 row', other: 'Commit {count:number} rows' }, { count: accepted });
  const again = <ButtonLink to={`/admin/uploads/create?kind=${kind}`}>{t('Upload another file')}</ButtonLink>;
  return (
    <div className={styles.stack}>
      <output className="visually-hidden">{stateWords}</output>
      {progress !== null && (
        <div className={styles.drop}>
          <label className={styles.field}>
            {stateWords}
            <progress className={styles.bar} value={progress} max={1} />
          </label>
          <p className={styles.muted}>
            {t('You may leave this page: the work goes on, and you find it under Uploads.')}
          </p>
        </div>
      )}
      {status.problem !== null && (
        <p role="alert" className={styles.problem}>
          {(status.problemMessage && messageWords(status.problemMessage)) || status.problem}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {(state === 'ready' || state === 'committed' || state === 'committing') && <Counts status={status} />}
      {state === 'committed' && (
        <Result>
          {isGoals
            ? t('The goals are now as in the file.')
            : t('These rows are transactions now, and wait for approval.')}
        </Result>
      )}
      {stuck && (
        <p role="alert" className={styles.problem}>
          {isGoals
            ? t('Goals are replaced as a whole: correct the rows with errors, then upload the file again.')
            : t(
                'No row can be committed: every one has an error. Read the findings below, or download the rejected rows with their reasons; correct them, then upload the file again.',
              )}
        </p>
      )}
      {mayChange && (
        <div className={styles.buttons}>
          {committable && (
            <Button look="primary" busy={busy} onClick={() => void change('commit', { leaveOut: rejected })}>
              {rejected === 0 ? commit : t('{commit}, leave {rejected} out', { commit, rejected })}
            </Button>
          )}
          {rejected > 0 && progress === null && status.headers.length > 0 && (
            <Button onClick={() => void saveRejected()}>{t('Download the rejected rows')}</Button>
          )}
          {(state === 'validating' || state === 'ready') && (
            <Button busy={busy} onClick={() => void change('cancel')}>
              {t('Cancel this upload')}
            </Button>
          )}
          {(stuck || state === 'committed' || state === 'failed' || state === 'cancelled') && again}
        </div>
      )}
      {state === 'ready' && (
        <p className={styles.muted}>{t('What is not committed within 30 days is deleted.')}</p>
      )}
      {mayChange && status.headers.length > 0 && (state === 'ready' || state === 'failed') && (
        <Mapping
          key={`mapping ${status.version}`}
          status={status}
          busy={busy}
          onMap={(mapping) => void change('mapping', { mapping })}
        />
      )}
      {progress === null && status.errors + status.warnings > 0 && (
        <Findings key={`findings ${status.version}`} status={status} />
      )}
      {isGoals && (state === 'ready' || state === 'committed') && (
        <Differences key={`differences ${status.version}`} status={status} />
      )}
      {!isGoals && state === 'committed' && (
        <RelatedList related={{ resource: 'transactions', by: 'batch' }} id={status.id} />
      )}
    </div>
  );
}

function Result({ children }: { readonly children: string }) {
  const own = useRef<HTMLParagraphElement>(null);
  // Whoever pressed the button that is gone now goes on reading here.
  useEffect(() => own.current?.focus(), []);
  return (
    <p ref={own} tabIndex={-1} className={styles.words}>
      {children}
    </p>
  );
}

function Counts({ status }: { readonly status: UploadStatus }) {
  const t = useT();
  const { differences } = status;
  const counts: readonly (readonly [label: string, value: string])[] = [
    [t('Rows'), String(status.rows)],
    [t('Accepted rows'), String(status.accepted)],
    [t('Rejected rows'), String(status.rejected)],
    [t('Errors'), String(status.errors)],
    [t('Warnings'), String(status.warnings)],
    [t('Total of accepted rows'), status.total === null ? '–' : dollars(status.total)],
    ...(differences === null
      ? []
      : ([
          [t('Added'), String(differences.added)],
          [t('Changed'), String(differences.changed)],
          [t('Removed'), String(differences.removed)],
          [t('As before'), String(differences.same)],
        ] as const)),
  ];
  return (
    <dl className={styles.counts}>
      {counts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
