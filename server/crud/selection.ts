/** What is asked of the database for records, and what it answers with. */
import type { CompiledQuery } from 'kysely';
import type { Field } from '../../src/contracts/resource/fields.ts';

export type Row = Record<string, unknown>;
export type Shown = readonly (readonly [key: string, field: Field])[];
/** The title of the record that a reference points at, or what is known of a file; undefined where it is not to be seen. */
export type TitleOf = (field: Field, id: unknown) => unknown;
/** The same for the same caller and options: it may be used again. */
export interface Selection {
  readonly statement: CompiledQuery<Row>;
  /** The fields that it answers with. */
  readonly shown: Shown;
  /** Those of them that it leaves out of some records: the row says of which. */
  readonly sometimes: ReadonlySet<string>;
  /** What references are called, where it stands in the rows; what files are called never does. */
  readonly titlesOfRow: ((row: Row, ofFile: TitleOf) => TitleOf) | undefined;
  /** A record without values: taking them, a copy is made faster than an object that grows. */
  readonly blank: Row;
}
