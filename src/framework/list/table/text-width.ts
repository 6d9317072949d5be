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
const defaultRemPx = 16;

let measured: (TextWidths & { readonly spacing: string }) | undefined;

/** Users may space letters and words more widely at any time (WCAG 1.4.12). */
export function textWidths(): TextWidths {
  const { letterSpacing, wordSpacing } = getComputedStyle(document.body);
  const spacing = `${letterSpacing} ${wordSpacing}`;
  if (measured?.spacing !== spacing) measured = { ...measure(letterSpacing, wordSpacing), spacing };
  return measured;
}

function measure(letterSpacing: string, wordSpacing: string): TextWidths {
  const drawing = document.createElement('canvas').getContext('2d');
  if (drawing === null) return usual;
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultRemPx;
  drawing.font = `${fontSize} ${fontFamily}`;
  // Where they are `normal`, the canvas keeps its own 0.
  drawing.letterSpacing = letterSpacing;
  drawing.wordSpacing = wordSpacing;
  return {
    // Tabular figures: all digits are as wide as the widest.
    widthOf: (text) => drawing.measureText(text.replace(/\d/g, '0')).width / scale,
    scale,
  };
}
