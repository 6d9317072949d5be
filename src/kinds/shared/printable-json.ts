import { isObject } from '../../contracts/values/objects.ts';
import { arePrintableLines } from '../../contracts/values/plain-text.ts';

/** PostgreSQL cannot store NUL or unpaired surrogates; line breaks are allowed. */
export function isPrintableJson(value: unknown): boolean {
  if (typeof value === 'string') return arePrintableLines(value);
  if (Array.isArray(value)) return value.every(isPrintableJson);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, inner]) => arePrintableLines(key) && isPrintableJson(inner));
}
