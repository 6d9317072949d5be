/** A menu button, with an arrow (ARIA Authoring Practices, menu button). The menu itself is loaded after the page. */
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './menu.module.css';
import { soon } from './soon.tsx';

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

const dropdown = soon(async () => (await import('./menu-dropdown.tsx')).MenuDropdown);

export function Menu({ children, label, entries, align = 'start', className, isCurrent = false }: MenuProps) {
  // Rendered only once the menu is first opened: a page has many menus, and few are ever opened.
  const [Dropdown, setDropdown] = useState<ReturnType<typeof dropdown.loaded>>();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const show = (Loaded: typeof Dropdown) => {
    setDropdown(() => Loaded);
    setOpen(true);
  };
  const openMenu = () => {
    // If loading fails, the next press tries again.
    if (dropdown.loaded() === undefined) void dropdown.load().then(show, () => undefined);
    else show(dropdown.loaded());
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openMenu();
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
      onClick={Dropdown === undefined ? openMenu : undefined}
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
