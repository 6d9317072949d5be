/**
 * Keeps pasted cells for the lifetime of the tab. Personal data in them is not sent to the server, so the server cannot
 * restore it if somebody decides that a column is not personal after all.
 */
import type { Rows } from '../../contracts/prototypes/prototype-sample.ts';

export interface PastedRows extends Rows {
  /** Fields whose cells are replaced by invented values. */
  readonly invented: readonly string[];
}

const byPrototype = new Map<number, PastedRows>();

export function keepPastedRows(id: number, rows: PastedRows): void {
  byPrototype.set(id, rows);
}

export function pastedRows(id: number): PastedRows | undefined {
  return byPrototype.get(id);
}
