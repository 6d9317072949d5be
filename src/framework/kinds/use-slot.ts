import { useSlotSource } from '../resources.tsx';
import { useRecordContext } from '../record-context.ts';
import type { FieldSlot } from './slot.ts';

/** What the resource brings for the field itself; undefined: nothing. */
export function useSlot(fieldKey: string | undefined): FieldSlot | undefined {
  const place = useRecordContext();
  const slotOf = useSlotSource();
  return place === undefined || fieldKey === undefined ? undefined : slotOf?.(place.resource, fieldKey);
}
