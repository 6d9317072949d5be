/** Uploads a chosen or dropped file; the page of the upload then shows the findings of the check. */
import { manifests } from 'virtual:manifests';
import { Text } from '../../ui/text.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Alert, Card, Progress, Upload } from 'antd';
import { isCancel } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Manifest } from '../../contracts/resource/manifest.ts';
import { wirePath } from '../../contracts/resource/define-resource.ts';
import { maxUploadBytes } from '../../contracts/transfer/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { chooseFileBySpace } from '../../ui/choose-file.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { useKeptFocus } from '../../ui/lost-focus.ts';
import { useDropsFiles } from '../../ui/media-query.ts';
import { Note } from '../../ui/note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { newIdempotencyKey } from '../../framework/form/idempotency-key.ts';
import { useResource } from '../../framework/resources.tsx';
import { download } from '../../providers/download.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { isAllowed, useMayCheck } from '../../providers/access.ts';
import { formatBytes } from '../../contracts/values/format-bytes.ts';
import { Forbidden } from '../../shell/page/forbidden.tsx';
import { Page } from '../../shell/page/page.tsx';
import { ColumnHelp } from './column-help.tsx';
import { sendFile } from './upload-calls.ts';
import { useUploadCrumbs } from './use-upload-crumbs.ts';
import { UploadSteps } from './upload-steps.tsx';

/** Resources that accept uploaded files. */
const offered = manifests.filter(({ transfer }) => transfer?.import === true);

/** Height in pixels of both the drop area and the progress box, so that content below does not shift. */
const boxHeight = 196;

export default function UploadScreen() {
  const may = useMayCheck();
  const { pathname, search } = useLocation();
  const open = offered.filter(({ name }) => may(`${name}.import`));
  const asked = new URLSearchParams(search).get('kind');
  const manifest = asked === null ? (open[0] ?? offered[0]) : offered.find(({ name }) => name === asked);
  // An address that names something else has no page.
  if (manifest === undefined)
    return <Navigate to={`/notFound?${new URLSearchParams({ path: pathname + search })}`} replace />;
  if (asked !== null && !open.includes(manifest))
    return <Forbidden mayOpen={(principal) => isAllowed(principal, `${asked}.import`)} />;
  return <Choice manifest={manifest} open={open} />;
}

interface ChoiceProps {
  readonly manifest: Manifest;
  /** What the user may upload. */
  readonly open: readonly Manifest[];
}

function Choice({ manifest, open }: ChoiceProps) {
  const t = useT();
  const dropsFiles = useDropsFiles();
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const kind = manifest.name;
  const crumbsOf = useUploadCrumbs();
  const words = t(manifest.label[1]);
  const isWhole = useResource(kind).transfer?.import?.whole === true;
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  useKeptFocus(share === undefined);
  const release = useUnsavedInput(share !== undefined, {
    title: t('Leave while the file is uploading?'),
    text: t('The upload ends if you leave, and the file has to be uploaded again.'),
    leave: t('Leave and cancel the upload'),
  });
  const most = formatBytes(maxUploadBytes);
  // If the response was lost, resending the same file with the same key finds the existing upload. After a refusal, the
  // server frees the key.
  const attempt = useRef({ of: '', key: '' });
  const keyFor = (what: string, { name, size, lastModified }: File) => {
    const of = JSON.stringify([what, name, size, lastModified]);
    if (attempt.current.of !== of) attempt.current = { of, key: newIdempotencyKey() };
    return attempt.current.key;
  };

  const send = async (file: File) => {
    if (share !== undefined) return;
    setProblem(undefined);
    if (file.size > maxUploadBytes) {
      setProblem(
        t('{file} is {size}. The limit is {most}: split it into smaller files.', {
          file: file.name,
          size: formatBytes(file.size),
          most,
        }),
      );
      return;
    }
    const ending = new AbortController();
    stop.current = ending;
    setShare(0);
    try {
      const status = await sendFile(
        `${wirePath(manifest)}/upload`,
        file,
        keyFor(kind, file),
        ending.signal,
        setShare,
      );
      release();
      await navigate(`/admin/uploads/${status.id}`);
    } catch (error) {
      if (!isCancel(error)) setProblem(failureWords(error));
      setShare(undefined);
    }
  };
  const template = async (format: 'csv' | 'xlsx') => {
    setProblem(undefined);
    await download({
      url: `${wirePath(manifest)}/template`,
      params: new URLSearchParams({ format }),
      signal: new AbortController().signal,
    }).catch((error: unknown) => setProblem(failureWords(error)));
  };

  return (
    <Page title={t('Upload: {what}', { what: words })} breadcrumb={crumbsOf(kind)} width="narrow">
      <Stack gap={4}>
        <UploadSteps at={share === undefined || share < 1 ? 'choose' : 'check'} />
        {open.length > 1 && (
          <SelectField
            label={t('What the file contains')}
            value={kind}
            disabled={share !== undefined}
            options={open.map(({ name, label }) => ({ value: name, label: t(label[1]) }))}
            onChange={(next) => setSearch({ kind: next }, { replace: true })}
          />
        )}
        {isWhole && (
          <Note tone="warning">
            {t(
              'List every goal of each period and component that the file names: the goals that it leaves out are removed.',
            )}
          </Note>
        )}
        {share === undefined ? (
          // Handles a key of the control inside.
          <Stack onKeyDown={chooseFileBySpace}>
            <Upload.Dragger
              height={boxHeight}
              accept=".csv,.txt,.xlsx,text/csv"
              showUploadList={false}
              // `send` uploads the file itself, with progress and an idempotency key.
              beforeUpload={(file) => {
                void send(file);
                return false;
              }}
            >
              <p>
                <strong>{t(dropsFiles ? 'Choose a file, or drop it here' : 'Choose a file')}</strong>
              </p>
              <Text tone="muted">{t('CSV (UTF-8) or Excel workbook (.xlsx), up to {most}', { most })}</Text>
              <Text tone="muted">{t('Nothing is submitted until you have reviewed it.')}</Text>
            </Upload.Dragger>
          </Stack>
        ) : (
          <Card style={{ minHeight: boxHeight }}>
            <Stack gap={4}>
              <output id="sending">{share < 1 ? t('Uploading…') : t('Reading the file…')}</output>
              <Progress
                aria-labelledby="sending"
                percent={Math.floor(share * 100)}
                status="active"
                // A non-breaking space keeps the width when there is no percentage.
                format={(percent) => (share < 1 ? `${percent}%` : '\u00a0')}
              />
              <div>
                <Button onClick={() => stop.current?.abort()}>{t('Cancel')}</Button>
              </div>
            </Stack>
          </Card>
        )}
        {problem !== undefined && <Alert role="alert" type="error" showIcon title={problem} />}
        <Stack as="section" gap={4} aria-labelledby="columns">
          <Text as="h2" size="l" id="columns">
            {t('Columns')}
          </Text>
          <Text tone="muted">{t('In any order. Other columns are ignored.')}</Text>
          <Line gap={3} align="center">
            <Button icon={<DownloadIcon />} onClick={() => void template('xlsx')}>
              {t('Excel template')}
            </Button>
            <Button icon={<DownloadIcon />} onClick={() => void template('csv')}>
              {t('CSV template')}
            </Button>
          </Line>
          <ColumnHelp kind={kind} />
        </Stack>
      </Stack>
    </Page>
  );
}
