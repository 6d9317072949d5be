/** Uploads a file that the user chooses or drops here; the form then holds the server's description of it. */
import { Progress, Upload } from 'antd';
import { isCancel } from 'axios';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { wirePath } from '../../../contracts/resource/define-resource.ts';
import type { Field } from '../../../contracts/resource/fields.ts';
import { acceptedTypes } from '../../../kinds/schemas.ts';
import {
  fileTypes,
  maxBytesOf,
  type StoredFile,
  pictureUploadPath,
  uploading,
  uploadPath,
} from '../../../contracts/values/files.ts';
import { formatBytes } from '../../../contracts/values/format-bytes.ts';
import { isObject } from '../../../contracts/values/objects.ts';
import { failureWords } from '../../../i18n/failure-words.ts';
import { useT } from '../../../i18n/translate.ts';
import { http } from '../../../providers/http.ts';
import { RequestFailure } from '../../../providers/request-failure.ts';
import { ChosenPicture, Picture } from '../../../shell/header/picture.tsx';
import type { InputProps } from '../../kinds/slot.ts';
import { useRecordContext } from '../../record-context.ts';
import { useManifest } from '../../resources.tsx';
import { Button } from '../../../ui/button.tsx';
import { chooseFile } from '../../../ui/choose-file.ts';
import { UploadIcon } from '../../../ui/icons.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { useFocusOnRemoval } from '../../../ui/lost-focus.ts';
import { useDropsFiles } from '../../../ui/media-query.ts';
import { Text } from '../../../ui/text.tsx';
import pictures from '../../../kinds/shared/file-cell.module.css';
import styles from './file-input.module.css';
import { Messages } from '../fields/field.tsx';
import { newIdempotencyKey } from '../idempotency-key.ts';

interface Sending {
  readonly name: string;
  /** From 0 to 1. */
  readonly sent: number;
}

interface FileInputProps extends InputProps {
  /** Shown for the name of the file, such as a link to it. */
  readonly link?: ReactNode;
}

export function FileInput({
  field,
  label,
  name,
  value,
  onChange,
  onBlur,
  focusRef,
  attributes,
  link,
}: FileInputProps) {
  const t = useT();
  const dropsFiles = useDropsFiles();
  const [upload, setUpload] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  /** The file chosen here, as long as it is the current value. */
  const [chosen, setChosen] = useState<{ readonly id: number; readonly file: File }>();
  const stop = useRef<AbortController>(undefined);
  /** Number of files dropped: antd itself would silently take the first of several. */
  const dropped = useRef(0);
  useEffect(() => () => stop.current?.abort(), []);
  // The button that cancels goes with the upload.
  const around = useFocusOnRemoval<HTMLElement>(upload === undefined ? 0 : 1);
  const held = isStored(value) ? value : undefined;
  /** The file that the current upload would replace. */
  const replaced = useRef(held);

  const notAccepted = ({ name }: File) =>
    t('{name} is not an accepted file type. Choose one of these: {types}.', {
      name,
      types: typeWords(field),
    });
  const mistakeIn = (file: File): string | undefined => {
    if (!looksAccepted(field, file)) return notAccepted(file);
    if (file.size === 0) return t('{name} is empty. Choose another file.', { name: file.name });
    if (file.size > maxBytesOf(field))
      return t('{name} is too large ({size}). Choose a file of at most {most}.', {
        name: file.name,
        size: formatBytes(file.size),
        most: formatBytes(maxBytesOf(field)),
      });
    return undefined;
  };
  const start = async (file: File) => {
    const mistake = mistakeIn(file);
    setProblem(mistake);
    if (mistake !== undefined) return;
    if (value !== uploading) replaced.current = held;
    stop.current?.abort();
    const ending = new AbortController();
    stop.current = ending;
    setUpload({ name: file.name, sent: 0 });
    onChange(uploading);
    try {
      const stored = await send(field, file, ending.signal, (sent) => setUpload({ name: file.name, sent }));
      if (!acceptedTypes(field).some((type) => type === stored.type)) {
        onChange(replaced.current ?? null);
        setProblem(notAccepted(file));
      } else {
        setChosen({ id: stored.id, file });
        onChange(stored);
      }
    } catch (error) {
      // Another upload has replaced this one.
      if (stop.current !== ending) return;
      onChange(replaced.current ?? null);
      // The server refuses what no field takes, and names all that any field does.
      if (error instanceof RequestFailure && error.statusCode === 415) setProblem(notAccepted(file));
      else if (!isCancel(error)) setProblem(failureWords(error));
    }
    if (stop.current === ending) setUpload(undefined);
  };
  const remove = () => {
    setProblem(undefined);
    onChange(null);
    document.getElementById(attributes.id)?.focus();
  };
  const take = (file: File) => {
    if (dropped.current > 1) setProblem(t('Drop one file at a time.'));
    else void start(file);
    dropped.current = 0;
    // `start` uploads the file, with progress and an idempotency key, instead of antd.
    return false;
  };

  const describedBy = [
    attributes['aria-describedby'],
    `${attributes.id}-takes`,
    ...(problem === undefined ? [] : [`${attributes.id}-problem-message`]),
  ];
  const choose = t(held === undefined ? 'Choose a file' : 'Replace');
  return (
    <Stack gap={2} className={styles.area} ref={around} tabIndex={-1}>
      {held !== undefined && (
        <Line gap={[2, 3]} align="center">
          {field.kind === 'image' && (
            <Stack flex="0 0 144px">
              <Preview
                fieldKey={name}
                file={held}
                chosen={chosen?.id === held.id ? chosen.file : undefined}
              />
            </Stack>
          )}
          {link ?? (
            <Text as="span" breakWords>
              {held.name}
            </Text>
          )}
          <Text as="span" tone="muted" size="s" nowrap>
            {formatBytes(held.size)}
          </Text>
          <Button look="quiet" aria-label={t('Remove: {label}', { label })} onClick={remove}>
            {t('Remove')}
          </Button>
        </Line>
      )}
      {upload !== undefined && (
        <Line gap={[2, 3]} align="center">
          <Text as="span" breakWords id={`${attributes.id}-upload`}>
            {t('Uploading {name}…', { name: upload.name })}
          </Text>
          <Progress
            style={bar}
            aria-labelledby={`${attributes.id}-upload`}
            percent={Math.floor(upload.sent * 100)}
            size="small"
          />
          <Button look="quiet" onClick={() => stop.current?.abort()}>
            {t('Cancel')}
          </Button>
        </Line>
      )}
      <Upload.Dragger
        name={name}
        accept={acceptedTypes(field)
          .flatMap((type) => [type, ...fileTypes[type].extensions.map((one) => `.${one}`)])
          .join()}
        multiple={false}
        showUploadList={false}
        hasControlInside
        openFileDialogOnClick={false}
        onDrop={({ dataTransfer }) => (dropped.current = dataTransfer.files.length)}
        beforeUpload={take}
      >
        <Line as="span" gap={[2, 3]} align="center">
          <Button
            id={attributes.id}
            ref={focusRef}
            icon={<UploadIcon />}
            aria-label={`${label}: ${choose}`}
            aria-describedby={describedBy.filter((id) => id !== undefined).join(' ')}
            look={attributes['aria-invalid'] === true || problem !== undefined ? 'danger' : 'default'}
            onBlur={onBlur}
            onClick={chooseFile}
          >
            {choose}
          </Button>
          <Text as="span" tone="muted" size="s" id={`${attributes.id}-takes`}>
            {t(dropsFiles ? 'or drop it here. {types}, at most {most}.' : '{types}, at most {most}.', {
              types: typeWords(field),
              most: formatBytes(maxBytesOf(field)),
            })}
          </Text>
        </Line>
      </Upload.Dragger>
      {problem !== undefined && (
        <div role="alert">
          <Messages id={`${attributes.id}-problem`} message={problem} />
        </div>
      )}
      <output className="visually-hidden">
        {held !== undefined && chosen?.id === held.id ? t('{name} was uploaded.', { name: held.name }) : ''}
      </output>
    </Stack>
  );
}

