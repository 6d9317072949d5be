/** What a declaration says of files with many of its records (`transfer.import`; contracts/transfer/imports.ts reads it). */
import type { Predicate } from './predicate.ts';

export interface ImportColumn<K extends string = string> {
  /** As findings and the mapping call it. */
  readonly name: string;
  /** At its head in the template; the name unless said. */
  readonly title?: string;
  /** The file cannot be checked without this column. */
  readonly required?: true;
  /** What else it may be called, in the spelling of `columnKey`. */
  readonly also?: readonly string[];
  /** What its cells hold. */
  readonly field?: K;
  /** What to enter, for whoever fills it in; bounds of the field are said besides. */
  readonly help?: string;
}

export interface Withdrawal<K extends string = string> {
  /** The reference by which a record names the upload that made it. Left out: what each row did is taken back by itself. */
  readonly by?: K;
  /** What was made is as nobody has decided on it. */
  readonly while?: Predicate;
}

export interface Import<K extends string = string> {
  /**
   * The fields by which a row finds the record that it changes; a row that finds none makes a new record. Left out, every row
   * makes one.
   */
  readonly match?: readonly [K, ...K[]];
  /** Left out: a column for each field that can be written and that a cell can hold, called by its label. */
  readonly columns?: readonly ImportColumn<K>[];
  /** Only in the template, for whoever fills it in: what identifiers stand for. Not read. */
  readonly notes?: readonly string[];
  /** A file with errors is not submitted at all: what is left out would be taken for something else. */
  readonly whole?: true;
  /** By which operation a file comes in, where that is not the resource's own `import`. */
  readonly operation?: string;
  /**
   * What a file has done can be taken back whole, while nothing of it was decided, changed or referred to since. Left out: it
   * cannot.
   */
  readonly withdraw?: Withdrawal<K>;
  /** Checked and written by SQL over the whole file (server/transfer/sets.ts), for files of 250,000 rows. */
  readonly bySet?: true;
}
