import type { Reference } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/resource/predicate.ts';

export function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value['id'] === 'number';
}
