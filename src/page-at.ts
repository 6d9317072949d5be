import { openPath } from './contracts/resource/fixed-paths.ts';
import { isPath } from './contracts/resource/path-pattern.ts';
import { safePath } from './providers/safe-path.ts';
import { isProtectedPath } from './routes.ts';

/** The address of a page of this portal; undefined if no page has it, as when a release has removed the page. */
export function pageAt(address: string | null | undefined): string | undefined {
  const path = safePath(address);
  if (path === undefined) return undefined;
  const { pathname } = new URL(path, window.location.origin);
  return isProtectedPath(pathname) || isPath(openPath, pathname) ? path : undefined;
}
