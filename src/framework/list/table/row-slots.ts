/** Which drawn row shows which record: rows that are no longer needed are filled anew, in half the time of new ones. */
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import { useState } from 'react';

export interface RowSlots {
  /** By record. */
  readonly slots: ReadonlyMap<UnknownRecord['id'], number>;
  /** Not used before. */
  readonly next: number;
}

const noSlots: RowSlots = { slots: new Map(), next: 0 };

/**
 * A record that was there keeps its row, and with it the focus. `refill`: others take the rows of those that are gone;
 * otherwise such rows go, lest the one with the focus becomes another's under the user's hand.
 */
export function slotsFor(
  records: readonly Pick<UnknownRecord, 'id'>[],
  before: RowSlots,
  refill: boolean,
): RowSlots {
  const here = new Set(records.map(({ id }) => id));
  const free = refill ? [...before.slots].flatMap(([id, slot]) => (here.has(id) ? [] : slot)) : [];
  let { next } = before;
  const slots = new Map<UnknownRecord['id'], number>();
  for (const { id } of records) slots.set(id, before.slots.get(id) ?? free.shift() ?? next++);
  return { slots, next };
}

/** `asked`: what the records answer. The same asked again may have been changed by others, at any moment. */
export function useRowSlots(records: readonly UnknownRecord[], asked: string): RowSlots['slots'] {
  const [known, setKnown] = useState(() => ({ records, asked, rows: slotsFor(records, noSlots, false) }));
  if (records === known.records) return known.rows.slots;
  const rows = slotsFor(records, known.rows, asked !== known.asked);
  setKnown({ records, asked, rows });
  return rows.slots;
}
