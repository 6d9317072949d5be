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
    const panel = own.current;
    const anchor = panel?.parentElement;
    if (panel === null || anchor === null || anchor === undefined) return undefined;
    const place = () => {
      const { width, height } = panel.getBoundingClientRect();
      const { top, right, bottom, left } = anchor.getBoundingClientRect();
      setSide({
        above: bottom + height > window.innerHeight && top > height,
        right: left + width > window.innerWidth && right > width,
      });
    };
    place();
    // What it shows may come later, and be taller.
    const observer = new ResizeObserver(place);
    observer.observe(panel);
    return () => observer.disconnect();
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
