/** Whole numbers as they are written, in groups of three or not. */
export const grouped = '\\d{1,3}(?:,\\d{3})+|\\d+';
export const plainNumber = (text: string) => text.replaceAll(',', '');
