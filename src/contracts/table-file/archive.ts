/**
 * The parts of a workbook, as unpacked by the caller's implementation, and the limits that are enforced on their number and
 * their XML.
 */
import { FileError } from './file-error.ts';
import { tableLimits } from './table-limits.ts';

export interface Archive {
  readonly has: (path: string) => boolean;
  /** The unpacked size, as declared by the archive. */
  readonly bytesOf: (path: string) => number;
  /** Parses the part's XML piece by piece and yields after each piece. A missing part counts as damage. */
  readonly steps: (path: string, listener: Listener) => AsyncGenerator<void>;
  readonly whole: (path: string, listener: Listener) => Promise<void>;
}

export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
export interface Listener {
  readonly open?: (tag: Tag, name: string) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

export function damaged(): never {
  throw new FileError('F05.damaged');
}

export function tooLarge(): never {
  throw new FileError('F05.unpacked');
}

/** Collects the parts of a workbook by name, limits their number, and rejects duplicates. */
export class PartNames<Part> {
  readonly #parts = new Map<string, Part>();

  add(path: string, part: Part): void {
    if (this.#parts.size >= tableLimits.entries) throw new FileError('F05.parts');
    const name = path.toLowerCase();
    // It would be unclear which of the two is meant.
    if (this.#parts.has(name)) damaged();
    this.#parts.set(name, part);
  }

  get(path: string): Part | undefined {
    return this.#parts.get(path.toLowerCase());
  }
}

/** Wraps a listener for an XML parser and enforces the limits: no document type, no endless names, no unlimited depth. */
export function guarded({ open, text, close }: Listener) {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  let since = 0;
  return {
    onDoctype: damaged,
    onOpen: (tag: Tag) => {
      since = 0;
      depth += 1;
      if (depth > tableLimits.depth) damaged();
      open?.(tag, local(tag.name));
    },
    onText: (part: string) => {
      since = 0;
      text?.(part);
    },
    onClose: (tag: Pick<Tag, 'name'>) => {
      since = 0;
      depth -= 1;
      close?.(local(tag.name));
    },
    /** Must be called with the number of bytes given to the parser. */
    fed: (length: number) => {
      since += length;
      if (since > tableLimits.pieceBytes) damaged();
    },
  };
}
