/** After a failed submit: everything that is wrong, in one place, each line a way to its field (GOV.UK pattern, WCAG 3.3.1). */
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Alert, Typography } from 'antd';
import { Stack } from '../../../ui/layout.tsx';
import { useT } from '../../../i18n/translate.ts';
import { Text } from '../../../ui/text.tsx';

export interface FormProblem {
  /** Of the control that it is about; left out when no field shows it. */
  readonly id?: string;
  readonly label?: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  readonly problems: readonly FormProblem[];
  /** Counts failed submits: the summary takes the focus each time it grows. */
  readonly attempt: number;
  /** Called before the focus goes to the control, to open what hides it. */
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
    // From below, the nearest part of one that is higher than the window is its end: its title is to be seen.
    summary.scrollIntoView({ block: summary.getBoundingClientRect().top < 0 ? 'start' : 'nearest' });
  }, [attempt]);
  if (!any) return null;

  const lead = (event: MouseEvent, id: string) => {
    event.preventDefault();
    onLead?.(id);
    // What onLead opens is there after the next paint.
    requestAnimationFrame(() => focusControl(id));
  };
  return (
    <Stack ref={own} below={6} style={belowHeader} role="alert" aria-labelledby={titleId} tabIndex={-1}>
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
                // Its place changes as those before it are mended.
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

/** Puts the focus on the control and brings it, with its label, below whatever sticks to the top. */
export function focusControl(id: string): void {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

/** "Error: " before the document's title while there is something wrong, so that it is the first thing read out. */
function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    if (prefix === '') return undefined;
    const write = () => {
      if (!document.title.startsWith(prefix)) document.title = `${prefix}${document.title}`;
    };
    write();
    // The page may set its title later (the record's name has arrived); the prefix stays before it.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}

/** By itself and not within words: high enough to be hit (WCAG 2.5.8). */
const apart = { display: 'inline-block', paddingBlock: 'var(--space-1)' } as const;
/** Scrolled to, it is not covered. */
const belowHeader = { scrollMarginTop: 'calc(var(--header-height) + var(--space-4))' } as const;
