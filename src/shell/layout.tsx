import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { mustSetUpTwoStep } from '../contracts/identity/session.ts';
import { PageErrorBoundary } from './page/error-screen.tsx';
import { useSessionState } from '../providers/session.ts';
import { ActingBanner } from './header/acting-banner.tsx';
import { Header } from './header/header.tsx';
import { Notices } from './header/notices.tsx';
import { PageLoading } from './page/loading.tsx';
import { useFollowedLinks } from './page/page-link.tsx';

const belowHeader = { minHeight: 'calc(100dvh - var(--header-height))', outline: 'none' } as const;

/** The header and, below it, the outlet (specification section 2) or `children` in its place. */
export function Layout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const state = useSessionState();
  const current = 'current' in state ? state.current : undefined;
  useFollowedLinks();
  const before = useRef(pathname);
  const arrival = useNavigationType();
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
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
