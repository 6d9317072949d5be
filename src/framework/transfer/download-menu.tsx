import { isCancel } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { download, type Progress } from '../../providers/download.ts';
import { shownSoon, soon } from '../../shell/soon.tsx';
import { toast } from '../../shell/toast.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Popover } from '../list/toolbar/popover.tsx';
import type { Format } from './download-panel.tsx';

export interface DownloadMenuProps {
  /** Of the download; `…/count` answers how many rows it has. */
  readonly url: string;
  /** What is asked for, but for the format, when it is. */
  readonly paramsNow: () => URLSearchParams;
  /** How many rows, where that is known to the last one; otherwise it is asked for when the menu opens. */
  readonly rows?: number | undefined;
  /** What the file holds. */
  readonly words: (rows: number) => string;
  /** As it stands among the tools of a list, or among a page's buttons. */
  readonly look: 'tool' | 'button';
}

// Wanted once something is downloaded.
const DownloadPanel = shownSoon(soon(async () => (await import('./download-panel.tsx')).DownloadPanel));

/** Says how many rows there are, and brings them as a file. */
export function DownloadMenu({ url, paramsNow, rows, words, look }: DownloadMenuProps) {
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
    const asked = paramsNow();
    asked.set('format', format);
    try {
      const kept = await download({ url, params: asked, signal: ending.signal, onProgress: setProgress });
      close();
      toast({
        title: t(
          { by: 'rows', one: 'Downloaded: 1 row', other: 'Downloaded: {rows:number} rows' },
          { rows: kept ?? 0 },
        ),
        variant: 'success',
      });
    } catch (error) {
      if (!isCancel(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <Popover
      label={t('Download')}
      button={{
        icon: <DownloadIcon />,
        'aria-label': t('Download'),
        children: <span className={look === 'tool' ? 'wide-only' : undefined}>{t('Download')}</span>,
      }}
    >
      {(close) => (
        <DownloadPanel
          url={url}
          params={paramsNow()}
          rows={rows}
          words={words}
          progress={progress}
          problem={problem}
          onStart={(format) => void start(format, close)}
          onStop={() => stop.current?.abort()}
        />
      )}
    </Popover>
  );
}
