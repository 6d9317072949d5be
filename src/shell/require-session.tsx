import { useEffect, useState, type ReactNode } from 'react';
import { signInPath } from '../providers/safe-path.ts';
import { useSessionState } from '../providers/session.ts';
import { sharedProfile } from '../providers/sign-in.ts';
import { ErrorScreen } from './page/error-screen.tsx';
import { Layout } from './layout.tsx';
import { FullPageLoader } from './page/loading.tsx';

/**
 * Lets only signed-in users through (specification section 6). It reads the session store instead of making a request: a
 * repeated check must never unmount a page that holds unsaved input.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { status } = useSessionState();
  if (status === 'signedIn' || status === 'lapsed') return children;
  return status === 'profileWanted' ? (
    <Profile />
  ) : status === 'signedOut' ? (
    <ToSignIn />
  ) : (
    <FullPageLoader />
  );
}

function ToSignIn() {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    window.location.replace(signInPath(pathname + search + hash));
  }, []);
  return <FullPageLoader />;
}

/**
 * Fetches the profile of a signed-in user if it is not stored yet (specification section 4: it is fetched when authenticated).
 */
function Profile() {
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (failure === undefined) sharedProfile().catch(setFailure);
  }, [failure]);
  if (failure === undefined) return <FullPageLoader />;
  return (
    <Layout>
      <ErrorScreen error={failure} onRetry={() => setFailure(undefined)} alone />
    </Layout>
  );
}
