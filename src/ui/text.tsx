/** Text in the product's sizes and colors, without the browser's default margins. */
import type { CSSProperties, HTMLAttributes } from 'react';
import { classes, margins, type Margins } from './spacing.ts';
import css from './text.module.css';

type TextTag =
  | 'p'
  | 'span'
  | 'div'
  | 'small'
  | 'strong'
  | 'output'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'legend'
  | 'li'
  | 'dd'
  | 'dt';

interface TextOwnProps extends Margins {
  readonly tone?: 'muted' | 'accent' | 'success' | 'warning' | 'danger';
  /** Defaults to the size of the surrounding text. */
  readonly size?: 's' | 'm' | 'l' | 'xl' | 'xxl';
  readonly strong?: boolean;
  readonly mono?: boolean;
  /** For user-entered text: a word longer than its line may break. */
  readonly breakWords?: boolean;
  /** Preserves the line breaks the user typed. */
  readonly keepLines?: boolean;
  /** On one line. */
  readonly nowrap?: boolean;
  /** On one line, truncated when there is no room. The full text must be available some other way. */
  readonly clip?: boolean;
  /** Maximum width: lines of some 70 characters read best. */
  readonly measure?: string | number;
}

interface TextProps extends TextOwnProps, Omit<HTMLAttributes<HTMLElement>, keyof TextOwnProps> {
  readonly as?: TextTag;
}

export function Text({
  as: TagName = 'p',
  tone,
  size,
  strong,
  mono,
  breakWords,
  keepLines,
  nowrap,
  clip,
  measure,
  above,
  below,
  className,
  style,
  ...rest
}: TextProps) {
  const own: CSSProperties = {
    ...(tone === undefined
      ? {}
      : { color: tone === 'muted' ? 'var(--color-text-muted)' : `var(--color-${tone})` }),
    ...(size === undefined || size === 'xxl' ? {} : { fontSize: `var(--font-size-${size})` }),
    ...(strong === true ? { fontWeight: 600 } : {}),
    ...(mono === true ? { fontFamily: 'var(--font-mono)' } : {}),
    ...(breakWords === true ? { overflowWrap: 'anywhere' } : {}),
    ...(keepLines === true ? { whiteSpace: 'pre-wrap' } : {}),
    ...(nowrap === true ? { whiteSpace: 'nowrap' } : {}),
    ...(measure === undefined ? {} : { maxWidth: measure }),
    ...margins({ above, below }),
  };
  return (
    <TagName
      className={
        classes(clip === true && css['clip'], size === 'xxl' && css['largest'], className) || undefined
      }
      style={{ ...own, ...style }}
      {...rest}
    />
  );
}
