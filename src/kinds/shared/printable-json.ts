import { isObject } from '../../contracts/resource/predicate.ts';
import { isPrintable } from '../../contracts/values/plain-text.ts';

/** PostgreSQL keeps neither NUL nor half a surrogate pair; line breaks are fine. */
export function isPrintableJson(value: unknown): boolean {
  const text = (one: string) => isPrintable(one.replace(/[\t\r\n]/g, ' '));
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.every(isPrintableJson);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, inner]) => text(key) && isPrintableJson(inner));
}
