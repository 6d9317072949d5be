import { useCallback } from 'react';
import { useSlotSource } from '../resources.tsx';
import { useRecordContext } from '../record-context.ts';
import type { FieldSlot } from './slot.ts';

/** The resource's custom components for the field; undefined if it has none. */
export function useSlot(fieldKey: string | undefined): FieldSlot | undefined {
  const place = useRecordContext();
  const slotOf = useSlotSource();
  return place === undefined || fieldKey === undefined ? undefined : slotOf?.(place.resource, fieldKey);
}

/** The same for any of the resource's fields. */
export function useSlots(): (fieldKey: string) => FieldSlot | undefined {
  const resource = useRecordContext()?.resource;
  const slotOf = useSlotSource();
  return useCallback(
    (key) => (resource === undefined ? undefined : slotOf?.(resource, key)),
    [resource, slotOf],
  );
}
