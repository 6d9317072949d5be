import { useEffect } from 'react';

/** What stands behind the # of a letter's link: no server, proxy or log gets to see it. */
export function useLinkToken(): string {
  useEffect(() => {
    // Another link, opened in the same tab.
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
  return window.location.hash.slice(1);
}
