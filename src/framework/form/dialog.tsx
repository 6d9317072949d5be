/** A modal dialog on the platform's own <dialog>: focus kept inside and given back, Escape, the rest of the page inert. */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the safest first. */
  readonly actions: ReactNode;
  /** Escape, or a click beside the dialog. */
  readonly onClose: () => void;
  readonly wide?: boolean;
}

/** Shown while it is mounted. */
export function Dialog({ title, children, actions, onClose, wide = false }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = own.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // The click is a convenience beside Escape and the buttons, which the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={own}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === own.current) onClose();
      }}
    >
      <div className={styles.inner}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
