/**
 * Composition root of the portal: the routes, their screens and who may open them. main.tsx loads it for all pages except
 * sign-in.
 */
import {
  startTransition,
  StrictMode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  lazy,
  memo,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet, useLocation, type RouteObject } from 'react-router';
// This RouterProvider can render a navigation synchronously.
import { RouterProvider } from 'react-router/dom';
import { barePaths, firstPath, openPath, ownPaths } from './contracts/resource/fixed-paths.ts';
import type { Principal } from './contracts/resource/policy.ts';
import { mustSetUpTwoStep } from './contracts/identity/session.ts';
import { useRecordNavigation } from './framework/record-navigation.ts';
import { ResourcesProvider, useManifest } from './framework/resources.tsx';
import { useT } from './i18n/translate.ts';
import { mayOpen, mayOpenPage, type ScreenName } from './providers/access.ts';
import { confirmation } from './providers/confirmation.ts';
import { DrawnFor, session, useSession, useSessionState } from './providers/session.ts';
import { resourceSource } from './resource-source.ts';
import { isProtectedPath, pageRoutes, resourceRoutes, type PageRoute } from './routes.ts';
import { RouteErrorScreen } from './shell/page/error-screen.tsx';
import { type Crumb, WayHere } from './shell/page/page.tsx';
import { type LazyScreen, pageOf, type ResourceScreen, screenOf } from './screens.ts';
import { Allowed } from './shell/allowed.tsx';
import { Forbidden } from './shell/page/forbidden.tsx';
import { RequireSession } from './shell/require-session.tsx';
import { Layout } from './shell/layout.tsx';
import { FullPageLoader, PageLoading } from './shell/page/loading.tsx';
import { LeaveQuestion } from './shell/leave-question.tsx';
import { SessionEnd } from './shell/sign-in/session-end.tsx';
import { prefetchedComponent, prefetch, usePrefetching } from './shell/prefetch.tsx';
import { useToast } from './shell/toast.ts';
import { SignedIn } from './signed-in.tsx';
import { AntdProvider } from './ui/antd-provider.tsx';

/** Renders a loaded screen at once, because React shows a loading state for at least 300 ms once it has appeared. */
function viewOf<P extends object>({ load, loaded }: LazyScreen<P>): ComponentType<P> {
  const Later: ComponentType<P> = lazy(load);
  return function View(props: P) {
    const [Shown] = useState(() => loaded() ?? Later);
    return <Shown {...props} />;
  };
}

const views = new Map<ResourceScreen, ComponentType<{ readonly resource: string }>>();

/** Resources with the same screen share a component, so that navigating between them keeps it mounted. */
function viewFor(resource: string, name: ScreenName): ComponentType<{ readonly resource: string }> {
  const screen = screenOf(resource, name);
  // CanAccess passes a new element whenever the address changes.
  const view = views.get(screen) ?? memo(viewOf(screen));
  views.set(screen, view);
  return view;
}

const Profile = lazy(() => import('./pages/profile/profile.tsx'));
const LegalDisclaimer = lazy(() => import('./pages/legal-disclaimer/legal-disclaimer.tsx'));
const SetUpTwoStep = lazy(() => import('./pages/profile/set-up-two-step.tsx'));
// Asked for while something typed waits to be saved: it must be there even if a new release has removed its file.
const ConfirmDialog = prefetchedComponent(
  prefetch(async () => (await import('./pages/profile/confirm-dialog.tsx')).default),
);
const SignInAgain = prefetchedComponent(
  prefetch(async () => (await import('./shell/sign-in/sign-in-again.tsx')).SignInAgain),
);
const Toaster = prefetchedComponent(prefetch(async () => (await import('./shell/toaster.tsx')).Toaster));
const NotFound = lazy(() => import('./pages/not-found/not-found.tsx'));
prefetch(() => import('./shell/page-listeners.ts'));

/** Shows its content to users whom `allowed` accepts, and tells all others why they may not see it. */
function Guarded({
  allowed,
  children,
}: {
  readonly allowed: (principal: Principal) => boolean;
  readonly children: ReactNode;
}) {
  const { principal } = useSession();
  return allowed(principal) ? children : <Forbidden mayOpen={allowed} />;
}