/** Fetches a picture the record already has; a file just chosen is shown from memory. */
function Preview({
  fieldKey,
  file,
  chosen,
}: {
  readonly fieldKey: string;
  readonly file: StoredFile;
  readonly chosen: File | undefined;
}) {
  const place = useRecordContext();
  if (chosen !== undefined) return <ChosenPicture file={chosen} className={pictures.picture} />;
  if (place?.id === undefined) return null;
  return <StoredPreview resource={place.resource} id={place.id} fieldKey={fieldKey} file={file} />;
}

function StoredPreview({
  resource,
  id,
  fieldKey,
  file,
}: {
  readonly resource: string;
  readonly id: number;
  readonly fieldKey: string;
  readonly file: StoredFile;
}) {
  const url = `${wirePath(useManifest(resource))}/${id}/files/${fieldKey}`;
  return <Picture url={url} file={file} name={file.name} className={pictures.picture} />;
}

async function send(
  { options }: Field,
  file: File,
  signal: AbortSignal,
  onSent: (sent: number) => void,
): Promise<StoredFile> {
  const form = new FormData();
  form.append('file', file);
  const { data } = await http.post<StoredFile>(
    options.encoded === true ? pictureUploadPath : uploadPath,
    form,
    {
      signal,
      headers: { 'Idempotency-Key': newIdempotencyKey() },
      onUploadProgress: ({ loaded, total }) => onSent(total === undefined ? 0 : loaded / total),
    },
  );
  return data;
}

/** Judges by the browser's file type and the extension; the server determines the actual type. */
function looksAccepted(field: Field, { name, type }: File): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return acceptedTypes(field).some(
    (one) => one === type || fileTypes[one].extensions.some((extension) => extension === ending),
  );
}

function typeWords(field: Field): string {
  return acceptedTypes(field)
    .map((type) => fileTypes[type].label)
    .join(', ');
}

function isStored(value: unknown): value is StoredFile {
  return (
    isObject(value) &&
    typeof value['id'] === 'number' &&
    typeof value['name'] === 'string' &&
    typeof value['size'] === 'number'
  );
}

const bar = { flex: '1 1 120px' } as const;
