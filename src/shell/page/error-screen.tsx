import { Component, type ReactNode } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from './error-screen.module.css';
import { goBack } from './go-back.ts';
import { toast } from '../toast.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

/** In the words of each browser, and of Vite for a style sheet: a file of the portal did not come. */
const missingFile = /dynamically imported module|module script failed|preload CSS/i;

/** The words of whatever was thrown. */
function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  if (typeof error === 'string' && error !== '') return error;
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message;
  return '';
}

export interface ErrorScreenProps {
  readonly error: unknown;
  /** Asks once more for what could not be loaded. */
  readonly onRetry?: (() => void) | undefined;
}

/** Specification section 2, "Shell": the message is copied by clicking it, "Take Me Back" leads out. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const thrown = messageOf(error);
  const isFileMissing = missingFile.test(thrown);
  const message = isFileMissing
    ? t('Part of the portal could not be loaded. It may have been updated meanwhile: load the page again.')
    : thrown || t('No reason was given.');
  // A file that did not come once is not asked for again by the same page.
  const retry = isFileMissing ? () => window.location.reload() : onRetry;
  const copy = () => {
    navigator.clipboard.writeText(message).then(
      () => toast({ title: t('Copied Error To Clipboard') }),
      () => toast({ title: t('The browser did not allow copying.'), variant: 'destructive' }),
    );
  };
  return (
    <Stack gap={4} align="center" measure={640} className={styles.screen} role="alert">
      <Text as="h2" size="xl">
        {t('An Unexpected Error Occurred')}
      </Text>
      <Button wraps start className={styles.message ?? ''} title={t('Click to copy')} onClick={copy}>
        <Text as="span" size="s" mono keepLines>
          {message}
        </Text>
      </Button>
      <Line gap={3} justify="center">
        {retry !== undefined && (
          <Button look="primary" onClick={retry}>
            {isFileMissing ? t('Load the page again') : t('Try again')}
          </Button>
        )}
        <Button onClick={() => goBack((to) => void navigate(to))}>{t('Take Me Back')}</Button>
      </Line>
    </Stack>
  );
}

interface BoundaryState {
  readonly error: unknown;
}

class ErrorBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error ?? new Error() };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}

/** A page that fails while it is drawn shows the error screen; the header stays, and another page starts anew. */
export function PageErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary key={pathname}>{children}</ErrorBoundary>;
}

/** The last resort, where the header itself fails (specification section 8: the generic fallback of routing errors). */
export function RouteErrorScreen() {
  const t = useT();
  const error = useRouteError();
  return (
    <Stack as="main" gap={4} align="center" measure={640} className={styles.screen} role="alert">
      <Text as="h1" size="xl">
        {t('Unexpected Application Error!')}
      </Text>
      <Text tone="muted" breakWords>
        {messageOf(error)}
      </Text>
      <a className="lone-link" href="/dashboard">
        {t('Back to the dashboard')}
      </a>
    </Stack>
  );
}
