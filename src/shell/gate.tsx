import { useEffect, useState, type ReactNode } from 'react';
import { signInPath } from '../providers/safe-path.ts';
import { useSessionState } from '../providers/session.ts';
import { sharedProfile } from '../providers/sign-in.ts';
import { ErrorScreen } from './page/error-screen.tsx';
import { Layout } from './layout.tsx';
import { FullPageLoader } from './page/loading.tsx';

/**
 * Only the signed in pass (specification section 6). It looks at the store, not at a request: a check that is asked
 * again must never take down a page with something typed on it.
 */
export function Gate({ children }: { readonly children: ReactNode }) {
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

/** Signed in, but the profile is not stored yet (specification section 4: it is fetched when authenticated). */
function Profile() {
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (failure === undefined) sharedProfile().catch(setFailure);
  }, [failure]);
  if (failure === undefined) return <FullPageLoader />;
  return (
    <Layout>
      <ErrorScreen error={failure} onRetry={() => setFailure(undefined)} />
    </Layout>
  );
}
