/** A panel under what it belongs to, or above it where there is no room. The parent must be positioned. */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './popup.module.css';

export function Popup({
  children,
  fit = false,
}: {
  readonly children: ReactNode;
  /** As wide as its content, not as its parent. */ readonly fit?: boolean;
}) {
  const own = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState({ above: false, right: false });
  useLayoutEffect(() => {
    const panel = own.current?.getBoundingClientRect();
    const anchor = own.current?.parentElement?.getBoundingClientRect();
    if (panel === undefined || anchor === undefined) return;
    setSide({
      above: anchor.bottom + panel.height > window.innerHeight && anchor.top > panel.height,
      right: anchor.left + panel.width > window.innerWidth && anchor.right > panel.width,
    });
  }, []);
  return (
    <div
      ref={own}
      className={styles.popup}
      data-above={side.above || undefined}
      data-right={side.right || undefined}
      data-fit={fit || undefined}
    >
      {children}
    </div>
  );
}
