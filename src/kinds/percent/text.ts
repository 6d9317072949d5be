import { numberText } from '../shared/number-text.ts';

export const percentText = (value: unknown): string =>
  typeof value === 'number' ? `${numberText(value)}%` : '';
