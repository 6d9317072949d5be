import { Button as AntButton, type ButtonProps as AntButtonProps } from 'antd';
import type { MouseEvent, Ref } from 'react';

import css from './button.module.css';
import { classes } from './spacing.ts';

export type ButtonLook = 'primary' | 'default' | 'danger' | 'quiet' | 'text' | 'link';

const looks = {
  primary: { type: 'primary' },
  default: { type: 'default' },
  danger: { type: 'default', danger: true },
  /** No border, in the link color. */
  quiet: { color: 'primary', variant: 'text' },
  /** No border, in the text color: menus, tools, icons. */
  text: { type: 'text' },
  /** Inline in text, like a link. */
  link: { type: 'link' },
} as const;

interface Plain extends Omit<
  AntButtonProps,
  'type' | 'color' | 'variant' | 'danger' | 'htmlType' | 'loading' | 'href' | 'ghost'
> {
  /** The label may wrap onto several lines. */
  readonly wraps?: boolean;
  /** For buttons without a border: aligns the label with the content above. */
  readonly flush?: boolean;
  /** Aligns the label to the start instead of the center. */
  readonly start?: boolean;
}

function classOf(
  look: ButtonLook,
  { wraps = false, flush = false, start = false, ...rest }: Plain,
  idle = false,
): string {
  return classes(
    rest.className,
    wraps && css['wraps'],
    flush && css['flush'],
    start && css['start'],
    look === 'link' && css['inText'],
    idle && css['idle'],
  );
}

export interface ButtonProps extends Plain {
  readonly look?: ButtonLook;
  readonly type?: 'button' | 'submit';
  /** Work is in progress: the button announces it, ignores clicks, and keeps the focus. */
  readonly busy?: boolean;
  /** The button announces it, ignores clicks, and keeps the focus: pressing it may be what made it so. */
  readonly disabled?: boolean;
  /** antd's own type: given an `href`, its button renders a link. */
  readonly ref?: Ref<HTMLButtonElement | HTMLAnchorElement>;
}

/** The spinner overlays the label while busy, so the button keeps its width and its neighbors do not move. */
const atWork = { icon: { position: 'absolute' }, content: { opacity: 0 } } as const;

const ignore = (event: MouseEvent) => event.preventDefault();

/** The product's button. */
export function Button({
  look = 'default',
  type = 'button',
  busy = false,
  disabled = false,
  ...props
}: ButtonProps) {
  const { wraps: _wraps, flush: _flush, start: _start, ...rest } = props;
  const isIdle = disabled || rest['aria-disabled'] === true;
  return (
    <AntButton
      {...looks[look]}
      {...rest}
      // A button that is inactive but keeps the focus looks inactive.
      className={classOf(look, props, !busy && isIdle)}
      htmlType={type}
      loading={busy}
      {...(busy ? { 'aria-busy': true, styles: atWork } : {})}
      aria-disabled={busy || isIdle || undefined}
      {...(disabled ? { onClick: ignore } : {})}
    />
  );
}

export interface ButtonLinkProps extends Omit<Plain, 'disabled' | 'onClick'> {
  readonly look?: ButtonLook;
  /** Path of a page of the portal. */
  readonly to: string;
}

/**
 * A link that looks like a button. Like every `PageLink`, it navigates on click and does not rerender when the address
 * changes.
 */
export function ButtonLink({ look = 'default', to, ...props }: ButtonLinkProps) {
  const { wraps: _wraps, flush: _flush, start: _start, ...rest } = props;
  return (
    <AntButton {...looks[look]} {...rest} className={classOf(look, props)} href={to} data-page-link="" />
  );
}
