import { Button } from '../../ui/button.tsx';
import { Alert, Spin } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { isCancel } from 'axios';
import { useEffect, useRef, useState } from 'react';
import { isObject } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { download, type Progress } from '../../providers/download.ts';
import { http } from '../../providers/http.ts';
import { unreadableAnswer } from '../../providers/request-failure.ts';
import { toast } from '../../shell/toast.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Popover } from '../list/toolbar/popover.tsx';

export interface DownloadMenuProps {
  /** Of the download; `…/count` answers how many rows it has. */
  readonly url: string;
  /** What is asked for, but for the format. */
  readonly params: URLSearchParams;
  /** How many rows, where that is known to the last one; otherwise it is asked for when the menu opens. */
  readonly rows?: number | undefined;
  /** What the file holds. */
  readonly words: (rows: number) => string;
  /** As it stands among the tools of a list, or among a page's buttons. */
  readonly look: 'tool' | 'button';
}

const formats = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const;
type Format = keyof typeof formats;

/** Says how many rows there are, and brings them as a file. */
export function DownloadMenu({ url, params, rows, words, look }: DownloadMenuProps) {
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
    const asked = new URLSearchParams(params);
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
        <Stack gap={3} measure={276}>
          {progress === undefined ? (
            <>
              {rows === undefined ? (
                <Counted url={`${url}/count`} params={params} words={words} />
              ) : (
                <p>{words(rows)}</p>
              )}
              <Line>
                {(['csv', 'xlsx'] as const).map((format) => (
                  <Button key={format} onClick={() => void start(format, close)}>
                    {t(formats[format])}
                  </Button>
                ))}
              </Line>
            </>
          ) : (
            <>
              <Line>
                <Spin size="small" delay={0} aria-hidden="true" />
                <p>
                  {progress.rows === undefined
                    ? t('Preparing…')
                    : t(
                        {
                          by: 'rows',
                          one: '{rows:number} row, {bytes:bytes} so far',
                          other: '{rows:number} rows, {bytes:bytes} so far',
                        },
                        { rows: progress.rows, bytes: progress.bytes },
                      )}
                </p>
              </Line>
              <Line>
                <Button onClick={() => stop.current?.abort()}>{t('Cancel')}</Button>
              </Line>
            </>
          )}
          {problem !== undefined && <Alert role="alert" type="error" showIcon title={problem} />}
        </Stack>
      )}
    </Popover>
  );
}

/** How many rows, asked for anew each time that the menu opens. */
function Counted({ url, params, words }: Pick<DownloadMenuProps, 'url' | 'params' | 'words'>) {
  const t = useT();
  const { data, error } = useQuery({
    queryKey: ['rows of the download', url, params.toString()],
    queryFn: async ({ signal }) => {
      const { data: answer } = await http.get<unknown>(url, { params, signal });
      if (!isObject(answer) || typeof answer['count'] !== 'number') throw unreadableAnswer();
      return answer['count'];
    },
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <output>
      {error !== null
        ? t('The rows could not be counted. {reason}', { reason: error.message })
        : data === undefined
          ? t('Counting the rows…')
          : words(data)}
    </output>
  );
}
