import { Component, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { goBack } from './go-back.ts';
import { productName } from '../product-name.ts';
import { copy } from '../copy.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { isObject } from '../../contracts/values/objects.ts';
import { missingFile } from '../../i18n/failure-words.ts';

const screen = {
  margin: '0 auto',
  padding: 'clamp(var(--space-7), 12vh, 120px) var(--space-4)',
  textAlign: 'center',
} as const;
const copied = { padding: 'var(--space-3) var(--space-4)', cursor: 'copy' } as const;

/** The message of whatever was thrown; '' if it has none. */
function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return isObject(error) && typeof error['message'] === 'string' ? error['message'] : '';
}

export interface ErrorScreenProps {
  readonly error: unknown;
  /** Retries what failed to load. */
  readonly onRetry?: (() => void) | undefined;
  /** Whether no page is left around it that has a heading and a document title. */
  readonly alone?: boolean;
}

/** Specification section 2, "Shell": clicking the message copies it, and "Take Me Back" leaves the page. */
export function ErrorScreen({ error, onRetry, alone = false }: ErrorScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const thrown = messageOf(error);
  const isFileMissing = missingFile.test(thrown);
  const message = isFileMissing
    ? t('Part of the portal could not be loaded. It may have been updated meanwhile: load the page again.')
    : thrown || t('No reason was given.');
  // A page does not request the same module again after a failure, so reload the page.
  const retry = isFileMissing ? () => window.location.reload() : onRetry;
  const heading = t('An Unexpected Error Occurred');
  return (
    <Stack gap={4} align="center" measure={640} style={screen} role="alert">
      {alone && <title>{`${heading} · ${productName}`}</title>}
      <Text as={alone ? 'h1' : 'h2'} size="xl">
        {heading}
      </Text>
      <Button
        wraps
        start
        style={copied}
        title={t('Click to copy')}
        onClick={() => copy(message, { title: t('Copied Error To Clipboard') })}
      >
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
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Failed error={this.state.error} onLeft={() => this.setState({ error: undefined })} />
    );
  }
}

/** Any navigation tries the page again, also one to the same path: back from the filter that it failed with, for example. */
function Failed({ error, onLeft }: { readonly error: unknown; readonly onLeft: () => void }) {
  const { key } = useLocation();
  const shownAt = useRef(key);
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    left();
  }, [key]);
  return <ErrorScreen error={error} alone />;
}

/** Shows the error screen if a page fails while rendering. The header stays, and every navigation resets it. */
export function PageErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary key={pathname}>{children}</ErrorBoundary>;
}

/** The last resort if the header itself fails (specification section 8: the generic fallback for routing errors). */
export function RouteErrorScreen() {
  const t = useT();
  const error = useRouteError();
  const heading = t('Unexpected Application Error!');
  return (
    <Stack as="main" gap={4} align="center" measure={640} style={screen} role="alert">
      <title>{`${heading} · ${productName}`}</title>
      <Text as="h1" size="xl">
        {heading}
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
