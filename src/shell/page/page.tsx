/**
 * The page container (specification section 2, "Shell"): title, breadcrumb and actions above the content, with a loading
 * overlay or the error screen.
 */
import { createContext, use, useId, type ReactNode } from 'react';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { Breadcrumb } from 'antd';
import { Link, useNavigate } from 'react-router';
import { firstPath } from '../../contracts/resource/fixed-paths.ts';
import { useT } from '../../i18n/translate.ts';
import { productName } from '../product-name.ts';
import { ErrorScreen } from './error-screen.tsx';
import { stepBack } from './go-back.ts';
import { Button } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingOverlay } from './loading.tsx';
import styles from './page.module.css';
import { useSetMenuLocation } from './menu-location.ts';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}
/** Default breadcrumb for a custom page of a resource: leads through its list. */
export const WayHere = createContext<readonly Crumb[]>([]);

/** Props of a custom page of a resource (`pages` in its declaration). */
export interface OwnPageProps {
  readonly resource: string;
  /** Already translated. */
  readonly title: string;
}
export interface PageProps {
  /** Already translated; used as heading and document title. */
  readonly title: string;
  /** Breadcrumb without the page itself; defaults to `WayHere`. */
  readonly breadcrumb?: readonly Crumb[];
  /** Shows an arrow that goes back one step in history, or to the last crumb if there is none. */
  readonly back?: boolean;
  /** Shown next to the title, such as a status or a count. */
  readonly aside?: ReactNode;
  /** Buttons at the end of the title's line. */
  readonly actions?: ReactNode;
  /** Covers the content with a loading overlay. */
  readonly loading?: boolean;
  /** Error to show instead of the content. */
  readonly error?: unknown;
  /** Retry action for the error screen. */
  readonly onRetry?: (() => void) | undefined;
  /** Text is easier to read in a narrower column than tables; a form is as wide as two fields side by side. */
  readonly width?: 'wide' | 'form' | 'narrow';
  readonly children?: ReactNode;
}

export function Page({
  title,
  breadcrumb,
  back = false,
  aside,
  actions,
  loading = false,
  error,
  onRetry,
  width = 'wide',
  children,
}: PageProps) {
  const t = useT();
  const navigate = useNavigate();
  const headingId = useId();
  const wayHere = use(WayHere);
  const crumbs = breadcrumb ?? wayHere;
  const heading = <PageTitle id={headingId} title={title} aside={aside} />;
  return (
    <section className={pageClass(width)} aria-labelledby={headingId} aria-busy={loading}>
      <PageHeader
        breadcrumb={<Crumbs crumbs={crumbs} />}
        title={
          back ? (
            <Line gap={3} wrap={false} align="baseline">
              <Button
                look="text"
                flush
                className="screen-only"
                icon={<BackIcon />}
                aria-label={t('Back')}
                onClick={() => stepBack(() => void navigate(crumbs.at(-1)?.to ?? firstPath))}
              />
              <Line gap={[1, 3]} align="center" flex={1}>
                {heading}
              </Line>
            </Line>
          ) : (
            heading
          )
        }
        extra={actions}
      >
        {error === undefined || error === null ? (
          <>
            {children}
            {loading && <LoadingOverlay />}
          </>
        ) : (
          <ErrorScreen error={error} onRetry={onRetry} />
        )}
      </PageHeader>
    </section>
  );
}

export function pageClass(width: NonNullable<PageProps['width']> = 'wide'): string {
  return `${styles.page} ${width === 'wide' ? '' : styles[width]}`;
}

/** The heading, which also sets the document title. */
export function PageTitle({
  id,
  title,
  aside,
}: Pick<PageProps, 'title' | 'aside'> & { readonly id: string }) {
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      <Text as="h1" id={id} size="xl">
        {title}
      </Text>
      {aside}
    </>
  );
}

const nearTitle = { marginBottom: 'calc(-1 * var(--space-2))' } as const;

/** The breadcrumb; renders nothing without crumbs. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useT();
  // Skip the dashboard, which is the first crumb of pages everywhere.
  useSetMenuLocation((crumbs.find(({ to }) => to !== firstPath) ?? crumbs[0])?.to);
  if (crumbs.length === 0) return null;
  return (
    <Breadcrumb
      className="screen-only"
      style={nearTitle}
      aria-label={t('Breadcrumb')}
      items={crumbs.map(({ label, to }) => ({ key: to, title: <Link to={to}>{label}</Link> }))}
    />
  );
}
