/** A button with a panel under it: a small dialog that does not hold the page (ARIA Authoring Practices, disclosure). */
import { Popover as AntPopover } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

export interface PopoverProps {
  /** Names the panel. */
  readonly label: string;
  readonly button: ButtonProps;
  /** The panel, drawn while it is open; after `close` the button has the focus again. */
  readonly children: (close: () => void) => ReactNode;
}

/** Under the button; where the window ends sooner, on its other side, or as far aside as it takes. */
const places = {
  bottomLeft: {
    points: ['tl', 'bl'],
    offset: [0, 4],
    overflow: { adjustX: true, shiftX: true, adjustY: true },
  },
};

export function Popover({ label, button, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  // From the first time that it opens: a list has several, and most of the time none is opened.
  const [isUsed, setUsed] = useState(false);
  const opener = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useEffect(() => {
    const before = opener.current;
    if (!open || before === null) return undefined;
    // Wherever the focus is: it may be nowhere while the panel's content is loading.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      // The focus went with the panel, unless it has gone elsewhere.
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
      arrow={false}
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={
        <Panel id={id} label={label}>
          {children(close)}
        </Panel>
      }
    >
      {shown}
    </AntPopover>
  );
}

/** Takes the focus once it stands there. */
function Panel({
  id,
  label,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // antd places the panel in the frame after this one.
    const frame = requestAnimationFrame(() => {
      const panel = own.current;
      if (panel === null || panel.contains(document.activeElement)) return;
      panel
        .querySelector<HTMLElement>('input:not(:disabled), select, button:not(:disabled)')
        ?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // A dialog element would have to be taken out of its place again: antd frames and places it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="dialog" ref={own} id={id} aria-label={label}>
      {children}
    </div>
  );
}
