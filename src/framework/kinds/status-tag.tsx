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
 * A state in words, with a tone. The words carry the meaning; the colour only repeats it (WCAG 1.4.1). Most rows of a list
 * that fill anew have the state of those before.
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
