import type { MouseEvent } from 'react';

/**
 * For a button inside antd's Upload with `openFileDialogOnClick={false}`: opens the browser's chooser. antd's own way takes
 * the focus off the button, and a press of Enter counts twice.
 */
export function chooseFile({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('.ant-upload')?.querySelector('input')?.click();
}
