import { Modal } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { InDialog } from './in-dialog.ts';
import { Line, Stack } from './layout.tsx';
import { isFocusLost, keepFocus } from './lost-focus.ts';
import { Text } from './text.tsx';

export interface DialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, safest first. */
  readonly actions?: ReactNode;
  /** Called on Escape or a click outside the dialog. If omitted, the dialog stays open until the user does what it asks. */
  readonly onClose?: () => void;
  readonly wide?: boolean;
  /** Hides the page behind the dialog. */
  readonly opaque?: boolean;
}

const opaqueMask = { background: 'var(--color-bg)' };
/** When the dialog is taller than the window, the buttons stay visible without covering the focused element (WCAG 2.4.11). */
const taller = {
  // As far from the text below as a heading is on a page.
  header: { marginBottom: 'var(--space-3)' },
  footer: {
    position: 'sticky',
    zIndex: 1,
    bottom: 0,
    // The dialog has bottom padding of its own.
    marginBlockEnd: 'calc(-1 * var(--space-3))',
    paddingBlock: 'var(--space-3)',
    background: 'var(--color-surface-raised)',
  },
  wrapper: { scrollPaddingBlock: '80px' },
} as const;
const widths = { usual: 480, wide: 880 } as const;
/** Inputs that cannot be typed into. antd's selects are read-only inputs, too, but have a role. */
const onlyRead = '[readonly]:not([role])';
const firstOf = `input:not([type=hidden], ${onlyRead}), select, textarea, button:not([hidden]), a[href]`;

/**
 * The product's dialog, shown while it is mounted. On closing, the focus returns to the element that had it or, if that
 * is gone, to its closest remaining focusable ancestor.
 */
export function Dialog({ title, children, actions, onClose, wide = false, opaque = false }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    const own = panel.current;
    const around: HTMLElement[] = [];
    for (let at = before; at instanceof HTMLElement; at = at.parentElement)
      if (at === before || at.hasAttribute('tabindex')) around.push(at);
    // What asks for the focus gets it only now: `autoFocus` would have taken it from where it is to return.
    panel.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      // What the dialog's answer took away along with it may have sent the focus on already.
      if (!isFocusLost() && own?.contains(document.activeElement) !== true) return;
      const left = around.find(({ isConnected }) => isConnected);
      left?.focus({ preventScroll: left !== before });
      keepFocus();
    };
  }, []);
  // What had the focus may be gone from it: what it asks was answered, or cannot be asked any more.
  useEffect(() => {
    if (isOpen.current && isFocusLost()) panel.current?.querySelector<HTMLElement>(firstOf)?.focus();
  });
  return (
    <Modal
      open
      centered
      title={
        <Text as="h2" size="l" breakWords>
          {title}
        </Text>
      }
      footer={
        actions === undefined ? null : (
          <Line shared gap={3} above={2} justify="flex-end">
            {actions}
          </Line>
        )
      }
      width={wide ? widths.wide : widths.usual}
      closable={false}
      keyboard={onClose !== undefined}
      mask={{ closable: onClose !== undefined }}
      styles={opaque ? { ...taller, mask: opaqueMask } : taller}
      panelRef={panel}
      afterOpenChange={(open) => {
        const inside = panel.current;
        isOpen.current = open;
        if (!open || inside === null) return;
        const at = document.activeElement;
        if (inside.contains(at) && at?.matches(onlyRead) !== true) return;
        inside.querySelector<HTMLElement>(firstOf)?.focus();
      }}
      onCancel={onClose}
    >
      <InDialog value={true}>
        <Stack gap={3}>{children}</Stack>
      </InDialog>
    </Modal>
  );
}
