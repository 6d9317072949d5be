/** Below the header: what the programme has to say to those who read this now, until each puts it away. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { currentAlertsSchema, type CurrentAlert } from '../contracts/current-alerts.ts';
import { formatBytes } from '../contracts/format-bytes.ts';
import { useT } from '../i18n/translate.ts';
import { download } from '../providers/download.ts';
import { http } from '../providers/http.ts';
import { useRefreshOn } from '../providers/live.ts';
import { RequestFailure, unreadableAnswer } from '../providers/request-failure.ts';
import styles from './alert-strip.module.css';
import { CloseIcon } from '../ui/icons.tsx';
import { Picture } from './picture.tsx';
import { toast } from './toast.tsx';

const queryKey = ['current alerts'] as const;
/** They begin and end by the clock. */
const askAgainMs = 5 * 60_000;

export function AlertStrip() {
  const t = useT();
  const client = useQueryClient();
  const region = useRef<HTMLElement>(null);
  useRefreshOn(['alerts'], queryKey);
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const parsed = currentAlertsSchema.safeParse(
        (await http.get<unknown>('/api/alert/current', { signal })).data,
      );
      if (!parsed.success) throw unreadableAnswer();
      return parsed.data;
    },
    refetchInterval: askAgainMs,
  });
  const dismiss = async (id: number) => {
    // The button that had the focus goes: what is next takes it.
    const next = [...(region.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])].find(
      (button) => button.dataset['alert'] !== String(id),
    );
    (next ?? document.getElementById('content'))?.focus({ preventScroll: true });
    const before = client.getQueryData<CurrentAlert[]>(queryKey);
    client.setQueryData<CurrentAlert[]>(queryKey, (shown) => shown?.filter((alert) => alert.id !== id));
    try {
      await http.post(`/api/alert/${id}/dismiss`);
    } catch (error) {
      // It has ended meanwhile, or was deleted: it is gone as was wished.
      if (error instanceof RequestFailure && error.statusCode === 404) return;
      const words = wordsOf(error);
      // Specification section 8: what failed is rolled back and logged.
      client.setQueryData(queryKey, before);
      console.error(words);
      toast({
        variant: 'destructive',
        title: t('The message could not be dismissed'),
        description: words,
      });
      await client.invalidateQueries({ queryKey });
    }
  };
  if (data.length === 0) return null;
  const words = { info: t('Information'), warning: t('Warning'), critical: t('Critical') };
  return (
    <section ref={region} className={styles.strip} aria-label={t('Messages')}>
      <ul>
        {data.map(({ id, title, body, severity, document, picture }) => (
          <li key={id} className={styles.alert} data-severity={severity}>
            <SeverityIcon severity={severity} />
            <div className={styles.words}>
              <p>
                <span className={styles.severity}>{words[severity]}</span> <strong>{title}</strong>
                {body !== null && <span className={styles.body}> {body}</span>}
                {document !== null && <AlertFile alert={id} part="document" {...document} />}
                {picture !== null && <AlertFile alert={id} part="picture" {...picture} />}
              </p>
              {picture !== null && (
                <Picture
                  url={filePath(id, 'picture')}
                  file={undefined}
                  name={picture.name}
                  alt={picture.text}
                  className={styles.picture}
                />
              )}
            </div>
            <button
              type="button"
              className={styles.dismiss}
              data-alert={id}
              aria-label={t('Dismiss: {title}', { title })}
              onClick={() => void dismiss(id)}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const filePath = (alert: number, part: 'document' | 'picture') => `/api/alert/${alert}/files/${part}`;

interface AlertFileProps {
  readonly alert: number;
  readonly part: 'document' | 'picture';
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** Fetched when it is asked for, and not with the page. */
function AlertFile({ alert, part, name, size: bytes }: AlertFileProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const size = formatBytes(bytes);
  const save = async () => {
    setBusy(true);
    try {
      await download({ url: filePath(alert, part), name });
    } catch (error) {
      toast({ variant: 'destructive', title: t('The download failed'), description: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {' '}
      <span className={styles.file}>
        <button
          type="button"
          className={styles.fileLink}
          aria-busy={busy}
          aria-label={t('Download {name}, {size}', { name, size })}
          onClick={() => void save()}
        >
          {name}
        </button>{' '}
        <span className={styles.size}>{size}</span>
      </span>
    </>
  );
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A shape for each, besides colour and word. */
function SeverityIcon({ severity }: { readonly severity: CurrentAlert['severity'] }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {severity === 'info' && <circle cx="10" cy="10" r="7.5" />}
      {severity === 'warning' && <path d="M10 2.8 18 16.8H2z" />}
      {severity === 'critical' && <path d="M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9z" />}
      {severity === 'info' ? <path d="M10 9.2v4.3M10 6.6v.1" /> : <path d="M10 7v4M10 13.7v.1" />}
    </svg>
  );
}
