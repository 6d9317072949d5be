/** How wide texts are in the portal's type, in pixels. Which font that is, the system decides; one may be a quarter wider than another. */
interface TextWidths {
  /** Of text as large as it usually is. */
  readonly widthOf: (text: string) => number;
  /** So many times as large it is, as the browser was asked to show it. */
  readonly scale: number;
}

/** Where nothing can be drawn on. */
const usual: TextWidths = { widthOf: (text) => text.length * 8.8, scale: 1 };

/** All sizes of text are in it (theme/tokens.ts). */
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
    // All digits are drawn as wide as the widest.
    widthOf: (text) => drawing.measureText(text.replace(/\d/g, '0')).width / scale,
    scale,
  };
}
