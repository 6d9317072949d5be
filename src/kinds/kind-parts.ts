/** What each kind of field has: the compiler asks for all of it (kinds.ts, schemas.ts). */
import type * as z from 'zod';
import type { Field, FieldOptions, Fields, Tone } from '../contracts/resource/fields.ts';
import type { FileType } from '../contracts/values/files.ts';
import type { ComparisonOperator } from '../contracts/resource/predicate.ts';
import type { Keys } from './shared/option-keys.ts';

/** What a value is to an expression. */
export type ComputedType = 'number' | 'text' | 'date' | 'timestamp' | 'flag';

/** kind.ts: what is true of the kind wherever it stands. The first list loads it: nothing heavy, no schema, no screen. */
export interface KindFacts {
  /** What can be asked of it. Codes, references and rows are asked through their members. */
  readonly operators: readonly ComparisonOperator[];
  /** May a condition compare it with the value? Left out: with none. */
  readonly isOperand?: (value: unknown, field: Field) => boolean;
  /** Pixels that its column in a list usually needs. */
  readonly width: number;
  /** One plain value: lists may be ordered by it, records told apart by it, and rows may hold it. */
  readonly isSingle?: true;
  /** Its cell is drawn, not written: its column needs the width above, however long its text is. */
  readonly isDrawn?: true;
  /** Compared down a column, and so at its right edge. */
  readonly isQuantity?: true;
  /** Shown whole however narrow its column is: a part of it would read as another value. */
  readonly isNeverCut?: true;
  /** Of several values so many are written in a cell, with a count of the rest. */
  readonly shownInCell?: number;
  /** Several values, none of which is the empty list. */
  readonly isMany?: true;
  /** It is about records of another resource: one of them, or many. */
  readonly pointsAt?: 'one' | 'many';
  /** Conditions ask of its id: `{ id: … }`. */
  readonly isAskedById?: true;
  /** In a table of its own; conditions ask of some of its entries: `{ some: … }`. */
  readonly hasOwnTable?: true;
  /** Chosen from what there is, and so asked for with "Choose". */
  readonly isChosen?: true;
  /** No file of records has cells of it: sheet.ts is missing. */
  readonly hasNoSheet?: true;
  /** It carries a file, whose bytes never travel in a record. */
  readonly holdsFile?: true;
  /** The tone of a value that is a state; undefined where it is none. */
  readonly toneOf?: (value: unknown, field: Field) => Tone | undefined;
  /** More than a line: on a record's page it takes the width of the section, in a form, or in both. */
  readonly isWide?: 'page' | 'form' | 'both';
  /** JSON, shown and typed as such. */
  readonly isDocument?: true;
  /** Written, never read back: on the wire is whether it is set. */
  readonly isWriteOnly?: true;
}

/** Schemas by key of the fields inside. */
export type ShapeOf = (fields: Fields) => Record<string, z.ZodType>;

/** schema.ts: how it is declared, what may be written and what is read, and where that is kept. */
export interface KindSchema {
  /** Keys of its options, and whether each must be there. */
  readonly options: Keys;
  /** The value as it is written, absence apart; `shape`: of the fields inside. */
  readonly written: (field: Field, shape: ShapeOf) => z.ZodType;
  /** The value as it is read, absence apart. */
  readonly read: (field: Field, shape: ShapeOf) => z.ZodType;
  /** The SQL type of its column; undefined: it has a table of its own. */
  readonly column: string | undefined;
  /** Types of the files that it carries. */
  readonly accepts?: (options: FieldOptions) => readonly FileType[];
  /** On the wire it is an object, of which the column keeps the id. */
  readonly isKeptById?: true;
  /** And the column is called so: `mco` → `mco_id`. */
  readonly hasIdColumn?: true;
  /** Of few values, which lists are filtered by and then ordered by something else. */
  readonly hasFewValues?: true;
  /** Words that the search of a list may look through. */
  readonly isSearchable?: true;
  /** Its sum over no records; left out: it is not summed. */
  readonly emptySum?: string;
  /** Too much, or nothing, for a column of a list. */
  readonly isUnlistable?: true;
  /** As personal data it is encrypted and masked; left out: it cannot be personal data. */
  readonly isMaskable?: true;
  /** Its values can be no name, address or number that stands for a person: the audit trail keeps what was asked by them. */
  readonly namesNobody?: true;
  /** What it is to an expression that is made of it; left out: none can be. */
  readonly part?: ComputedType;
  /** An expression may make it. */
  readonly isComputable?: true;
}

/** What controls hold of a record's fields, and what a write carries of them. */
export interface InsideControls {
  readonly controlValues: (fields: Fields, values: Readonly<Record<string, unknown>>) => object;
  readonly wireValues: (fields: Fields, values: Readonly<Record<string, unknown>>) => object;
}

/**
 * control.ts: between a value on the wire and what the control holds. Controls hold text as it was typed, so that nothing is
 * lost that cannot be a value yet; references, lists and switches hold what they are.
 */
export interface Control {
  readonly fromWire: (value: unknown, field: Field, inside: InsideControls) => unknown;
  /** Not yet checked. */
  readonly toWire: (value: unknown, field: Field, inside: InsideControls) => unknown;
}

/** date: `YYYY-MM-DD`; moment: ISO 8601 in UTC; number and money: a decimal, exact. */
export type CellType = 'text' | 'number' | 'money' | 'date' | 'moment';

/** What keeps the words of a cell from being a value: a code of contracts/messages/findings.ts, and what else it names. */
export interface CellMistake {
  readonly code: 'E05' | 'E08' | 'E09.unknown' | 'E12' | 'E14' | 'E15';
  readonly other?: string;
}
export type CellReading = { readonly value: unknown } | { readonly mistake: CellMistake };

/** What a file says of its cells, and who knows which record a name is of. */
export interface CellContext {
  readonly dateOrder: 'month' | 'day' | null;
  readonly named: (text: string) => Promise<CellReading>;
}

/** sheet.ts: its cells in the files that records are downloaded as and uploaded from. */
export interface KindSheet {
  readonly type: CellType;
  /** What stands in the cell; '' where there is nothing. */
  readonly write: (value: unknown, field: Field) => string;
  /** What a cell says in which something stands; left out: no file brings values of the kind. */
  readonly read?: (text: string, field: Field, context: CellContext) => CellReading | Promise<CellReading>;
}

/** Where an invented value stands. The same seed gives the same value. */
export interface SampleSeed {
  /** The record, from 0. */
  readonly index: number;
  /** A number that has to do with the record and the field. */
  readonly mixed: number;
}

/** sample.ts: a value for records that nobody has given any; null where none can be invented. */
export type Sample = (
  field: { readonly options: Pick<FieldOptions, 'multiline' | 'min' | 'max'> } & Pick<Field, 'choices'>,
  seed: SampleSeed,
) => unknown;

/** guess.ts: one way in which people write values of the kind in the cells of a spreadsheet. */
export interface CellForm {
  /** What it looks like: `MM/DD/YYYY`. */
  readonly form: string;
  /** Undefined: the text is not of this form. */
  readonly read: (text: string) => string | number | boolean | undefined;
}
