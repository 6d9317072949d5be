import type { Reference } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';

export function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value['id'] === 'number';
}
