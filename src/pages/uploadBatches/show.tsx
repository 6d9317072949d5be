/** Page of an upload: its progress, the findings of the check, and the actions available now. */
import { manifests } from 'virtual:manifests';
import { Text } from '../../ui/text.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Alert, Card, Progress } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { UploadStatus } from '../../contracts/transfer/uploads.ts';
import type { Tone } from '../../contracts/resource/fields.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { uploadPage } from '../../contracts/transfer/upload-page.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { useManifest, useResource } from '../../framework/resources.tsx';
import { RecordUnavailable } from '../../framework/record-unavailable.tsx';
import { RelatedList } from '../../framework/list/related-list.tsx';
import { download } from '../../providers/download.ts';
import { isRefusal } from '../../providers/refusal.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { findingWords } from '../../i18n/finding-words.ts';
import { useT } from '../../i18n/translate.ts';
import { agreeing } from '../../i18n/words.ts';
import { useMay } from '../../providers/access.ts';
import { Page } from '../../shell/page/page.tsx';
import { useKeptFocus } from '../../ui/lost-focus.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { CancelUpload } from './cancel-upload.tsx';
import { Counts } from './counts.tsx';
import { DateQuestion } from './date-question.tsx';
import { Differences } from './differences.tsx';
import { ConfirmWarnings } from './confirm-warnings.tsx';
import { CorrectionsLost, Failure, Outcome, Submitted } from './outcome.tsx';
import { NotRead } from './not-read.tsx';
import { Mapping } from './mapping.tsx';
import { Review, useGoToFindings } from './review.tsx';
import { submitWords } from './submit-words.ts';
import { changeUpload } from './upload-calls.ts';
import { type UploadStep, UploadSteps } from './upload-steps.tsx';
import { useCorrections } from './use-corrections.ts';
import { useReviewAddress } from './use-review-address.ts';
import { useShownStatus } from './use-shown-status.ts';
import { useUploadCrumbs } from './use-upload-crumbs.ts';
import { useUpload } from './use-upload.ts';
import { Withdraw } from './withdraw.tsx';

/** Some files (payment goals) are imported as a whole or not at all; of others (payments), the rows without errors. */
function canCommit({ accepted, rejected, whole }: UploadStatus): boolean {
  return accepted > 0 && !(whole && rejected > 0);
}

/** Nothing can be submitted as the file is read now. Interpreting its dates differently might change that. */
function isStuck(status: UploadStatus): boolean {
  return status.state === 'ready' && status.unclearDate === null && !canCommit(status);
}

const tones: { readonly [S in UploadStatus['state']]: Tone } = {
  validating: 'info',
  ready: 'warning',
  committing: 'info',
  committed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  withdrawing: 'info',
  withdrawn: 'neutral',
};

const steps: { readonly [S in UploadStatus['state']]: UploadStep } = {
  validating: 'check',
  ready: 'review',
  committing: 'review',
  committed: 'done',
  failed: 'check',
  cancelled: 'review',
  withdrawing: 'done',
  withdrawn: 'review',
};

/** Height of a status tag in pixels. */
const tagHeight = 22;

export default function UploadPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { status, error, retry, keep, readAgain } = useUpload(Number(id));
  const agreed = (words: string) => agreeing(words, 'Upload');
  const words: { readonly [S in UploadStatus['state']]: string } = {
    validating: t('Checking'),
    ready: agreed('Ready to submit'),
    committing: t('Submitting'),
    committed: agreed('Submitted'),
    failed: agreed('Failed'),
    cancelled: agreed('Canceled'),
    withdrawing: t('Withdrawing'),
    withdrawn: t('Withdrawn'),
  };
  const crumbsOf = useUploadCrumbs();
  const isNarrow = useMediaQuery('(width < 576px)');
  const stuck = status !== undefined && isStuck(status);
  const stateWords =
    status === undefined
      ? ''
      : stuck
        ? t('Cannot be submitted')
        : status.state === 'ready' && status.unclearDate !== null
          ? t('Needs an answer')
          : words[status.state];
  const manifest = manifests.find(({ name }) => name === 'uploadBatches');
  if (status === undefined && error !== null && manifest !== undefined)
    return <RecordUnavailable manifest={manifest} failure={failureOf(error)} onRetry={retry} />;
  return (
    <Page
      title={status?.fileName ?? t('Upload')}
      breadcrumb={crumbsOf(status?.kind)}
      aside={
        // On a phone, the tag always gets its own line; otherwise only some states would fit beside the title.
        <div style={isNarrow ? { flexBasis: '100%', minHeight: tagHeight } : {}}>
          {status !== undefined && (
            <StatusTag tone={stuck ? 'danger' : tones[status.state]}>{stateWords}</StatusTag>
          )}
        </div>
      }
      loading={status === undefined}
    >
      {status === undefined ? (
        // Usually the file was uploaded a moment ago, so keep showing the same steps.
        <UploadSteps at="check" />
      ) : (
        <Upload status={status} keep={keep} readAgain={readAgain} stateWords={stateWords} />
      )}
    </Page>
  );
}

