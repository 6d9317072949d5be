/** A button with a panel under it: a small dialog that does not hold the page (ARIA Authoring Practices, disclosure). On a narrow screen the panel stands at the bottom edge. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Names the panel. */
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClass: string | undefined;
  readonly buttonLabel?: string;
  /** The panel, drawn while it is open; after `close` the button has the focus again. */
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ label, button, buttonClass, buttonLabel, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useEffect(() => {
    const button = opener.current;
    if (!open || button === null) return undefined;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    // Wherever the focus is: it may be nowhere while the panel's content is loading.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      // The focus went with the panel, unless it has gone elsewhere.
      if (document.activeElement === null || document.activeElement === document.body) button.focus();
    };
  }, [open]);
  return (
    <div ref={root} className={styles.anchor}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {/* For the pointer alone, under the panel of a narrow screen: a tap beside the panel takes nothing that lies below. */}
      {open && <div className={styles.veil} aria-hidden="true" onClick={close} />}
      {open && (
        <Panel id={id} label={label}>
          {children(close)}
        </Panel>
      )}
    </div>
  );
}

/** Distance from the edges of the screen, pixels. */
const gap = 16;

function Panel({
  id,
  label,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const own = useRef<HTMLDialogElement>(null);
  const [shift, setShift] = useState(0);
  useLayoutEffect(() => {
    const box = own.current?.getBoundingClientRect();
    const anchor = own.current?.parentElement?.getBoundingClientRect();
    // Where it would leave the screen it ends where the button ends, or else where the screen begins.
    if (box !== undefined && anchor !== undefined && box.right > document.documentElement.clientWidth - gap) {
      setShift(Math.max(gap - box.left, anchor.right - box.right));
    }
    own.current?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true });
  }, []);
  return (
    <dialog open ref={own} id={id} aria-label={label} className={styles.panel} style={{ marginLeft: shift }}>
      {children}
    </dialog>
  );
}
