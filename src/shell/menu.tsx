/** A menu button: antd's Dropdown, with typing ahead and the arrow that opens it (ARIA Authoring Practices, menu button). */
import { Dropdown, type MenuProps as AntMenuProps } from 'antd';
import { Text } from '../ui/text.tsx';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
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
  | { readonly kind: 'group'; readonly label: string; readonly entries: readonly MenuEntry[] }
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
  /** The page that is shown is among the entries. */
  readonly isCurrent?: boolean;
}

const triggers: ['click'] = ['click'];

export function Menu({ children, label, entries, align = 'start', className, isCurrent = false }: MenuProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const typeAhead = useTypeAhead();
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Dropdown
      // Of the menu as it opens, not of the page.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      destroyOnHidden
      open={open}
      onOpenChange={(next, { source }) => {
        setOpen(next);
        if (source === 'menu') button.current?.focus();
      }}
      trigger={triggers}
      placement={align === 'end' ? 'bottomRight' : 'bottomLeft'}
      classNames={{ root: styles.menu }}
      menu={{
        items: entries.map((entry, index) => itemOf(entry, String(index), (to) => void navigate(to))),
        selectedKeys: currentKeys(entries),
        onKeyDown: typeAhead,
      }}
    >
      <Button
        look="text"
        ref={button}
        className={`${styles.button} ${className ?? ''}`}
        data-current={String(isCurrent)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onKeyDown={onButtonKey}
      >
        {children}
      </Button>
    </Dropdown>
  );
}

type Item = NonNullable<NonNullable<AntMenuProps['items']>[number]>;

function itemOf(entry: MenuEntry, key: string, go: (to: string) => void): Item {
  switch (entry.kind) {
    case 'divider':
      return { key, type: 'divider' };
    case 'group':
      return {
        key,
        type: 'group',
        label: entry.label,
        children: entry.entries.map((one, index) => itemOf(one, `${key}.${index}`, go)),
      };
    case 'note':
      return {
        key,
        type: 'group',
        label: entry.lines.map((line) => (
          <Text key={line} as="div" size="s" breakWords>
            {line}
          </Text>
        )),
        className: entry.className,
      };
    case 'link':
      return {
        key,
        label: (
          <Link to={entry.to} tabIndex={-1} aria-current={entry.current === true ? 'page' : undefined}>
            {entry.label}
          </Link>
        ),
        // By the keyboard the entry is pressed, not the link in it.
        onClick: ({ domEvent: { target } }) => {
          if (!(target instanceof Element && target.closest('a') !== null)) go(entry.to);
        },
      };
    case 'disabled':
      return { key, label: entry.label, disabled: true };
    case 'action':
      return { key, label: entry.label, onClick: entry.onSelect };
    default:
      return {
        key,
        role: 'menuitemradio',
        'aria-checked': entry.checked,
        label: <span lang={entry.lang}>{entry.label}</span>,
        extra: entry.checked ? <CheckIcon /> : undefined,
        onClick: entry.onSelect,
      } as Item; // antd passes the attributes of an entry on; its type has none of them.
  }
}

function currentKeys(entries: readonly MenuEntry[], prefix = ''): string[] {
  return entries.flatMap((entry, index) =>
    entry.kind === 'group'
      ? currentKeys(entry.entries, `${prefix}${index}.`)
      : (entry.kind === 'radio' && entry.checked) || (entry.kind === 'link' && entry.current === true)
        ? [`${prefix}${index}`]
        : [],
  );
}

/** A pause this long starts a new word. */
const typeAheadMs = 700;

/** Letters lead to the next entry that begins with them. */
function useTypeAhead(): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ text: '', at: 0 });
  return ({ key, timeStamp, ctrlKey, metaKey, altKey, currentTarget }) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) {
      // Escape, an arrow or a choice ends the word, also for the menu that is opened next.
      typed.current = { text: '', at: 0 };
      return;
    }
    const text = timeStamp - typed.current.at > typeAheadMs ? key : typed.current.text + key;
    typed.current = { text, at: timeStamp };
    const all = [
      ...currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])'),
    ];
    const from = all.findIndex((item) => item === document.activeElement) + (text.length === 1 ? 1 : 0);
    [...all.slice(from), ...all.slice(0, from)]
      .find((item) => item.textContent.trim().toLowerCase().startsWith(text.toLowerCase()))
      ?.focus();
  };
}
