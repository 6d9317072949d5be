/** The basis of every page for a signed-in user: Refine with its providers, and one query cache for this user and tenant. */
import { Refine } from '@refinedev/core';
import { manifests } from 'virtual:manifests';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { mustSetUpTwoStep } from './contracts/identity/session.ts';
import { accessControlProvider } from './providers/access.ts';
import { authProvider } from './providers/auth.ts';
import { createDataProvider } from './providers/data.ts';
import { resourceSource } from './resource-source.ts';
import { i18nProvider } from './providers/i18n.ts';
import { createQueryClient } from './providers/query-client.ts';
import { liveProvider, runLive } from './providers/live.ts';
import { routerProvider } from './providers/router.ts';
import { useSession } from './providers/session.ts';
import { refreshProfile } from './providers/sign-in.ts';
import { notificationProvider } from './shell/notification.ts';

const dataProvider = createDataProvider(manifests, { load: resourceSource.load });

/** What Refine needs of each declaration: the paths of its screens, and the data for its menus, headings and buttons. */
const resources = manifests.map(({ name, label, routes, menu, access }) => ({
  name,
  ...routes,
  meta: {
    label: label[1],
    parent: menu?.group,
    canDelete: (access.delete ?? []).length > 0,
  },
}));

/** Specification section 9: only on localhost. A built portal does not contain them. */
const DevelopmentTools =
  import.meta.env.DEV && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(window.location.hostname)
    ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
    : undefined;

/** Discarded with everything it has loaded when the user or the active tenant changes. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { me, tenant } = useSession();
  const who = `${me.user.id}:${tenant.id}`;
  return (
    <Backed key={who} who={who}>
      {children}
    </Backed>
  );
}

function Backed({ who, children }: { readonly who: string; readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => () => client.clear(), [client]);
  // The server refuses everything else until then.
  const isHeld = mustSetUpTwoStep(useSession().me);
  useEffect(() => (isHeld ? undefined : runLive(who, client)), [who, isHeld, client]);
  useEffect(() => {
    // Roles and tenants may have changed since the profile was stored. The stored one is used until the response arrives.
    void refreshProfile();
  }, []);
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        liveMode: 'auto',
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: client },
      }}
    >
      {children}
      {DevelopmentTools !== undefined && (
        <Suspense>
          <DevelopmentTools />
        </Suspense>
      )}
    </Refine>
  );
}
