/** The menu that a menu button opens: antd's Dropdown with type-ahead. */
import { Dropdown, type MenuProps as AntMenuProps } from 'antd';
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { CheckIcon } from '../ui/icons.tsx';
import { Text } from '../ui/text.tsx';
import type { MenuEntry } from './menu.tsx';
import styles from './menu.module.css';
import { folded } from '../contracts/values/folded.ts';

interface MenuDropdownProps {
  readonly entries: readonly MenuEntry[];
  readonly align: 'start' | 'end';
  readonly open: boolean;
  /** `byEntry`: the menu closed because an entry was chosen. */
  readonly onOpenChange: (open: boolean, byEntry: boolean) => void;
  /** The menu button. */
  readonly children: ReactElement;
}

const triggers: ['click'] = ['click'];
/** Where there is no room for it at its button it is moved as far as it must, */
const moves = { adjustY: 1, shiftX: true } as const;
/** and this keeps it off the edge of the window. */
const clearOfStart = { root: { paddingInlineStart: 'var(--space-3)' } } as const;
const clearOfEnd = { root: { paddingInlineEnd: 'var(--space-3)' } } as const;

export function MenuDropdown({ entries, align, open, onOpenChange, children }: MenuDropdownProps) {
  const navigate = useNavigate();
  const typeAhead = useTypeAhead();
  return (
    <Dropdown
      // Moves the focus into the menu when it opens, not on page load.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      destroyOnHidden
      open={open}
      onOpenChange={(next, { source }) => {
        // On Enter, antd would choose disabled entries too.
        if (source === 'menu' && document.activeElement?.ariaDisabled === 'true') return;
        onOpenChange(next, source === 'menu');
      }}
      trigger={triggers}
      placement={align === 'end' ? 'bottomRight' : 'bottomLeft'}
      classNames={{ root: styles.menu }}
      autoAdjustOverflow={moves}
      styles={align === 'end' ? clearOfStart : clearOfEnd}
      menu={{
        style: fold,
        items: entries.map((entry, index) => itemOf(entry, String(index), (to) => void navigate(to))),
        selectedKeys: currentKeys(entries),
        onKeyDown: typeAhead,
      }}
    >
      {children}
    </Dropdown>
  );
}

/**
 * A shadow at the bottom of a menu that is taller than the window; a layer that scrolls with the entries covers it at the end.
 */
const fold = {
  background:
    'linear-gradient(var(--ant-color-bg-elevated) 0 0) local, linear-gradient(transparent, var(--ant-color-fill)) var(--ant-color-bg-elevated)',
  backgroundPosition: 'bottom',
  backgroundSize: '100% 32px',
  backgroundRepeat: 'no-repeat',
} as const;

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
        // Enter activates the entry, even if the arrow keys have moved the focus to the link inside it.
        onClick: ({ domEvent: { type, target } }) => {
          if (type !== 'click' || !(target instanceof Element && target.closest('a') !== null)) go(entry.to);
        },
      };
    case 'disabled':
      // Focusable with the arrow keys, so that screen readers announce why it is disabled.
      return { key, label: noted(entry), disabled: true, tabIndex: -1 } as Item; // The cast is explained below.
    case 'action':
      return { key, label: noted(entry), danger: entry.danger === true, onClick: entry.onSelect };
    default:
      return {
        key,
        role: 'menuitemradio',
        'aria-checked': entry.checked,
        label: <span lang={entry.lang}>{entry.label}</span>,
        extra: entry.checked ? <CheckIcon /> : undefined,
        onClick: entry.onSelect,
      } as Item; // antd passes attributes of an entry on, but its types lack them.
  }
}

function noted({ label, note = '' }: { readonly label: string; readonly note?: string }): ReactNode {
  return note === '' ? (
    label
  ) : (
    <>
      {label}{' '}
      <Text as="div" size="s" tone="muted">
        {note}
      </Text>
    </>
  );
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

/** A pause of this length starts a new search. */
const typeAheadMs = 700;

/** Typing letters moves the focus to the next entry that starts with them. */
function useTypeAhead(): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    const { key, timeStamp, ctrlKey, metaKey, altKey, currentTarget } = event;
    // Otherwise Enter would also press the menu button, which has the focus by now.
    if (key === 'Enter') event.preventDefault();
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) {
      // Any other key ends the search, also for the next menu that is opened.
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
      .find((item) => folded(item.textContent.trim()).startsWith(folded(text)))
      ?.focus();
  };
}
