/** A menu button after the ARIA Authoring Practices: arrows, Home, End, Escape and typing ahead work as in any menu. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckIcon } from '../ui/icons.tsx';
import styles from './menu.module.css';

export type MenuEntry =
  | { readonly kind: 'link'; readonly label: string; readonly to: string; readonly current?: boolean }
  | { readonly kind: 'action'; readonly label: string; readonly onSelect: () => void }
  /** Shown, and said to be unavailable. */
  | { readonly kind: 'disabled'; readonly label: string }
  | {
      readonly kind: 'radio';
      readonly label: string;
      readonly checked: boolean;
      readonly onSelect: () => void;
      readonly lang?: string;
    }
  | { readonly kind: 'heading'; readonly label: string }
  /** Words that are no entry, line by line. */
  | { readonly kind: 'note'; readonly lines: readonly string[]; readonly className: string | undefined }
  | { readonly kind: 'divider' };

interface MenuProps {
  /** What the button shows. */
  readonly children: ReactNode;
  /** Its name, where what it shows is not words enough. */
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
}

export function Menu({ children, label, entries, align = 'start', className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const buttonId = useId();
  const menuId = useId();

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const focusAt = (index: number) => {
    const all = items();
    all[(index + all.length) % all.length]?.focus();
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const openAt = (index: number) => {
    typed.current = { text: '', at: 0 };
    setOpen(true);
    // The list is drawn first.
    requestAnimationFrame(() => focusAt(index));
  };

  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) setOpen(false);
    };
    // Opened by the pointer, the focus stays on the button or, in Safari, nowhere.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  const typeAhead = (character: string, now: number) => {
    const text = now - typed.current.at > typeAheadMs ? character : typed.current.text + character;
    typed.current = { text, at: now };
    const all = items();
    const from = all.findIndex((item) => item === document.activeElement) + (text.length === 1 ? 1 : 0);
    const found = [...all.slice(from), ...all.slice(0, from)].find((item) =>
      item.textContent.trim().toLowerCase().startsWith(text.toLowerCase()),
    );
    found?.focus();
  };

  const onMenuKey = (event: KeyboardEvent) => {
    const at = items().findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusAt(at + 1),
      ArrowUp: () => focusAt(at - 1),
      Home: () => focusAt(0),
      End: () => focusAt(-1),
      Escape: close,
    };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      move();
    } else if (event.key === 'Tab') setOpen(false);
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      typeAhead(event.key, event.timeStamp);
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 0 : -1);
  };

  return (
    <div
      className={[styles.box, className].filter(Boolean).join(' ')}
      ref={box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        id={buttonId}
        ref={button}
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        aria-controls={open ? menuId : undefined}
        // A click that comes from the keyboard (detail 0) moves the focus into the menu.
        onClick={(event) => (open ? setOpen(false) : event.detail === 0 ? openAt(0) : setOpen(true))}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      {open && (
        <div
          id={menuId}
          ref={list}
          className={styles.menu}
          data-align={align}
          role="menu"
          tabIndex={-1}
          aria-labelledby={buttonId}
          onKeyDown={onMenuKey}
        >
          {entries.map((entry, index) => (
            // Entries have no identity but their place, and are drawn anew each time the menu opens.
            <Entry key={index} entry={entry} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A pause this long starts a new word. */
const typeAheadMs = 700;

function Entry({ entry, onDone }: { readonly entry: MenuEntry; readonly onDone: () => void }) {
  const common = { className: styles.item, tabIndex: -1, 'data-item': '' } as const;
  switch (entry.kind) {
    case 'divider':
      return <hr className={styles.divider} />;
    case 'heading':
      return (
        <div className={styles.heading} role="presentation">
          {entry.label}
        </div>
      );
    case 'note':
      return (
        <div className={`${styles.note} ${entry.className ?? ''}`} role="presentation">
          {entry.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      );
    case 'link':
      return (
        <Link
          {...common}
          role="menuitem"
          to={entry.to}
          aria-current={entry.current === true ? 'page' : undefined}
          onClick={onDone}
        >
          {entry.label}
        </Link>
      );
    case 'disabled':
      return (
        <div {...common} role="menuitem" aria-disabled="true">
          {entry.label}
        </div>
      );
    default: {
      const select = () => {
        onDone();
        entry.onSelect();
      };
      const isRadio = entry.kind === 'radio';
      return (
        <button
          {...common}
          type="button"
          role={isRadio ? 'menuitemradio' : 'menuitem'}
          aria-checked={isRadio ? entry.checked : undefined}
          lang={isRadio ? entry.lang : undefined}
          onClick={select}
        >
          {entry.label}
          {isRadio && entry.checked && <CheckIcon />}
        </button>
      );
    }
  }
}
