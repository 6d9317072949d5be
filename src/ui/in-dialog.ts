import { createContext } from 'react';

/** Whether what is drawn stands in a dialog (dialog.tsx), whose buttons are at its end, the safest first. */
export const InDialog = createContext(false);
