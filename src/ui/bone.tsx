import type { CSSProperties } from 'react';
import { margins, type Margins } from './spacing.ts';

interface BoneProps extends Margins {
  readonly width?: CSSProperties['width'];
  /** In pixels. */
  readonly height?: number;
}

/** Placeholder for content that is still loading. */
export function Bone({ width = 'min(160px, 70%)', height = 16, above, below }: BoneProps) {
  return <span style={{ ...bone, width, height, ...margins({ above, below }) }} />;
}

const bone: CSSProperties = {
  display: 'block',
  maxWidth: '100%',
  borderRadius: 'var(--radius-s)',
  background: 'var(--color-neutral-soft)',
};
