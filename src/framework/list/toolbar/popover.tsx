/**
 * A button that opens a panel below it: a small, non-modal dialog (ARIA Authoring Practices, disclosure). The panel itself is loaded
 * after the page.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { prefetch, useOpened } from '../../../shell/prefetch.tsx';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

export interface PopoverProps {
  /** The accessible name of the panel. */
  readonly label: string;
  readonly button: ButtonProps;
  /** Called when the panel opens, and when it begins to close or its page is left. */
  readonly onOpen?: (open: boolean) => void;
  /**
   * Renders the panel while it is open. `close` closes it and returns the focus to the button. After `keep(true)`, what was
   * typed is there again when a panel that was left by Escape or a click beside it is opened again.
   */
  readonly children: (close: () => void, keep: (keeps: boolean) => void) => ReactNode;
}

const popoverPanel = prefetch(async () => (await import('./popover-panel.tsx')).PopoverPanel);

export function Popover({ label, button, onOpen, children }: PopoverProps) {
  const { Part: Panel, open, setOpen, onOpen: openPanel } = useOpened(popoverPanel);
  const opener = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const id = useId();
  const [keeps, setKeeps] = useState(false);
  const close = () => {
    setOpen(false);
    setKeeps(false);
  };
  useEffect(() => {
    if (!open) return undefined;
    onOpen?.(true);
    return () => onOpen?.(false);
  }, [open, onOpen]);
  useEffect(() => {
    const before = opener.current;
    if (!open || before === null) return undefined;
    // Listens on the document, because nothing may have the focus while the panel's content is loading.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      // Return the focus to the button, unless it has moved elsewhere.
      requestAnimationFrame(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || now.closest(`[id="${id}"]`) !== null) before.focus();
      });
    };
  }, [open, id, setOpen]);
  const shown = (
    <Button
      {...button}
      ref={opener}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={Panel === undefined ? openPanel : undefined}
    />
  );
  if (Panel === undefined) return shown;
  return (
    <Panel
      id={id}
      label={label}
      open={open}
      onOpenChange={setOpen}
      keeps={keeps}
      content={() => children(close, setKeeps)}
    >
      {shown}
    </Panel>
  );
}
