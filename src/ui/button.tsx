import { Button as AntButton, type ButtonProps as AntButtonProps } from 'antd';
import type { MouseEvent, Ref } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router';

export type ButtonLook = 'primary' | 'default' | 'danger' | 'quiet' | 'text';

const looks = {
  primary: { type: 'primary' },
  default: { type: 'default' },
  danger: { type: 'default', danger: true },
  /** Without a frame, in the colour of links. */
  quiet: { color: 'primary', variant: 'text' },
  /** Without a frame, in the colour of text: menus, tools, signs. */
  text: { type: 'text' },
} as const;

type Plain = Omit<
  AntButtonProps,
  'type' | 'color' | 'variant' | 'danger' | 'htmlType' | 'loading' | 'href' | 'ghost'
>;

export interface ButtonProps extends Plain {
  readonly look?: ButtonLook;
  readonly type?: 'button' | 'submit';
  /** Work goes on: the button says so, does nothing, and stays where the focus is. */
  readonly busy?: boolean;
  /** antd's own type: with an address its button is a link. */
  readonly ref?: Ref<HTMLButtonElement | HTMLAnchorElement>;
}

/** The product's button. */
export function Button({ look = 'default', type = 'button', busy = false, ...rest }: ButtonProps) {
  return (
    <AntButton
      {...looks[look]}
      {...rest}
      htmlType={type}
      loading={busy}
      aria-disabled={busy ? true : rest['aria-disabled']}
    />
  );
}

export interface ButtonLinkProps extends Omit<Plain, 'disabled' | 'onClick'> {
  readonly look?: ButtonLook;
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'default', to, replace = false, state, ...rest }: ButtonLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace, state });
  return (
    <AntButton
      {...looks[look]}
      {...rest}
      href={href}
      // With an address antd draws a link.
      onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)}
    />
  );
}
