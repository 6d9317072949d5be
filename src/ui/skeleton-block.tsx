import type { CSSProperties } from 'react';
import { margins, type Margins } from './spacing.ts';

interface SkeletonBlockProps extends Margins {
  readonly width?: CSSProperties['width'];
  /** In pixels. */
  readonly height?: number;
}

/** Placeholder for content that is still loading. */
export function SkeletonBlock({ width = 'min(160px, 70%)', height = 16, above, below }: SkeletonBlockProps) {
  return <span style={{ ...block, width, height, ...margins({ above, below }) }} />;
}

const block: CSSProperties = {
  display: 'block',
  maxWidth: '100%',
  borderRadius: 'var(--radius-s)',
  background: 'var(--color-neutral-soft)',
};
