import { describe, expect, test } from 'vitest';
import { colors, type ColorName, type Mode } from '../../src/theme/tokens.ts';

/** WCAG 2.2, "relative luminance" and "contrast ratio". */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(mode: Mode, one: ColorName, other: ColorName): number {
  const [dark = 0, bright = 0] = [luminance(colors[mode][one]), luminance(colors[mode][other])].sort(
    (a, b) => a - b,
  );
  return (bright + 0.05) / (dark + 0.05);
}

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
