/** Reads the cells of a column in the notation that most of them use. */
import { guesses } from '../../kinds/guesses.ts';
import type { CellForm } from '../../kinds/kind-parts.ts';
import { atOnce } from '../values/at-once.ts';
import type { DocumentKind } from './document-kinds.ts';

export interface ColumnReading {
  readonly reading: CellForm;
  /** The number of non-blank cells that match the notation. */
  readonly matched: number;
  readonly of: number;
  /** Rows that do not match; the first data row is 1. */
  readonly misfits: readonly number[];
}

/** The kind's notation that matches the most cells; `undefined` if none matches any. */
export function readColumn(kind: DocumentKind, cells: readonly string[]): ColumnReading | undefined {
  return atOnce(readingColumn(kind, cells));
}

/** The same in steps, one per notation. */
export function* readingColumn(
  kind: DocumentKind,
  cells: readonly string[],
): Generator<undefined, ColumnReading | undefined> {
  let best: ColumnReading | undefined;
  for (const reading of guesses[kind]) {
    const one = tried(reading, cells);
    if (one.matched > (best?.matched ?? 0)) best = one;
    yield;
  }
  return best;
}

/** After this many cells, a notation that matched hardly any of them is given up. */
const trial = 100;

function tried(reading: CellForm, cells: readonly string[]): ColumnReading {
  const misfits: number[] = [];
  let of = 0;
  let isHopeless = false;
  cells.forEach((cell, index) => {
    const text = cell.trim();
    if (text === '') return;
    of += 1;
    if (isHopeless) return;
    if (reading.read(text) === undefined) misfits.push(index + 1);
    isHopeless = of === trial && misfits.length > trial * 0.9;
  });
  if (isHopeless) return { reading, matched: 0, of, misfits };
  return { reading, matched: of - misfits.length, of, misfits };
}
