import { useEffect, useRef, useState } from 'react';
import { FullPageLoader } from '../../../shell/page/loading.tsx';
import { useT } from '../../../i18n/translate.ts';
import { useSessionState } from '../../../providers/session.ts';
import styles from './submitting.module.css';

const longMs = 10_000;

/** The full-screen loading state (specification section 2): nothing behind it can be reached. It has no end but the answer. */
export function Submitting() {
  const t = useT();
  const own = useRef<HTMLDialogElement>(null);
  const [long, setLong] = useState(false);
  // Over everything, but for signing in again, which it waits for.
  const isLapsed = useSessionState().status === 'lapsed';
  useEffect(() => {
    if (isLapsed) own.current?.close();
    else own.current?.showModal();
  }, [isLapsed]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <dialog
      ref={own}
      className={styles.dialog}
      aria-label={t('Submitting')}
      onCancel={(event) => event.preventDefault()}
    >
      <FullPageLoader
        label={
          long ? t('Still submitting. This takes longer than usual: keep this page open.') : t('Submitting…')
        }
      />
    </dialog>
  );
}
