import { createContext } from 'react';

/** Whether the component is rendered in a dialog (dialog.tsx), where buttons go at the end, safest first. */
export const InDialog = createContext(false);
