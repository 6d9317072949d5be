import { entriesOf, plain } from '../shared/plain.ts';

export const listText = (value: unknown): string => entriesOf(value).map(plain).join(', ');
