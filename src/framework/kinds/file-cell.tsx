/** A file as a link that fetches it, a picture as itself: both with the session's token, which an address alone would not send. */
import { useState } from 'react';
import { wirePath } from '../../contracts/resource/define-resource.ts';
import { formatBytes } from '../../contracts/values/format-bytes.ts';
import { isObject } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { Picture } from '../../shell/header/picture.tsx';
import { toast } from '../../shell/toast.tsx';
import { useManifest } from '../resources.tsx';
import { download } from '../../providers/download.ts';
import styles from './file-cell.module.css';
import type { CellProps } from './slot.ts';
import { valueText } from './value-text.ts';

export interface StoredFileCellProps extends CellProps {
  readonly resource: string;
  readonly recordId: number;
  readonly fieldKey: string;
}

export function StoredFileCell({
  field,
  value,
  full,
  alt,
  resource,
  recordId,
  fieldKey,
}: StoredFileCellProps) {
  const t = useT();
  const url = `${wirePath(useManifest(resource))}/${recordId}/files/${fieldKey}`;
  const [busy, setBusy] = useState(false);
  const name = valueText(value, field);
  const size = isObject(value) && typeof value['size'] === 'number' ? formatBytes(value['size']) : '';
  const fetchFile = async () => {
    setBusy(true);
    try {
      await download({ url, name });
    } catch (error) {
      toast({
        title: t('Error'),
        description: error instanceof Error ? error.message : String(error),
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  };
  const link = (
    <button
      type="button"
      className={styles.link}
      aria-busy={busy}
      aria-label={t('Download {name}, {size}', { name, size })}
      onClick={() => void fetchFile()}
    >
      {name}
    </button>
  );
  if (field.kind === 'image') {
    const picture = (
      <Picture
        url={url}
        file={value}
        name={name}
        alt={alt}
        className={full === true ? styles.picture : styles.thumbnail}
      />
    );
    if (full !== true) return picture;
    return (
      <span className={styles.stack}>
        {picture}
        <span>
          {link} <span className={styles.size}>{size}</span>
        </span>
      </span>
    );
  }
  return full === true ? (
    <>
      {link} <span className={styles.size}>{size}</span>
    </>
  ) : (
    link
  );
}
