/** Composition root of the portal: routes, their screens and who may open them. Loaded by main.tsx for all but the sign-in pages. */
import { StrictMode, Suspense, useEffect, lazy, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  RouterProvider,
  useLocation,
  type RouteObject,
} from 'react-router';
import type { Principal } from './contracts/policy.ts';
import { ResourcesProvider } from './framework/resources.tsx';
import { isAllowed, mayOpen, seesPayments, type ScreenName } from './providers/access.ts';
import { session, useSession, useSessionState } from './providers/session.ts';
import { resourceSource } from './resource-source.ts';
import { barePaths, openPath, ownPaths, resourceRoutes } from './routes.ts';
import { RouteErrorScreen } from './shell/error-screen.tsx';
import { Forbidden } from './shell/forbidden.tsx';
import { Gate } from './shell/gate.tsx';
import { Layout } from './shell/layout.tsx';
import { FullPageLoader, PageLoading } from './shell/loading.tsx';
import { SignInAgain } from './shell/sign-in-again.tsx';
import { Toaster } from './shell/toast.tsx';
import { SignedIn } from './signed-in.tsx';

// zod compiles schemas with `new Function` where it can, and finds out by trying: the content security policy reports that.
config({ jitless: true });

type Screen = ComponentType<{ readonly resource: string }>;
interface ScreenModule {
  readonly default: Screen;
}

const frameworkScreens: Readonly<Record<ScreenName, Screen>> = {
  list: lazy(() => import('./framework/list/list-screen.tsx')),
  create: lazy(() => import('./framework/form/create-screen.tsx')),
  edit: lazy(() => import('./framework/form/edit-screen.tsx')),
  show: lazy(() => import('./framework/show/show-screen.tsx')),
};
/** A resource's own screen, where it has one, stands for the framework's. */
const ownScreens = import.meta.glob<ScreenModule>('./pages/*/{list,create,edit,show}.tsx');

function screenFor(resource: string, screen: ScreenName): Screen {
  const own = ownScreens[`./pages/${resource}/${screen}.tsx`];
  return own === undefined ? frameworkScreens[screen] : lazy(own);
}

const SurveyDashboard = lazy(() => import('./pages/dashboards/survey-dashboard.tsx'));
const PaymentDashboard = lazy(() => import('./pages/dashboards/payment-dashboard.tsx'));
const SurveysOfTenant = lazy(() => import('./pages/surveys/surveys-of-tenant.tsx'));
const LegalDisclaimer = lazy(() => import('./pages/legal-disclaimer/legal-disclaimer.tsx'));
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

function screenRoute(
  path: string,
  resource: string,
  screen: ScreenName,
  allowed = (principal: Principal) => mayOpen(principal, resource, screen),
): RouteObject {
  const View = screenFor(resource, screen);
  return {
    path,
    element: (
      <Guarded allowed={allowed}>
        <View resource={resource} />
      </Guarded>
    ),
  };
}

const protectedRoutes: RouteObject[] = [
  { path: ownPaths.home, element: <Navigate to={ownPaths.surveyDashboard} replace /> },
  { path: ownPaths.surveyDashboard, element: <SurveyDashboard /> },
  {
    path: ownPaths.paymentDashboard,
    element: (
      <Guarded allowed={seesPayments}>
        <PaymentDashboard />
      </Guarded>
    ),
  },
  screenRoute(ownPaths.createAccountHolder, 'accountHolders', 'create', (principal) =>
    isAllowed(principal, 'accountHolders.create'),
  ),
  { path: ownPaths.providersSurvey, element: <SurveysOfTenant audience="provider" /> },
  { path: ownPaths.mcoSurvey, element: <SurveysOfTenant audience="mco" /> },
  ...resourceRoutes.map(({ path, resource, screen }) => screenRoute(path, resource, screen)),
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

/** The frame around every route: who is signed in decides what stands around the page. */
function Frame() {
  const { status } = useSessionState();
  if (status === 'leaving') return <FullPageLoader />;
  return (
    <>
      {status === 'signedIn' || status === 'lapsed' ? (
        <SignedIn>
          <Outlet />
        </SignedIn>
      ) : (
        <Outlet />
      )}
      <SignInAgain />
      <Toaster />
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
  session.watch();
  // The first title of a document counts; from here on each page brings its own.
  document.querySelector('title')?.remove();
  createRoot(container).render(
    <StrictMode>
      <ResourcesProvider source={resourceSource}>
        <RouterProvider router={router()} />
      </ResourcesProvider>
    </StrictMode>,
  );
}
