/** The panel that the button of a popover opens: antd's Popover. */
import { Popover } from 'antd';
import { useRef, type ReactElement, type ReactNode } from 'react';

interface PopoverPanelProps {
  /** Of the panel. */
  readonly id: string;
  /** The accessible name of the panel. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What is in the panel is kept while it is closed. */
  readonly keeps: boolean;
  readonly content: () => ReactNode;
  /** The button. */
  readonly children: ReactElement;
}

/** Below the button; if there is no room, above it, shifted sideways, or over it. */
const places = {
  bottomLeft: {
    points: ['tl', 'bl'],
    overflow: { adjustX: true, shiftX: true, adjustY: true, shiftY: true },
  },
};
/** Not an offset, which antd would also apply at the edge of the window, outward. */
const apart = { container: { marginBlock: 'var(--space-1)' } } as const;
/** In a window lower than the panel, such as a magnified one, the panel scrolls. The margin makes room for focus rings. */
const withinWindow = {
  overflowY: 'auto',
  maxHeight: 'calc(100dvh - var(--space-7))',
  margin: 'calc(-1 * var(--space-1))',
  padding: 'var(--space-1)',
} as const;

/**
 * The panel stands at the end of the page, far from its button: Tab, beyond either end of it, closes it and returns to the
 * button, where the page goes on.
 */
function End({ onReach }: { readonly onReach: () => void }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Only passes the focus on.
  return <span tabIndex={0} onFocus={onReach} />;
}

export function PopoverPanel({ id, label, open, onOpenChange, keeps, content, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const end = <End onReach={() => onOpenChange(false)} />;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      builtinPlacements={places}
      styles={apart}
      arrow={false}
      destroyOnHidden={!keeps}
      open={open}
      onOpenChange={onOpenChange}
      afterOpenChange={(isShown) => isShown && takeFocus(panel.current)}
      content={
        // A dialog element would have to be stripped of its default position and frame, which antd provides.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div role="dialog" ref={panel} id={id} aria-label={label} style={withinWindow}>
          {end}
          {content()}
          {end}
        </div>
      }
    >
      {children}
    </Popover>
  );
}

function takeFocus(panel: HTMLElement | null): void {
  if (panel === null || panel.contains(document.activeElement)) return;
  const first =
    panel.querySelector<HTMLElement>('input:not(:disabled)') ??
    panel.querySelector<HTMLElement>('select, button:not(:disabled)');
  first?.focus({ preventScroll: true });
}
