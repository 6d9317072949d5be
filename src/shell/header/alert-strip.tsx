/** Below the header: the current messages of the program, until the user dismisses them. */
import { Alert } from 'antd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { currentAlertsSchema, type CurrentAlert } from '../../contracts/api/current-alerts.ts';
import { formatBytes } from '../../contracts/values/format-bytes.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { messageWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { http } from '../../providers/http.ts';
import { useRefreshOn } from '../../providers/live.ts';
import { pageAt } from '../../page-at.ts';
import { parsed } from '../../providers/parsed.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { Text } from '../../ui/text.tsx';
import pictures from '../../kinds/shared/file-cell.module.css';
import { Line, Stack } from '../../ui/layout.tsx';
import styles from './alert-strip.module.css';
import { Button } from '../../ui/button.tsx';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CloseIcon,
  CriticalIcon,
  InfoIcon,
  WarningIcon,
} from '../../ui/icons.tsx';
import { Picture } from './picture.tsx';
import { DownloadButton } from '../download-button.tsx';
import { toast } from '../toast.ts';

const queryKey = ['current alerts'] as const;
/** Messages start and end at set times, so the strip polls for them. */
const askAgainMs = 5 * 60_000;

interface AlertStripProps {
  /** Called once the request has succeeded or failed. */
  readonly onAnswer: () => void;
}

export function AlertStrip({ onAnswer }: AlertStripProps) {
  const t = useT();
  const client = useQueryClient();
  const mayDismiss = useMay('alerts.dismiss');
  const region = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<Readonly<Record<number, boolean>>>({});
  // Not removed from the query's data: an answer that was under way would bring a dismissed message back.
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  useRefreshOn(['alerts'], queryKey);
  const { data = [], isFetched } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      return parsed(currentAlertsSchema, (await http.get<unknown>('/api/alert/current', { signal })).data);
    },
    refetchInterval: askAgainMs,
  });
  useEffect(() => {
    if (isFetched) onAnswer();
  }, [isFetched, onAnswer]);
  const dismiss = async (id: number) => {
    // The focused button disappears, so move the focus to the next one.
    const next = [...(region.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])].find(
      (button) => button.dataset['alert'] !== String(id),
    );
    (next ?? document.getElementById('content'))?.focus({ preventScroll: true });
    setDismissed((before) => [...before, id]);
    try {
      await http.post(`/api/alert/${id}/dismiss`);
    } catch (error) {
      // The message has ended or was deleted in the meantime, so it is gone as the user wanted.
      if (error instanceof RequestFailure && error.statusCode === 404) return;
      const words = failureWords(error);
      // Specification section 8: a failed change is rolled back and logged.
      setDismissed((before) => before.filter((one) => one !== id));
      console.error(words);
      toast({
        variant: 'destructive',
        title: t('The message could not be dismissed'),
        description: words,
      });
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
  const shown = data.filter(({ id }) => !dismissed.includes(id));
  if (shown.length === 0) return null;
  const words = { info: t('Information'), warning: t('Warning'), critical: t('Critical') };
  return (
    <section ref={region} className="screen-only" aria-label={t('Messages')}>
      <ul>
        {shown.map(({ id, severity, link, document, picture, ...alert }) => {
          const { title, body } = wordsIn(alert);
          const page = pageAt(link);
          // On a phone only the title is shown, to leave room for the page, except for critical messages.
          const isOpen = opened[id] ?? severity === 'critical';
          const rest = isOpen ? undefined : 'wide-only';
          return (
            <li key={id}>
              <Alert
                banner
                showIcon
                role="none"
                type={alertTypes[severity]}
                icon={<SeverityIcon severity={severity} />}
                classNames={{ root: styles.alert }}
                title={
                  <p>
                    <Text as="span" tone="muted" size="s" className="wide-only">
                      {words[severity]}
                    </Text>
                    <span className="visually-hidden narrow-only">{words[severity]}</span>{' '}
                    <strong>{page === undefined ? title : <Link to={page}>{title}</Link>}</strong>
                    {body !== null && (
                      <Text as="span" keepLines className={rest}>
                        {' '}
                        {body}
                      </Text>
                    )}
                    <span className={rest}>
                      {document !== null && <AlertFile alert={id} part="document" {...document} />}
                      {picture !== null && <AlertFile alert={id} part="picture" {...picture} />}
                    </span>
                  </p>
                }
                description={
                  picture !== null && (
                    <Stack measure={144} below={2} className={rest}>
                      <Picture
                        url={filePath(id, 'picture')}
                        file={undefined}
                        name={picture.name}
                        alt={picture.text}
                        className={pictures.picture}
                      />
                    </Stack>
                  )
                }
                action={
                  <Line gap={0} wrap={false}>
                    {(body !== null || document !== null || picture !== null) && (
                      <Button
                        look="text"
                        className="narrow-only"
                        icon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
                        aria-expanded={isOpen}
                        aria-label={t('Read more: {title}', { title })}
                        onClick={() => setOpened({ ...opened, [id]: !isOpen })}
                      />
                    )}
                    {mayDismiss && (
                      <Button
                        look="text"
                        icon={<CloseIcon />}
                        data-alert={String(id)}
                        aria-label={t('Dismiss: {title}', { title })}
                        onClick={() => void dismiss(id)}
                      />
                    )}
                  </Line>
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Messages from the portal itself are translated into the reader’s language. */
function wordsIn({ title, body, message }: Pick<CurrentAlert, 'title' | 'body' | 'message'>) {
  if (message === null) return { title, body };
  return { title: messageWords(message.title) || title, body: messageWords(message.body) || body };
}

const filePath = (alert: number, part: 'document' | 'picture') => `/api/alert/${alert}/files/${part}`;

interface AlertFileProps {
  readonly alert: number;
  readonly part: 'document' | 'picture';
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Download button; the file is fetched only when requested. */
function AlertFile({ alert, part, name, size: bytes }: AlertFileProps) {
  const t = useT();
  const size = formatBytes(bytes);
  return (
    <>
      {' '}
      <span>
        <DownloadButton
          look="link"
          aria-label={t('Download {name}, {size}', { name, size })}
          file={{ url: filePath(alert, part), name }}
        >
          {name}
        </DownloadButton>{' '}
        <Text as="span" size="s" nowrap>
          {size}
        </Text>
      </span>
    </>
  );
}

const alertTypes = { info: 'info', warning: 'warning', critical: 'error' } as const;

/** Each severity has its own shape, in addition to color and text. */
function SeverityIcon({ severity }: { readonly severity: CurrentAlert['severity'] }) {
  const Shape = { info: InfoIcon, warning: WarningIcon, critical: CriticalIcon }[severity];
  return <Shape />;
}
