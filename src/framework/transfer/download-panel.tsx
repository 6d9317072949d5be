/** The content of a download menu: the number of rows and the formats, then the progress. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { isObject } from '../../contracts/values/objects.ts';
import { useT } from '../../i18n/translate.ts';
import type { Progress } from '../../providers/download.ts';
import { http } from '../../providers/http.ts';
import { unreadableAnswer } from '../../providers/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { isFocusLost } from '../../ui/lost-focus.ts';

const formats = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const;
export type Format = keyof typeof formats;

export interface DownloadPanelProps {
  /** URL of the download; `…/count` returns its number of rows. */
  readonly url: string;
  readonly params: URLSearchParams;
  /** The exact number of rows, if known; otherwise it is requested. */
  readonly rows: number | undefined;
  /** Describes what the file contains. */
  readonly words: (rows: number) => string;
  /** Progress of the running download. */
  readonly progress: Progress | undefined;
  readonly problem: string | undefined;
  readonly onStart: (format: Format) => void;
  readonly onStop: () => void;
}

export function DownloadPanel({
  url,
  params,
  rows,
  words,
  progress,
  problem,
  onStart,
  onStop,
}: DownloadPanelProps) {
  const t = useT();
  const own = useRef<HTMLElement>(null);
  // The button that was pressed is gone, or this came later than its frame.
  useEffect(() => {
    if (isFocusLost()) own.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  return (
    <Stack ref={own} gap={3} measure={276}>
      {progress === undefined ? (
        <>
          {rows === undefined ? (
            <Counted url={`${url}/count`} params={params} words={words} />
          ) : (
            <p>{words(rows)}</p>
          )}
          <Line>
            {(['csv', 'xlsx'] as const).map((format) => (
              <Button key={format} onClick={() => onStart(format)}>
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
            <Button onClick={onStop}>{t('Cancel')}</Button>
          </Line>
        </>
      )}
      {problem !== undefined && <Alert role="alert" type="error" showIcon title={problem} />}
    </Stack>
  );
}

/** The number of rows, requested again each time the menu opens. */
function Counted({ url, params, words }: Pick<DownloadPanelProps, 'url' | 'params' | 'words'>) {
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
