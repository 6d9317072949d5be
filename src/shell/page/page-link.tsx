import { useEffect, useEffectEvent, type ComponentProps } from 'react';
import { createPath, useNavigate } from 'react-router';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path of a page of the portal. */
  readonly to: string;
}

/**
 * For links that stand in a page by the hundred. Each `Link` of the router is drawn again whenever the address changes,
 * as with every sorting of a list; these wait for the click (`useFollowedLinks`).
 */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to} data-page-link="">
      {children}
    </a>
  );
}

/** For what holds the pages: a plain click on a `PageLink` goes there without loading the portal anew. */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest('a[data-page-link]') : null;
    if (event.defaultPrevented || !isPlain || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const to = createPath(link);
    void navigate(to, { replace: to === createPath(window.location) });
  });
  useEffect(() => {
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
}
