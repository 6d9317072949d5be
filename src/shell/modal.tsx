import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Escape; left out, the dialog stays until what it asks is done. */
  readonly onClose?: () => void;
  /** Hides the page behind it. */
  readonly opaque?: boolean;
}

/** The shell's dialog, on the platform's own: focus stays inside, the page behind is inert. */
export function Modal({ title, children, actions, onClose, opaque = false }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = own.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={own}
      className={styles.modal}
      data-opaque={opaque ? '' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}
