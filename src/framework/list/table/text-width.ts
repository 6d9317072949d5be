/** How wide texts are in the portal's type, in pixels. Which font that is, the system decides; one may be a quarter wider than another. */

interface Widths {
  /** Of a letter of running text, on average. */
  readonly letter: number;
  readonly of: (text: string) => number;
}

const sample = 'The quick brown fox jumps over the lazy dog';
/** Where nothing can be drawn on. */
const usual: Widths = { letter: 7.5, of: (text) => text.length * 8.8 };

let measured: Widths | undefined;

export function textWidths(): Widths {
  return (measured ??= measure());
}

function measure(): Widths {
  const drawing = document.createElement('canvas').getContext('2d');
  if (drawing === null) return usual;
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  drawing.font = `${fontSize} ${fontFamily}`;
  // All digits are drawn as wide as the widest.
  const of = (text: string) => drawing.measureText(text.replace(/\d/g, '0')).width;
  return { letter: of(sample) / sample.length, of };
}
