/** The query that selects records and the shape of its result. */
import type { CompiledQuery } from 'kysely';
import type { Field } from '../../src/contracts/resource/fields.ts';

export type Row = Record<string, unknown>;
export type Shown = readonly (readonly [key: string, field: Field])[];
/** The title of the referenced record, or what is known of a file; `undefined` where the caller may not see it. */
export type TitleOf = (field: Field, id: unknown) => unknown;
/** A compiled SELECT. It is the same for the same caller and options, so it can be reused. */
export interface CompiledSelect {
  readonly statement: CompiledQuery<Row>;
  /** Fields in the result. */
  readonly shown: Shown;
  /** Fields of `shown` that are left out of some records; each row says whether it has them. */
  readonly sometimes: ReadonlySet<string>;
  /** Reads the titles of references from the row when the statement selects them. File names are never in the row. */
  readonly titlesOfRow: ((row: Row, ofFile: TitleOf) => TitleOf) | undefined;
  /** A record without values: copying it and filling in values is faster than growing an object. */
  readonly blank: Row;
}
