import { referenceName } from '../ref/text.ts';
import { entriesOf } from '../shared/plain.ts';

export const referencesText = (value: unknown): string => entriesOf(value).map(referenceName).join(', ');
