/**
 * Keeps pasted cells for the lifetime of the tab. Personal data in them is not sent to the server, so the server cannot
 * restore it if somebody decides that a column is not personal after all.
 */
import type { Rows } from '../../contracts/prototypes/prototype-sample.ts';

export interface AtHand extends Rows {
  /** Fields whose cells are replaced by invented values. */
  readonly invented: readonly string[];
}

const byPrototype = new Map<number, AtHand>();

export function keepAtHand(id: number, rows: AtHand): void {
  byPrototype.set(id, rows);
}

export function rowsAtHand(id: number): AtHand | undefined {
  return byPrototype.get(id);
}
