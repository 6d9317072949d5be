/** How wide texts are in the portal's type, in pixels. Which font that is, the system decides; one may be a quarter wider than another. */

type WidthOf = (text: string) => number;

/** Where nothing can be drawn on. */
const usual: WidthOf = (text) => text.length * 8.8;

let measured: WidthOf | undefined;

export function textWidths(): WidthOf {
  return (measured ??= measure());
}

function measure(): WidthOf {
  const drawing = document.createElement('canvas').getContext('2d');
  if (drawing === null) return usual;
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  drawing.font = `${fontSize} ${fontFamily}`;
  // All digits are drawn as wide as the widest.
  return (text) => drawing.measureText(text.replace(/\d/g, '0')).width;
}