function failureOf(error: Error): { readonly statusCode: number; readonly message: string } {
  const { statusCode } = Object(error);
  return { statusCode: typeof statusCode === 'number' ? statusCode : 0, message: error.message };
}

/** The states that users' changes lead to. */
const ends: { readonly [what: string]: UploadStatus['state'] } = {
  commit: 'committed',
  cancel: 'cancelled',
  withdraw: 'withdrawn',
};

interface Problem {
  readonly words: string;
  /** The change that failed. */
  readonly what?: string;
  /** The version that was to be changed, if it may have been changed after all: only the answer was lost. */
  readonly before?: number;
}

interface UploadProps {
  readonly status: UploadStatus;
  readonly keep: (status: UploadStatus) => void;
  readonly readAgain: () => void;
  readonly stateWords: string;
}

function Upload({ status: now, keep, readAgain, stateWords }: UploadProps) {
  const t = useT();
  const mayChange = useMay('uploadBatches.update');
  const [first] = useState(now.state);
  // The action in progress; only its button shows a spinner.
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const [isConfirming, setConfirming] = useState(false);
  const goToFindings = useGoToFindings();
  const corrections = useCorrections();
  const { status, isRechecking, setCorrected } = useShownStatus(now, corrections.all.length > 0);
  const address = useReviewAddress(status);
  useUnsavedInput(status.state === 'ready' && corrections.all.length > 0);
  const { state, accepted, rejected, progress, kind } = status;
  // The answer about the dates takes its buttons away.
  useKeptFocus(status.unclearDate);
  const isGoals = kind === 'paymentGoals';
  const isPayments = kind === 'transactions';
  const { label, routes } = useManifest(kind);
  const hasMatch = useResource(kind).transfer?.import?.match !== undefined;
  const change = async (
    ...[what, more]: [Parameters<typeof changeUpload>[1], Parameters<typeof changeUpload>[2]?]
  ) => {
    if (busy !== undefined) return;
    setBusy(more?.dateOrder ?? what);
    setProblem(undefined);
    try {
      keep(await changeUpload(now, what, more));
      setCorrected(what === 'cells' ? now : undefined);
      if (what === 'cells' || what === 'cancel') corrections.forget(corrections.all);
    } catch (error) {
      setProblem({ words: failureWords(error), what, ...(isRefusal(error) ? {} : { before: now.version }) });
      // It may have been changed elsewhere: show what it is now.
      readAgain();
    }
    setBusy(undefined);
  };
  const isReviewable = state === 'ready' || state === 'committed' || state === 'withdrawn';
  const commit = () => void change('commit', { leaveOut: rejected, warnings: status.warnings });
  const saveRejected = () =>
    download({
      url: `/api/uploadBatches/${status.id}/rejectedRows`,
      signal: new AbortController().signal,
    }).catch((error: unknown) => setProblem({ words: failureWords(error) }));
  const stuck = isStuck(status);
  // Whether the state changed on this page. When a finished upload is opened, the focus starts at the top as usual.
  const isNew = state !== first;
  const isUnchecked = corrections.all.length > 0 || isRechecking;
  const committable = state === 'ready' && !stuck && status.unclearDate === null;
  const submit = submitWords(status);
  // If rows were left out, the records do not match the file.
  const done = isPayments
    ? // Later, they may have been decided on.
      isNew
      ? t({ one: 'It is awaiting approval.', other: 'They are awaiting approval.' }, { count: accepted })
      : undefined
    : rejected > 0
      ? undefined
      : isGoals
        ? t('The goals now match the file.')
        : hasMatch
          ? t('The records now match the file.')
          : t({ one: 'The row is now a record.', other: 'Each row is now a record.' }, { count: accepted });
  const leftOut =
    rejected > 0
      ? t(
          { one: '1 row with errors was left out.', other: '{count:number} rows with errors were left out.' },
          { count: rejected },
        )
      : undefined;
  const outcome = [done, leftOut].filter((one) => one !== undefined).join(' ');
  const again = <ButtonLink to={uploadPage(kind)}>{t('Upload another file')}</ButtonLink>;
  const cancel = <CancelUpload busy={busy === 'cancel'} onCancel={() => void change('cancel')} />;
  const { words: failed, what: wanted = '', before: version = now.version } = problem ?? {};
  // What failed here may have been done elsewhere since.
  const failure = failed !== undefined && version === now.version && ends[wanted] !== state && (
    <Failure words={failed} />
  );
  const takeRejected = rejected > 0 && progress === null && status.headers.length > 0 && (
    <Button disabled={isRechecking} onClick={() => void saveRejected()}>
      {t('Download rejected rows')}
    </Button>
  );
  return (
    <Stack gap={4}>
      <output className="visually-hidden">{stateWords}</output>
      {state !== 'cancelled' && state !== 'withdrawn' && (
        <UploadSteps at={steps[state]} isStuck={stuck || state === 'failed'} />
      )}
      {progress !== null && (
        <Card>
          <Stack gap={4}>
            <span id="progress">{stateWords}</span>
            <Progress aria-labelledby="progress" percent={Math.floor(progress * 100)} status="active" />
            <Text tone="muted">
              {t('You can leave this page. The work continues, and you will find it under Uploads.')}
            </Text>
            {mayChange && state === 'validating' && <div>{cancel}</div>}
          </Stack>
        </Card>
      )}
      {status.problem !== null && (
        <Alert
          role="alert"
          type="error"
          showIcon
          title={(status.problemMessage && findingWords(status.problemMessage)) || status.problem}
        />
      )}
      {state === 'committed' && (
        <Submitted
          isNew={isNew}
          title={
            isGoals
              ? t({ one: '1 goal submitted', other: '{count:number} goals submitted' }, { count: accepted })
              : isPayments
                ? t(
                    { one: '1 payment submitted', other: '{count:number} payments submitted' },
                    { count: accepted },
                  )
                : t({ one: '1 row submitted', other: '{count:number} rows submitted' }, { count: accepted })
          }
          extra={
            mayChange && (
              <Line gap={3} justify="center">
                {again}
                {takeRejected}
                {status.withdrawable && (
                  <Withdraw
                    status={status}
                    busy={busy === 'withdraw'}
                    onWithdraw={() => void change('withdraw')}
                  />
                )}
                {!isPayments && routes.list !== undefined && (
                  <ButtonLink to={routes.list}>{t(label[1])}</ButtonLink>
                )}
              </Line>
            )
          }
        >
          {outcome}
        </Submitted>
      )}
      {state === 'committed' && failure}
      {mayChange && state === 'ready' && status.unclearDate !== null && (
        <DateQuestion
          date={status.unclearDate}
          busy={busy}
          onAnswer={(dateOrder) => void change('mapping', { mapping: status.mapping, dateOrder })}
        />
      )}
      {stuck && (
        <Alert
          role="alert"
          type="error"
          showIcon
          title={
            isGoals
              ? t(
                  'Goals are replaced as a whole. Correct the rows with errors below, or upload a corrected file.',
                )
              : t(
                  'No row can be submitted: every row has an error. Correct the rows below, or download them with the reasons and upload a corrected file.',
                )
          }
        />
      )}
      {(state === 'cancelled' || state === 'withdrawn') && (
        <Outcome isNew={isNew}>
          <Alert
            role="none"
            type="info"
            showIcon
            title={
              state === 'cancelled'
                ? t('This upload was canceled. Nothing in it was submitted.')
                : t('This upload was withdrawn. What it had submitted was taken back.')
            }
          />
        </Outcome>
      )}
      {corrections.all.length > 0 && state !== 'ready' && progress === null && <CorrectionsLost />}
      {isReviewable && <Counts status={status} />}
      {mayChange && state === 'ready' && (
        <Line gap={3} align="center">
          {committable && (
            <Button
              look="primary"
              busy={busy === 'commit'}
              aria-disabled={isUnchecked}
              aria-describedby={isUnchecked ? 'before-submission' : undefined}
              onClick={() => {
                if (isUnchecked) return;
                if (status.warnings > 0) setConfirming(true);
                else commit();
              }}
            >
              {submit}
            </Button>
          )}
          {takeRejected}
          {cancel}
          {stuck && again}
        </Line>
      )}
      {mayChange && (state === 'failed' || state === 'cancelled' || state === 'withdrawn') && (
        <Line gap={3} align="center">
          {takeRejected}
          {again}
        </Line>
      )}
      {state !== 'committed' && failure}
      {isConfirming && committable && (
        <ConfirmWarnings
          status={status}
          submit={submit}
          onClose={() => setConfirming(false)}
          onReview={() => {
            setConfirming(false);
            goToFindings();
            address.go({ part: 'findings', severity: 'warning' });
          }}
          onSubmit={() => {
            setConfirming(false);
            commit();
          }}
        />
      )}
      {state === 'ready' && (
        // The two texts share one element, so that the cell being edited does not move.
        <Text tone="muted" id="before-submission">
          {committable && isUnchecked
            ? t('Check your corrections before you submit.')
            : t('Files not submitted within 30 days are deleted.')}
        </Text>
      )}
      {(isReviewable || state === 'failed') && <NotRead status={status} />}
      {mayChange && status.headers.length > 0 && (state === 'ready' || state === 'failed') && (
        <Mapping
          key={`mapping ${status.version}`}
          status={status}
          busy={busy === 'mapping' || isRechecking}
          onMap={(mapping) => void change('mapping', { mapping })}
        />
      )}
      {isReviewable && (
        <Review
          status={now}
          address={address}
          corrections={corrections}
          mayCorrect={mayChange && state === 'ready'}
          isChecking={isRechecking}
          busy={busy === 'cells'}
          onCheck={() => void change('cells', { cells: corrections.all })}
        />
      )}
      {isGoals && (state === 'ready' || state === 'committed') && (
        <Differences key={`differences ${status.version}`} status={status} />
      )}
      {isPayments && state === 'committed' && (
        <RelatedList related={{ resource: 'transactions', by: 'batch' }} id={status.id} />
      )}
    </Stack>
  );
}
