export const jsonMark = (value: unknown): string => (value === null || value === undefined ? '' : '…');
