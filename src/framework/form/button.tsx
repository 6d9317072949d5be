import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

type Look = 'primary' | 'default' | 'danger' | 'quiet';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look;
  /** Work goes on: the button stays where the focus is, and does nothing. */
  readonly busy?: boolean;
}

/** A button that says it is busy instead of being disabled, which would throw the focus away. */
export function Button({
  look = 'default',
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[look]} ${className ?? ''}`}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'default', className, ...rest }: LinkProps & { readonly look?: Look }) {
  return <Link {...rest} className={`${styles.button} ${styles[look]} ${className ?? ''}`} />;
}
