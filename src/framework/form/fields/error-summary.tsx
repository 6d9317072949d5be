/** Lists all problems after a failed submit, each with a link to its field (GOV.UK pattern, WCAG 3.3.1). */
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Alert, Typography } from 'antd';
import { Stack } from '../../../ui/layout.tsx';
import { useT } from '../../../i18n/translate.ts';
import { Text } from '../../../ui/text.tsx';

export interface FormProblem {
  /** The id of the control that the problem is about; omitted if no field shows it. */
  readonly id?: string;
  readonly label?: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  readonly problems: readonly FormProblem[];
  /** The number of failed submits: the summary takes the focus whenever it increases. */
  readonly attempt: number;
  /** Called before the focus moves to the control, to reveal it if it is hidden. */
  readonly onLead?: (id: string) => void;
}

export function ErrorSummary({ problems, attempt, onLead }: ErrorSummaryProps) {
  const t = useT();
  const own = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const any = problems.length > 0;
  useTitlePrefix(any ? t('Error: ') : '');
  useEffect(() => {
    if (attempt === 0) return;
    const summary = own.current;
    if (summary === null) return;
    summary.focus({ preventScroll: true });
    // For a summary taller than the window, `nearest` would show its end or leave it where it is; its title must be visible.
    const { top, bottom } = summary.getBoundingClientRect();
    summary.scrollIntoView({ block: top < 0 || bottom > window.innerHeight ? 'start' : 'nearest' });
  }, [attempt]);
  if (!any) return null;

  const lead = (event: MouseEvent, id: string) => {
    event.preventDefault();
    onLead?.(id);
    // Whatever onLead opens is in the document after the next paint.
    requestAnimationFrame(() => focusControl(id));
  };
  return (
    <Stack ref={own} below={6} role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <Alert
        role="none"
        type="error"
        showIcon
        title={
          <Text as="h2" size="l" id={titleId}>
            {t('There is a problem')}
          </Text>
        }
        description={
          <Stack as="ul">
            {problems.map(({ id, label, message }) => {
              const words = label === undefined ? message : `${label}: ${message}`;
              return (
                // No index in the key: the position changes as earlier problems are fixed.
                <li key={`${id ?? ''} ${words}`}>
                  {id === undefined ? (
                    words
                  ) : (
                    <Typography.Link
                      type="danger"
                      strong
                      underline
                      style={apart}
                      href={`#${id}`}
                      onClick={(event) => lead(event, id)}
                    >
                      {words}
                    </Typography.Link>
                  )}
                </li>
              );
            })}
          </Stack>
        }
      />
    </Stack>
  );
}

/** Focuses the control and scrolls it, with its label, clear of any sticky header. */
export function focusControl(id: string): void {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

/** Puts "Error: " before the document's title while there are problems, so that it is read out first. */
function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    if (prefix === '') return undefined;
    const write = () => {
      if (!document.title.startsWith(prefix)) document.title = `${prefix}${document.title}`;
    };
    write();
    // The page may set its title later, when the record's name has arrived; the prefix must stay in front of it.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}

/** For links outside of running text: high enough to be hit (WCAG 2.5.8). */
const apart = { display: 'inline-block', paddingBlock: 'var(--space-1)' } as const;
