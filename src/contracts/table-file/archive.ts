/** The parts of a workbook, as whoever unpacks them gives them, and what their XML may be: never more than there may be. */
import { FileError } from './file-error.ts';
import { tableLimits } from './table-limits.ts';

export interface Archive {
  readonly has: (path: string) => boolean;
  /** Unpacked, as the archive says. */
  readonly bytesOf: (path: string) => number;
  /** Part after part of the XML has been read at each step. A part that is not there is damage. */
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

/** As many parts as a workbook has, none of them twice. */
export class PartNames<Part> {
  readonly #parts = new Map<string, Part>();

  add(path: string, part: Part): void {
    if (this.#parts.size >= tableLimits.entries) throw new FileError('F05.parts');
    const name = path.toLowerCase();
    // Which of the two is meant, nobody can say.
    if (this.#parts.has(name)) damaged();
    this.#parts.set(name, part);
  }

  get(path: string): Part | undefined {
    return this.#parts.get(path.toLowerCase());
  }
}

/** What a parser of XML tells, held against what a part may be: no document type, no endless name, no depth without end. */
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
    /** So much has been given to the parser. */
    fed: (length: number) => {
      since += length;
      if (since > tableLimits.pieceBytes) damaged();
    },
  };
}
