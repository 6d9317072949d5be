import { isCancel } from 'axios';
import { useRef, useState } from 'react';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { download, type Progress } from '../../providers/download.ts';
import { prefetchedComponent, prefetch } from '../../shell/prefetch.tsx';
import { toast } from '../../shell/toast.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Popover } from '../list/toolbar/popover.tsx';
import type { Format } from './download-panel.tsx';

export interface DownloadMenuProps {
  /** URL of the download; `…/count` returns its number of rows. */
  readonly url: string;
  /** Returns the current request parameters, without the format. */
  readonly paramsNow: () => URLSearchParams;
  /** The exact number of rows, if known; otherwise it is requested when the menu opens. */
  readonly rows?: number | undefined;
  /** Describes what the file contains. */
  readonly words: (rows: number) => string;
  /** How the button looks: among a list's tools, or among a page's buttons. */
  readonly look: 'tool' | 'button';
}

// Needed once something is downloaded.
const DownloadPanel = prefetchedComponent(
  prefetch(async () => (await import('./download-panel.tsx')).DownloadPanel),
);

/** A menu that shows how many rows there are and downloads them as a file. */
export function DownloadMenu({ url, paramsNow, rows, words, look }: DownloadMenuProps) {
  const t = useT();
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  /** False once the panel is closed or the page was left: the download goes on, and its end is told in a toast. */
  const isOpen = useRef(false);

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
      if (isCancel(error)) return;
      const words = failureWords(error);
      setProblem(words);
      if (!isOpen.current)
        toast({ title: t('The download failed'), description: words, variant: 'destructive' });
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
      onOpen={(open) => {
        isOpen.current = open;
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
