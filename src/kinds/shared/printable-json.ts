import { isObject } from '../../contracts/values/objects.ts';
import { arePrintableLines } from '../../contracts/values/plain-text.ts';

/** PostgreSQL keeps neither NUL nor half a surrogate pair; line breaks are fine. */
export function isPrintableJson(value: unknown): boolean {
  if (typeof value === 'string') return arePrintableLines(value);
  if (Array.isArray(value)) return value.every(isPrintableJson);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, inner]) => arePrintableLines(key) && isPrintableJson(inner));
}
