/** A menu button, with an arrow (ARIA Authoring Practices, menu button). The menu itself is loaded after the page. */
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './menu.module.css';
import { prefetch, useOpened } from './prefetch.tsx';

export type MenuEntry =
  | { readonly kind: 'link'; readonly label: string; readonly to: string; readonly current?: boolean }
  /** `note` is shown below the label. */
  | {
      readonly kind: 'action';
      readonly label: string;
      readonly note?: string;
      readonly danger?: boolean;
      readonly onSelect: () => void;
    }
  /** Shown as unavailable. */
  | { readonly kind: 'disabled'; readonly label: string; readonly note?: string }
  | {
      readonly kind: 'radio';
      readonly label: string;
      readonly checked: boolean;
      readonly onSelect: () => void;
      readonly lang?: string;
    }
  | { readonly kind: 'group'; readonly label: string; readonly entries: readonly MenuEntry[] }
  /** Lines of text that are not an entry. */
  | { readonly kind: 'note'; readonly lines: readonly string[]; readonly className: string | undefined }
  | { readonly kind: 'divider' };

interface MenuProps {
  /** Content of the button. */
  readonly children: ReactNode;
  /** Accessible name, if the content is not sufficient. */
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
  /** Whether the current page is among the entries. */
  readonly isCurrent?: boolean;
}

const dropdown = prefetch(async () => (await import('./menu-dropdown.tsx')).MenuDropdown);

export function Menu({ children, label, entries, align = 'start', className, isCurrent = false }: MenuProps) {
  const { Part: Dropdown, open, setOpen, onOpen } = useOpened(dropdown);
  const button = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen();
  };
  const shown = (
    <Button
      look="text"
      ref={button}
      className={`${styles.button} ${className ?? ''}`}
      data-current={String(isCurrent)}
      aria-haspopup="menu"
      aria-expanded={open}
      aria-label={label}
      onClick={Dropdown === undefined ? onOpen : undefined}
      onKeyDown={onButtonKey}
    >
      {children}
    </Button>
  );
  if (Dropdown === undefined) return shown;
  return (
    <Dropdown
      entries={entries}
      align={align}
      open={open}
      onOpenChange={(next, byEntry) => {
        setOpen(next);
        if (byEntry) button.current?.focus();
      }}
    >
      {shown}
    </Dropdown>
  );
}
