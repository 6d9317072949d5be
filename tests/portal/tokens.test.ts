import { describe, expect, test } from 'vitest';
import { colors, type ColorName, type Mode } from '../../src/theme/tokens.ts';
import { contrastOf } from '../harness/contrast.ts';

const contrast = (mode: Mode, one: ColorName, other: ColorName) =>
  contrastOf(colors[mode][one], colors[mode][other]);

const grounds = ['bg', 'surface', 'surface-raised', 'neutral-soft'] as const;
const tones = ['info', 'success', 'warning', 'danger'] as const;
const modes: readonly Mode[] = ['light', 'dark'];

const textPairs = [
  ...grounds.flatMap((ground) =>
    (['text', 'text-muted', 'accent', 'accent-hover', ...tones] as const).map(
      (text) => [text, ground] as const,
    ),
  ),
  ...tones.flatMap((tone) => [[tone, `${tone}-soft`] as const, ['text', `${tone}-soft`] as const]),
  ['accent', 'accent-soft'] as const,
  ['text', 'accent-soft'] as const,
  ['accent-text', 'accent'] as const,
  ['accent-text', 'accent-hover'] as const,
];

describe.each(modes)('in the %s theme', (mode) => {
  test.each(textPairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(mode, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('outlines of inputs and the focus ring stand out from %s', (ground) => {
    expect(contrast(mode, 'border-strong', ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(mode, 'focus', ground)).toBeGreaterThanOrEqual(3);
  });
});
