/** A button that opens a panel below it: a small, non-modal dialog (ARIA Authoring Practices, disclosure). */
import { Popover as AntPopover } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
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

/** Below the button; if there is no room, above it, shifted sideways, or over it. */
const places = {
  bottomLeft: {
    points: ['tl', 'bl'],
    overflow: { adjustX: true, shiftX: true, adjustY: true, shiftY: true },
  },
};
/** Not an offset, which antd would also apply at the edge of the window, outward. */
const apart = { container: { marginBlock: 'var(--space-1)' } } as const;
/** In a window lower than the panel, such as a magnified one, the panel scrolls. The margin makes room for focus rings. */
const withinWindow = {
  overflowY: 'auto',
  maxHeight: 'calc(100dvh - var(--space-7))',
  margin: 'calc(-1 * var(--space-1))',
  padding: 'var(--space-1)',
} as const;

export function Popover({ label, button, onOpen, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  // antd's popover is mounted only on first use: a list has several, and usually none is opened.
  const [isUsed, setUsed] = useState(false);
  const opener = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const panel = useRef<HTMLDivElement>(null);
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
  }, [open, id]);
  const shown = (
    <Button
      {...button}
      ref={opener}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={
        isUsed
          ? undefined
          : () => {
              setUsed(true);
              setOpen(true);
            }
      }
    />
  );
  if (!isUsed) return shown;
  return (
    <AntPopover
      trigger="click"
      placement="bottomLeft"
      builtinPlacements={places}
      styles={apart}
      arrow={false}
      destroyOnHidden={!keeps}
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(isShown) => isShown && takeFocus(panel.current)}
      content={
        // A dialog element would have to be stripped of its default position and frame, which antd provides.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div role="dialog" ref={panel} id={id} aria-label={label} style={withinWindow}>
          {children(close, setKeeps)}
        </div>
      }
    >
      {shown}
    </AntPopover>
  );
}

function takeFocus(panel: HTMLElement | null): void {
  if (panel === null || panel.contains(document.activeElement)) return;
  const first =
    panel.querySelector<HTMLElement>('input:not(:disabled)') ??
    panel.querySelector<HTMLElement>('select, button:not(:disabled)');
  first?.focus({ preventScroll: true });
}
