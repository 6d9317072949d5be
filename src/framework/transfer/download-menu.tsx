import { isCancel } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { fieldOf, type Resource, wirePath } from '../../contracts/define-resource.ts';
import { type ListQuery, writeListQuery } from '../../contracts/list-query.ts';
import { isExportable } from '../../contracts/sheet.ts';
import { useT } from '../../i18n/translate.ts';
import { formatBytes } from '../../contracts/format-bytes.ts';
import { toast } from '../../shell/toast.tsx';
import { Button } from '../form/button.tsx';
import { DownloadIcon } from '../list/icons.tsx';
import toolbar from '../list/list-toolbar.module.css';
import { Popover } from '../list/popover.tsx';
import { download, type Progress } from './download.ts';
import styles from './download-menu.module.css';

export interface DownloadMenuProps {
  readonly resource: Resource;
  /** What the list shows: all of it is downloaded, in its order. */
  readonly query: Pick<ListQuery, 'where' | 'q' | 'sort'>;
  readonly columns: readonly string[];
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
}

const formats = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const;
type Format = keyof typeof formats;

/** Says how many rows there are, and brings them as a file. */
export function DownloadMenu({ resource, query, columns, total, capped }: DownloadMenuProps) {
  const t = useT();
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (format: Format, close: () => void) => {
    const ending = new AbortController();
    stop.current = ending;
    setProblem(undefined);
    setProgress({ rows: undefined, bytes: 0 });
    const fields = columns.filter((key) => {
      const field = fieldOf(resource, key);
      return field !== undefined && isExportable(field);
    });
    const params = writeListQuery({ ...query, fields });
    params.set('format', format);
    try {
      const rows = await download({
        url: `${wirePath(resource)}/download`,
        params,
        signal: ending.signal,
        onProgress: setProgress,
      });
      close();
      toast({ title: t('Downloaded: {rows} rows', { rows: rows ?? total }), variant: 'success' });
    } catch (error) {
      if (!isCancel(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <Popover
      label={t('Download')}
      buttonLabel={t('Download')}
      buttonClass={toolbar.tool}
      button={
        <>
          <DownloadIcon /> <span className={toolbar.toolWords}>{t('Download')}</span>
        </>
      }
    >
      {(close) => (
        <div className={styles.panel}>
          {progress === undefined ? (
            <>
              <p className={styles.words}>
                {t(
                  capped
                    ? 'More than {total} rows, in this order, with these columns.'
                    : '{total} rows, in this order, with these columns.',
                  { total },
                )}
              </p>
              <div className={styles.choices}>
                {(['csv', 'xlsx'] as const).map((format) => (
                  <Button key={format} onClick={() => void start(format, close)}>
                    {t(formats[format])}
                  </Button>
                ))}
              </div>
            </>
          ) : (
            <>
              <p className={styles.words} id="download-words">
                {progress.rows === undefined
                  ? t('Being prepared…')
                  : t('{rows} rows, {bytes} so far', {
                      rows: progress.rows,
                      bytes: formatBytes(progress.bytes),
                    })}
              </p>
              <progress className={styles.bar} aria-labelledby="download-words" />
              <div className={styles.choices}>
                <Button onClick={() => stop.current?.abort()}>{t('Cancel')}</Button>
              </div>
            </>
          )}
          {problem !== undefined && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </div>
      )}
    </Popover>
  );
}
