import type { DialogProps } from '../ui/dialog.tsx';
import { shownSoon, soon } from './soon.tsx';

/** The portal's dialog (ui/dialog.tsx) for questions of the frame, loaded on demand so that no page has to load it for them. */
export const Dialog = shownSoon<DialogProps>(soon(async () => (await import('../ui/dialog.tsx')).Dialog));
