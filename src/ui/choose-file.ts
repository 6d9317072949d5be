import type { MouseEvent } from 'react';

/**
 * Opens the browser's file chooser from a button inside antd's Upload with `openFileDialogOnClick={false}`. antd's own
 * handling takes the focus off the button, and counts a press of Enter twice.
 */
export function chooseFile({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('.ant-upload')?.querySelector('input')?.click();
}
