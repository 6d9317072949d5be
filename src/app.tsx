/** Composition root of the portal: routes, their screens and who may open them. Loaded by main.tsx for all but the sign-in pages. */
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
// The one that can draw a navigation at once.
import { RouterProvider } from 'react-router/dom';
import { barePaths, firstPath, openPath, ownPaths } from './contracts/resource/fixed-paths.ts';
import type { Principal } from './contracts/resource/policy.ts';
import { mustSetUpTwoStep } from './contracts/identity/session.ts';
import { useWayOut } from './framework/form/way-out.ts';
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
import { Gate } from './shell/gate.tsx';
import { Layout } from './shell/layout.tsx';
import { FullPageLoader, PageLoading } from './shell/page/loading.tsx';
import { SessionEnd } from './shell/sign-in/session-end.tsx';
import { shownSoon, soon, useFetchedSoon } from './shell/soon.tsx';
import { useToast } from './shell/toast.ts';
import { SignedIn } from './signed-in.tsx';
import { AntdProvider } from './ui/antd-provider.tsx';

/** What is loaded already is drawn at once: a loading state that React has shown, it shows for 300 ms at least. */
function viewOf<P extends object>({ load, loaded }: LazyScreen<P>): ComponentType<P> {
  const Later: ComponentType<P> = lazy(load);
  return function View(props: P) {
    const [Shown] = useState(() => loaded() ?? Later);
    return <Shown {...props} />;
  };
}

const views = new Map<ResourceScreen, ComponentType<{ readonly resource: string }>>();

/** One component for all resources that the same screen draws, so that going from one to another keeps it. */
function viewFor(resource: string, name: ScreenName): ComponentType<{ readonly resource: string }> {
  const screen = screenOf(resource, name);
  // CanAccess hands it over anew with each address.
  const view = views.get(screen) ?? memo(viewOf(screen));
  views.set(screen, view);
  return view;
}

const Profile = lazy(() => import('./pages/profile/profile.tsx'));
const LegalDisclaimer = lazy(() => import('./pages/legal-disclaimer/legal-disclaimer.tsx'));
const SetUpTwoStep = lazy(() => import('./pages/profile/set-up-two-step.tsx'));
const ConfirmDialog = lazy(() => import('./pages/profile/confirm-dialog.tsx'));
const SignInAgain = shownSoon(
  soon(async () => (await import('./shell/sign-in/sign-in-again.tsx')).SignInAgain),
);
const Toaster = shownSoon(soon(async () => (await import('./shell/toaster.tsx')).Toaster));
const NotFound = lazy(() => import('./pages/not-found/not-found.tsx'));

/** Opens for those whom `allowed` names; others are told why not. */
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
    const { crumbs } = useWayOut(useManifest(resource));
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

/** Signing in and its neighbours are a small page of their own: they are loaded anew, without the app. */
function LeaveApp() {
  const { pathname, search } = useLocation();
  useEffect(() => window.location.replace(pathname + search), [pathname, search]);
  return <FullPageLoader />;
}

function Unknown() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`/notFound?${new URLSearchParams({ path: pathname + search + hash })}`} replace />;
}

/** From the first toast on. */
function Toasts() {
  return useToast() === undefined ? null : <Toaster />;
}

/** Until the second step is set up; what needs no sign-in can be read meanwhile. */
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

/** The frame around every route: who is signed in decides what stands around the page. */
function Frame() {
  const now = useSessionState();
  const confirming = useSyncExternalStore(confirmation.subscribe, confirmation.asked);
  useFetchedSoon();
  if (now.status === 'leaving') return <FullPageLoader />;
  return (
    <>
      {'current' in now ? (
        <DrawnFor value={now.current}>
          <SignedIn>
            {mustSetUpTwoStep(now.current.me) ? <SettingUp /> : <Outlet />}
            <SessionEnd />
            {confirming !== undefined && (
              <Suspense>
                <ConfirmDialog bySecondStep={confirming.bySecondStep} />
              </Suspense>
            )}
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
            <Gate>
              <Layout />
            </Gate>
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

/** Takes over the page. */
export function openApp(container: HTMLElement): void {
  session.watch(isProtectedPath);
  // The first title of a document counts; from here on each page brings its own.
  document.querySelector('title')?.remove();
  const root = createRoot(container);
  // In slices, so that a key or a click in between is answered.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ResourcesProvider source={resourceSource}>
          <AntdProvider>
            <RouterProvider router={router()} />
          </AntdProvider>
        </ResourcesProvider>
      </StrictMode>,
    ),
  );
}
