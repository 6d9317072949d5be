/** What each cell of a column says, in the form of the kind that most of them are written in. */
import { guesses } from '../../kinds/guesses.ts';
import type { CellForm } from '../../kinds/kind-parts.ts';
import { atOnce } from '../values/at-once.ts';
import type { DocumentKind } from './document-kinds.ts';

export interface ColumnReading {
  readonly reading: CellForm;
  /** How many of the cells that say something are of the form. */
  readonly matched: number;
  readonly of: number;
  /** Those that are not: rows as the file counts them, the first of data being 1. */
  readonly misfits: readonly number[];
}

/** Of the ways to write the kind, the one that most of the cells are written in; undefined where none has even one. */
export function readColumn(kind: DocumentKind, cells: readonly string[]): ColumnReading | undefined {
  return atOnce(readingColumn(kind, cells));
}

/** The same in steps, one for each way. */
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

/** A form that hardly any of so many cells are of is not tried further. */
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
