import type { DialogProps } from '../ui/dialog.tsx';
import { shownSoon, soon } from './soon.tsx';

/** The product's dialog (ui/dialog.tsx), for questions of the frame: no page has it on its way for them. */
export const Dialog = shownSoon<DialogProps>(soon(async () => (await import('../ui/dialog.tsx')).Dialog));
