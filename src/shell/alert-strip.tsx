/** Below the header: what the programme has to say to those who read this now, until each puts it away. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { currentAlertsSchema, type CurrentAlert } from '../contracts/current-alerts.ts';
import { useT } from '../i18n/translate.ts';
import { http } from '../providers/http.ts';
import { useRefreshOn } from '../providers/live.ts';
import { unreadableAnswer } from '../providers/request-failure.ts';
import styles from './alert-strip.module.css';
import { CloseIcon } from './icons.tsx';
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
    const next = [...(region.current?.querySelectorAll('button') ?? [])].find(
      (button) => button.dataset['alert'] !== String(id),
    );
    (next ?? document.getElementById('content'))?.focus({ preventScroll: true });
    client.setQueryData<CurrentAlert[]>(queryKey, (before) => before?.filter((alert) => alert.id !== id));
    try {
      await http.post(`/api/alert/${id}/dismiss`);
    } catch (error) {
      toast({
        variant: 'destructive',
        title: t('The message could not be dismissed'),
        ...(error instanceof Error ? { description: error.message } : {}),
      });
      await client.invalidateQueries({ queryKey });
    }
  };
  if (data.length === 0) return null;
  const words = { info: t('Information'), warning: t('Warning'), critical: t('Critical') };
  return (
    <section ref={region} className={styles.strip} aria-label={t('Messages')}>
      <ul>
        {data.map(({ id, title, body, severity }) => (
          <li key={id} className={styles.alert} data-severity={severity}>
            <SeverityIcon severity={severity} />
            <p>
              <span className={styles.severity}>{words[severity]}</span> <strong>{title}</strong>
              {body !== null && <span className={styles.body}> {body}</span>}
            </p>
            <button
              type="button"
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
