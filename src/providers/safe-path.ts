/**
 * Returns `path` if it is safe to open after signing in: a path of this portal that starts with a single slash, has no
 * backslash or control character, stays on this origin, and is not the sign-in page itself.
 */
export function safePath(path: string | null | undefined): string | undefined {
  if (path === null || path === undefined || !/^\/(?!\/)/.test(path) || /\\|\p{Cc}/u.test(path))
    return undefined;
  const base = window.location.origin;
  if (!URL.canParse(path, base)) return undefined;
  const url = new URL(path, base);
  if (url.origin !== base || url.pathname.startsWith('//') || /^\/login(\/|$)/i.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}

/** The path of the sign-in page that leads back to `path` afterwards. */
export function signInPath(path: string, why?: 'deleted' | 'expired'): string {
  const to = safePath(path);
  const params = new URLSearchParams();
  if (to !== undefined && to !== '/' && to !== '/dashboard') params.set('to', to);
  if (why !== undefined) params.set('why', why);
  return params.size === 0 ? '/login' : `/login?${params}`;
}

/** The page that the user wanted before signing in, from the query of the sign-in page. */
export function attemptedPath(search: string): string {
  return safePath(new URLSearchParams(search).get('to')) ?? '/dashboard';
}
