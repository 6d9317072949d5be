/** Pattern for whole numbers, with or without digit grouping. */
export const grouped = '\\d{1,3}(?:,\\d{3})+|\\d+';
export const plainNumber = (text: string) => text.replaceAll(',', '');
