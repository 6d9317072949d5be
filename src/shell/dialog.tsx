import type { DialogProps } from '../ui/dialog.tsx';
import { prefetchedComponent, prefetch } from './prefetch.tsx';

/** The portal's dialog (ui/dialog.tsx) for questions of the frame, loaded after the page, so that no page has to wait for it. */
export const Dialog = prefetchedComponent<DialogProps>(
  prefetch(async () => (await import('../ui/dialog.tsx')).Dialog),
);
