import { useCallback, useEffect, useState } from 'react';
import { isObject } from '../../contracts/values/objects.ts';
import { ask, signInFailureWords, Refused } from '../../providers/ask.ts';

/** The token after the # of an emailed link, which no server, proxy or log ever sees. */
export function useLinkToken(): string {
  useEffect(() => {
    // The user opened another link in the same tab.
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
  return window.location.hash.slice(1);
}

export type Link =
  | { readonly step: 'none' }
  | { readonly step: 'loading' }
  | { readonly step: 'dead' }
  | { readonly step: 'failed'; readonly words: string }
  | { readonly step: 'open'; readonly email: string };

/** Looks up at `url` whose account the link is for, before the user types anything. Returns it, and how to look again. */
export function useLink(token: string, url: string): readonly [Link, () => Promise<void>] {
  const [link, setLink] = useState<Link>({ step: token === '' ? 'none' : 'loading' });
  const look = useCallback(
    (): Promise<void> =>
      ask(url, { method: 'POST', body: JSON.stringify({ token }) }).then(
        (body) => {
          const email = isObject(body) && typeof body['email'] === 'string' ? body['email'] : '';
          setLink({ step: 'open', email });
        },
        (error: unknown) =>
          setLink(
            error instanceof Refused && error.status === 404
              ? { step: 'dead' }
              : { step: 'failed', words: signInFailureWords(error) },
          ),
      ),
    [token, url],
  );
  useEffect(() => {
    if (token !== '') void look();
  }, [token, look]);
  return [link, look];
}
