/**
 * Cells as they were pasted, for as long as this tab lives: what is personal in them was not sent, so that the server cannot
 * give them back when somebody decides that a column is not personal.
 */
import type { Rows } from '../../contracts/prototypes/prototype-sample.ts';

export interface AtHand extends Rows {
  /** Fields whose cells are replaced by invented ones. */
  readonly invented: readonly string[];
}

const byPrototype = new Map<number, AtHand>();

export function keepAtHand(id: number, rows: AtHand): void {
  byPrototype.set(id, rows);
}

export function rowsAtHand(id: number): AtHand | undefined {
  return byPrototype.get(id);
}
