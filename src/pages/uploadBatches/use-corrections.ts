import { useState } from 'react';
import { type CorrectedCells, maxCorrectedCells, type UploadRow } from '../../contracts/transfer/uploads.ts';

/** Cells that the user corrected in the review and that have not been checked yet. */
export interface Corrections {
  readonly all: CorrectedCells;
  /** No more cells can be corrected at once. */
  readonly isFull: boolean;
  readonly valueOf: (row: UploadRow, column: string) => string;
  readonly put: (row: UploadRow, column: string, value: string) => void;
  /** Forgets those that have been sent. What was typed meanwhile stays. */
  readonly forget: (sent: CorrectedCells) => void;
}

const nameOf = (line: number, column: string) => `${line} ${column}`;

export function useCorrections(): Corrections {
  const [typed, setTyped] = useState<ReadonlyMap<string, CorrectedCells[number]>>(new Map());
  const isFull = typed.size >= maxCorrectedCells;
  return {
    all: [...typed.values()],
    isFull,
    valueOf: (row, column) => typed.get(nameOf(row.line, column))?.value ?? row.cells[column] ?? '',
    put: (row, column, value) => {
      const name = nameOf(row.line, column);
      const next = new Map(typed);
      if (value === (row.cells[column] ?? '')) next.delete(name);
      else if (!isFull || typed.has(name)) next.set(name, { line: row.line, column, value });
      setTyped(next);
    },
    forget: (sent) => setTyped((now) => new Map([...now].filter(([, cell]) => !sent.includes(cell)))),
  };
}