function screenRoute(path: string, resource: string, screen: ScreenName): RouteObject {
  const View = viewFor(resource, screen);
  return {
    path,
    element: (
      <Allowed
        resource={resource}
        action={screen}
        fallback={<Forbidden mayOpen={(principal) => mayOpen(principal, resource, screen)} />}
      >
        <View resource={resource} />
      </Allowed>
    ),
  };
}

const nowhere: readonly Crumb[] = [];

function pageRoute({ path, resource, page, title, isInMenu }: PageRoute): RouteObject {
  const View = viewOf(pageOf(resource, page));
  function Titled() {
    const { crumbs } = useRecordNavigation(useManifest(resource));
    return (
      <WayHere value={isInMenu ? nowhere : crumbs}>
        <View resource={resource} title={useT()(title)} />
      </WayHere>
    );
  }
  return {
    path,
    element: (
      <Guarded allowed={(principal) => mayOpenPage(principal, resource, page)}>
        <Titled />
      </Guarded>
    ),
  };
}

const protectedRoutes: RouteObject[] = [
  { path: ownPaths.home, element: <Navigate to={firstPath} replace /> },
  { path: ownPaths.profile, element: <Profile /> },
  ...resourceRoutes.map(({ path, resource, screen }) => screenRoute(path, resource, screen)),
  ...pageRoutes.map(pageRoute),
];

/** The sign-in pages are a small page of their own, so load them without the app. */
function LeaveApp() {
  const { pathname, search } = useLocation();
  useEffect(() => window.location.replace(pathname + search), [pathname, search]);
  return <FullPageLoader />;
}

function Unknown() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`/notFound?${new URLSearchParams({ path: pathname + search + hash })}`} replace />;
}

/** Loads the toaster when the first toast appears. */
function Toasts() {
  return useToast() === undefined ? null : <Toaster />;
}

/** Shown until the second step is set up. Pages that require no sign-in can be opened meanwhile. */
function SettingUp() {
  const { pathname } = useLocation();
  return isProtectedPath(pathname) ? (
    <Layout>
      <SetUpTwoStep />
    </Layout>
  ) : (
    <Outlet />
  );
}

/** The frame around every route. What surrounds the page depends on who is signed in. */
function Frame() {
  const now = useSessionState();
  const confirming = useSyncExternalStore(confirmation.subscribe, confirmation.asked);
  usePrefetching();
  if (now.status === 'leaving') return <FullPageLoader />;
  return (
    <>
      {'current' in now ? (
        <DrawnFor value={now.current}>
          <SignedIn>
            {mustSetUpTwoStep(now.current.me) ? <SettingUp /> : <Outlet />}
            <LeaveQuestion />
            <SessionEnd />
            {confirming && <ConfirmDialog {...confirming} />}
            {now.status === 'lapsed' && <SignInAgain email={now.current.me.user.emailAddress} />}
          </SignedIn>
        </DrawnFor>
      ) : (
        <Outlet />
      )}
      <Toasts />
    </>
  );
}

const router = () =>
  createBrowserRouter([
    {
      element: <Frame />,
      errorElement: <RouteErrorScreen />,
      children: [
        {
          element: (
            <RequireSession>
              <Layout />
            </RequireSession>
          ),
          children: protectedRoutes,
        },
        { element: <Layout />, children: [{ path: openPath, element: <LegalDisclaimer /> }] },
        ...barePaths.filter((path) => path !== '/notFound').map((path) => ({ path, element: <LeaveApp /> })),
        {
          path: '/notFound',
          element: (
            <Suspense fallback={<PageLoading />}>
              <NotFound />
            </Suspense>
          ),
        },
        { path: '*', element: <Unknown /> },
      ],
    },
  ]);

/** Renders the app into the page. */
export function openApp(container: HTMLElement): void {
  session.watch(isProtectedPath);
  // Browsers use the first title of a document. From here on, each page renders its own.
  document.querySelector('title')?.remove();
  const root = createRoot(container);
  // Renders in slices, so that keys and clicks in between are handled.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ResourcesProvider value={resourceSource}>
          <AntdProvider>
            <RouterProvider router={router()} />
          </AntdProvider>
        </ResourcesProvider>
      </StrictMode>,
    ),
  );
}
