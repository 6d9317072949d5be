import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { ownPaths } from '../contracts/resource/fixed-paths.ts';
import { mustSetUpTwoStep } from '../contracts/identity/session.ts';
import { PageErrorBoundary } from './page/error-screen.tsx';
import { useSessionState } from '../providers/session.ts';
import { ActingBanner } from './header/acting-banner.tsx';
import { Header } from './header/header.tsx';
import { Notices } from './header/notices.tsx';
import { PageLoading } from './page/loading.tsx';
import { useFollowedLinks } from './page/page-link.tsx';

const belowHeader = { minHeight: 'calc(100dvh - var(--header-height))', outline: 'none' } as const;

/**
 * The path with which the document was loaded, until a page appears: at that path, the focus stays where the browser puts it.
 * After signing in, it is that of the sign-in page, whose document the app goes on with.
 */
let loaded: string | undefined = window.location.pathname;

/** The header and, below it, the outlet (specification section 2) or `children` in its place. */
export function Layout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const state = useSessionState();
  const current = 'current' in state ? state.current : undefined;
  useFollowedLinks();
  const before = useRef<string>(undefined);
  const arrival = useNavigationType();
  useLayoutEffect(() => {
    // "/" only redirects.
    if (before.current === pathname || pathname === ownPaths.home) return;
    before.current = pathname;
    const isAsLoaded = loaded === pathname || loaded === ownPaths.home;
    loaded = undefined;
    if (isAsLoaded) return;
    // On a new page, moves scroll position and focus to its start; when going back, the browser restores the scroll position.
    content.current?.focus({ preventScroll: true });
    if (arrival !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, arrival]);
  return (
    <>
      {current !== undefined && <ActingBanner />}
      <Header pathname={pathname} />
      {current !== undefined && !mustSetUpTwoStep(current.me) && <Notices />}
      <main id="content" ref={content} style={belowHeader} tabIndex={-1}>
        <PageErrorBoundary>
          <Suspense fallback={<PageLoading />}>{children}</Suspense>
        </PageErrorBoundary>
      </main>
    </>
  );
}
