import { useSlotSource } from '../resources.tsx';
import { usePlace } from '../place.ts';
import type { FieldSlot } from './slot.ts';

/** What the resource brings for the field itself; undefined: nothing. */
export function useSlot(fieldKey: string | undefined): FieldSlot | undefined {
  const place = usePlace();
  const slotOf = useSlotSource();
  return place === undefined || fieldKey === undefined ? undefined : slotOf?.(place.resource, fieldKey);
}
