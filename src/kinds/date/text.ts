import { formatDate } from '../../contracts/values/dates.ts';

export const dateText = (value: unknown): string => (typeof value === 'string' ? formatDate(value) : '');
