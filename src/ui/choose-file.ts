import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * Opens the browser's file chooser from a button inside antd's Upload with `openFileDialogOnClick={false}`. antd's own
 * handling takes the focus off the button, and counts a press of Enter twice.
 */
export function chooseFile({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('.ant-upload')?.querySelector('input')?.click();
}

/** For an antd Upload that is a button itself: antd's opens the file chooser on Enter, but not on the space bar. */
export function chooseFileBySpace(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('.ant-upload[role=button]')) return;
  // Otherwise the page would scroll.
  event.preventDefault();
  target.querySelector('input')?.click();
}
