import { useEffect, useEffectEvent, type ComponentProps } from 'react';
import { createPath, useNavigate } from 'react-router';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path of a page in the portal. */
  readonly to: string;
}

/**
 * For pages with hundreds of links. The router's `Link` rerenders whenever the URL changes, such as on every sort of a list;
 * these links do nothing until they are clicked (`useFollowedLinks`).
 */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to} data-page-link="">
      {children}
    </a>
  );
}

/** For the layout around the pages: a plain click on a `PageLink` navigates without reloading the portal. */
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
