/**
 * Measures text in the portal's font, in pixels. The system decides which font that is, and one may be a quarter wider
 * than another.
 */
interface TextWidths {
  /** The width at the default text size. */
  readonly widthOf: (text: string) => number;
  /** The browser's text size relative to the default. */
  readonly scale: number;
}

/** Fallback for environments without a canvas. */
const usual: TextWidths = { widthOf: (text) => text.length * 8.8, scale: 1 };

/** Pixels per rem by default; all text sizes are in rem (theme/tokens.ts). */
const usualRem = 16;

let measured: TextWidths | undefined;

export function textWidths(): TextWidths {
  return (measured ??= measure());
}

function measure(): TextWidths {
  const drawing = document.createElement('canvas').getContext('2d');
  if (drawing === null) return usual;
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / usualRem;
  drawing.font = `${fontSize} ${fontFamily}`;
  return {
    // Tabular figures: all digits are as wide as the widest.
    widthOf: (text) => drawing.measureText(text.replace(/\d/g, '0')).width / scale,
    scale,
  };
}
