import { Button as AntButton, type ButtonProps as AntButtonProps } from 'antd';
import type { Ref } from 'react';

import css from './button.module.css';
import { classes } from './spacing.ts';

export type ButtonLook = 'primary' | 'default' | 'danger' | 'quiet' | 'text' | 'link';

const looks = {
  primary: { type: 'primary' },
  default: { type: 'default' },
  danger: { type: 'default', danger: true },
  /** Without a frame, in the colour of links. */
  quiet: { color: 'primary', variant: 'text' },
  /** Without a frame, in the colour of text: menus, tools, signs. */
  text: { type: 'text' },
  /** Within words, as a link is. */
  link: { type: 'link' },
} as const;

interface Plain extends Omit<
  AntButtonProps,
  'type' | 'color' | 'variant' | 'danger' | 'htmlType' | 'loading' | 'href' | 'ghost'
> {
  /** Its words may take more than one line. */
  readonly wraps?: boolean;
  /** Without a frame: its words stand in line with what is above them. */
  readonly flush?: boolean;
  /** Its words begin where it does, not in its middle. */
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
  /** Work goes on: the button says so, does nothing, and stays where the focus is. */
  readonly busy?: boolean;
  /** antd's own type: with an address its button is a link. */
  readonly ref?: Ref<HTMLButtonElement | HTMLAnchorElement>;
}

/** While work goes on its sign stands over the words, which keep the button's width: what is beside it stays where it is. */
const atWork = { icon: { position: 'absolute' }, content: { opacity: 0 } } as const;

/** The product's button. */
export function Button({ look = 'default', type = 'button', busy = false, ...props }: ButtonProps) {
  const { wraps: _wraps, flush: _flush, start: _start, ...rest } = props;
  return (
    <AntButton
      {...looks[look]}
      {...rest}
      // One that does nothing now, and stays where the focus is, shows it.
      className={classOf(look, props, !busy && rest['aria-disabled'] === true)}
      htmlType={type}
      loading={busy}
      {...(busy ? { 'aria-busy': true, styles: atWork } : {})}
      aria-disabled={busy ? true : rest['aria-disabled']}
    />
  );
}

export interface ButtonLinkProps extends Omit<Plain, 'disabled' | 'onClick'> {
  readonly look?: ButtonLook;
  /** Path of a page of the portal. */
  readonly to: string;
}

/** A link that looks like a button. As every `PageLink` it waits for the click, and is not drawn again with each address. */
export function ButtonLink({ look = 'default', to, ...props }: ButtonLinkProps) {
  const { wraps: _wraps, flush: _flush, start: _start, ...rest } = props;
  return (
    <AntButton {...looks[look]} {...rest} className={classOf(look, props)} href={to} data-page-link="" />
  );
}
