/** Pattern for whole numbers, with or without digit grouping. */
export const grouped = '\\d{1,3}(?:,\\d{3})+|\\d+';
export const plainNumber = (text: string) => text.replaceAll(',', '');

const misplaced = /,(?!\d{3}(?!\d))|^\D*,|^\D*\d{4,},|\..*,/;

/** Whether a comma does not separate groups of three digits. It may be a decimal comma: “1234,50” is not 123,450. */
export const hasMisplacedComma = (text: string) => misplaced.test(text);
