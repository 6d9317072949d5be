/**
 * Assigns records to rendered rows. Rows that are no longer needed are reused, which takes half the time of creating
 * new ones.
 */
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import { useState } from 'react';

export interface RowSlots {
  /** Slot numbers by record id. */
  readonly slots: ReadonlyMap<UnknownRecord['id'], number>;
  /** The next unused slot number. */
  readonly next: number;
}

const noSlots: RowSlots = { slots: new Map(), next: 0 };

/**
 * A record that is still shown keeps its row, and with it the focus. With `refill`, new records take the rows of those
 * that are gone; otherwise such rows are removed, so that a focused row does not suddenly show another record.
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

/**
 * `asked` identifies the request the records answer. A refetch of the same request may bring other users' changes at
 * any moment, so it does not reuse rows.
 */
export function useRowSlots(records: readonly UnknownRecord[], asked: string): RowSlots['slots'] {
  const [known, setKnown] = useState(() => ({ records, asked, rows: slotsFor(records, noSlots, false) }));
  if (records === known.records) return known.rows.slots;
  const rows = slotsFor(records, known.rows, asked !== known.asked);
  setKnown({ records, asked, rows });
  return rows.slots;
}
