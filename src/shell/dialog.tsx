import type { DialogProps } from '../ui/dialog.tsx';
import { shownSoon, soon } from './soon.tsx';

/** The portal's dialog (ui/dialog.tsx) for questions of the frame, loaded after the page, so that no page has to wait for it. */
export const Dialog = shownSoon<DialogProps>(soon(async () => (await import('../ui/dialog.tsx')).Dialog));
