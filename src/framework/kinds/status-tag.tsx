import { Tag } from 'antd';
import { memo, type CSSProperties } from 'react';
import type { Tone } from '../../contracts/resource/fields.ts';
import styles from './status-tag.module.css';

const soft = (tone: Exclude<Tone, 'neutral'>) => ({
  background: `var(--color-${tone}-soft)`,
  color: `var(--color-${tone})`,
});

const colors: Readonly<Record<Tone, CSSProperties>> = {
  neutral: { background: 'var(--color-neutral-soft)', color: 'var(--color-text-muted)' },
  info: soft('info'),
  success: soft('success'),
  warning: soft('warning'),
  danger: soft('danger'),
};

/**
 * A status label with a tone. The text carries the meaning; the color only repeats it (WCAG 1.4.1). Memoized, because
 * most rows of a list that is refilled keep the status of the row they replace.
 */
export const StatusTag = memo(function StatusTag({
  tone,
  children,
}: {
  readonly tone: Tone;
  readonly children: string;
}) {
  return (
    <Tag variant="filled" className={styles.tag ?? ''} style={colors[tone]}>
      {children}
    </Tag>
  );
});
