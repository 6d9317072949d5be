/** The declaration of file imports (`transfer.import`); contracts/transfer/imports.ts interprets it. */
import type { Predicate } from './predicate.ts';

export interface ImportColumn<K extends string = string> {
  /** The name in findings and in the column mapping. */
  readonly name: string;
  /** The header in the template; by default the name. */
  readonly title?: string;
  /** A file without this column cannot be checked. */
  readonly required?: true;
  /** Other accepted headers, in the spelling of `columnKey`. */
  readonly also?: readonly string[];
  /** The field that its cells contain. */
  readonly field?: K;
  /** A hint for the person who fills in the file; the field's limits are added to it. */
  readonly help?: string;
}

export interface Withdrawal<K extends string = string> {
  /** The reference from a record to the upload that created it. If omitted, the effect of each row is undone individually. */
  readonly by?: K;
  /** The condition that holds for created records until somebody decides on them. */
  readonly while?: Predicate;
}

export interface Import<K extends string = string> {
  /**
   * The fields by which a row finds the record to change; a row without a match creates a record. If omitted, every row
   * creates a record.
   */
  readonly match?: readonly [K, ...K[]];
  /**
   * The columns of a file. By default, there is one for each field that can be written and that a cell can hold, with the
   * field's label as header.
   */
  readonly columns?: readonly ImportColumn<K>[];
  /** Explanatory columns that only the template has, such as the names behind identifiers. They are not read. */
  readonly notes?: readonly string[];
  /** A file with errors cannot be submitted at all, because leaving out its rows would change its meaning. */
  readonly whole?: true;
  /** The operation that accepts the file, if it is not the resource's own `import`. */
  readonly operation?: string;
  /**
   * The effect of a file can be undone as a whole, while none of it has been decided on, changed or referred to since. If
   * omitted, it cannot be undone.
   */
  readonly withdraw?: Withdrawal<K>;
  /** SQL checks and writes the whole file at once (server/transfer/upload-handlers.ts), for files of up to 250,000 rows. */
  readonly bySet?: true;
}
