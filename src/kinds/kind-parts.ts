/** The parts that make up a kind of field. The compiler requires all of them for each kind (kinds.ts, schemas.ts). */
import type * as z from 'zod';
import type { Field, FieldOptions, Fields, Tone } from '../contracts/resource/fields.ts';
import type { FileType } from '../contracts/values/files.ts';
import type { ComparisonOperator } from '../contracts/resource/predicate.ts';
import type { Keys } from './shared/option-keys.ts';

/** The type of a value in an expression. */
export type ComputedType = 'number' | 'text' | 'date' | 'timestamp' | 'flag';

/**
 * kind.ts: facts about the kind that are needed everywhere. The first list loads it, so it must contain nothing heavy:
 * no schemas and no components.
 */
export interface KindFacts {
  /** The comparison operators. Codes, references and rows are compared through their members. */
  readonly operators: readonly ComparisonOperator[];
  /** Whether a condition may compare the field with this value. If omitted, no value is allowed. */
  readonly isOperand?: (value: unknown, field: Field) => boolean;
  /** The width in pixels that its column in a list usually needs. */
  readonly width: number;
  /** A single plain value: lists may be sorted by it, it may serve as a unique key, and rows may hold it. */
  readonly isSingle?: true;
  /** The cell is drawn rather than written as text: its column uses the width above, however long the text is. */
  readonly isDrawn?: true;
  /** Compared down a column and therefore right-aligned. */
  readonly isQuantity?: true;
  /** Never truncated, however narrow its column is: part of it would read as a different value. */
  readonly isNeverCut?: true;
  /** For several values: how many a cell shows before a count of the rest. */
  readonly shownInCell?: number;
  /** Holds several values; having none is an empty list rather than null. */
  readonly isMany?: true;
  /** References records of another resource, one or many. */
  readonly pointsAt?: 'one' | 'many';
  /** Conditions compare its id: `{ id: … }`. */
  readonly isAskedById?: true;
  /** Stored in a table of its own; conditions apply to some of its entries: `{ some: … }`. */
  readonly hasOwnTable?: true;
  /** Chosen from existing options, so that a missing value is asked for with "Choose". */
  readonly isChosen?: true;
  /** Not part of downloaded or uploaded files, so there is no sheet.ts. */
  readonly hasNoSheet?: true;
  /** Refers to a file, whose contents are never part of a record. */
  readonly holdsFile?: true;
  /** The tone of a value that is a status; undefined if it is not one. */
  readonly toneOf?: (value: unknown, field: Field) => Tone | undefined;
  /** Takes the full width of its section on a record's page, in a form, or in both. */
  readonly isWide?: 'page' | 'form' | 'both';
  /** JSON, displayed and edited as such. */
  readonly isDocument?: true;
  /** Can be written but not read: the API only returns whether it is set. */
  readonly isWriteOnly?: true;
}

/** Builds the schemas of the nested fields, by key. */
export type ShapeOf = (fields: Fields) => Record<string, z.ZodType>;

/** schema.ts: how the kind is declared, which values can be written and read, and how it is stored. */
export interface KindSchema {
  /** Option keys, and whether each is required. */
  readonly options: Keys;
  /** Schema of a value being written, apart from null. `shape` builds those of the nested fields. */
  readonly written: (field: Field, shape: ShapeOf) => z.ZodType;
  /** Schema of a value being read, apart from null. */
  readonly read: (field: Field, shape: ShapeOf) => z.ZodType;
  /** The SQL type of its column; undefined if it has a table of its own. */
  readonly column: string | undefined;
  /** The file types it accepts. */
  readonly accepts?: (options: FieldOptions) => readonly FileType[];
  /** An object in the API, of which the column stores only the id. */
  readonly isKeptById?: true;
  /** Whether the column is named accordingly: `mco` → `mco_id`. */
  readonly hasIdColumn?: true;
  /** Has few distinct values, so that lists sorted by it use the list's usual order for equal ones. */
  readonly hasFewValues?: true;
  /** Text that a list's search may include. */
  readonly isSearchable?: true;
  /** The sum over no records; omitted if the kind is not summed. */
  readonly emptySum?: string;
  /** Too large, or nothing to show, for a list's column. */
  readonly isUnlistable?: true;
  /** Encrypted and masked when marked as personal data; if omitted, the kind cannot hold personal data. */
  readonly isMaskable?: true;
  /** Its values cannot identify a person by name, address or number, so the audit trail keeps them in recorded queries. */
  readonly namesNobody?: true;
  /** Its type as an operand in expressions; if omitted, expressions cannot use it. */
  readonly part?: ComputedType;
  /** Whether an expression can compute it. */
  readonly isComputable?: true;
}

/** Converts nested fields between their control values and the values a write sends. */
export interface InsideControls {
  readonly controlValues: (fields: Fields, values: Readonly<Record<string, unknown>>) => object;
  readonly wireValues: (fields: Fields, values: Readonly<Record<string, unknown>>) => object;
}

/**
 * control.ts: converts between a value in the API and what the control holds. Controls hold text as typed, so that
 * incomplete input is not lost; references, lists and switches hold their actual values.
 */
export interface Control {
  readonly fromWire: (value: unknown, field: Field, inside: InsideControls) => unknown;
  /** The result is not yet validated. */
  readonly toWire: (value: unknown, field: Field, inside: InsideControls) => unknown;
}

/** date: `YYYY-MM-DD`; moment: ISO 8601 in UTC; number and money: an exact decimal. */
export type CellType = 'text' | 'number' | 'money' | 'date' | 'moment';

/**
 * Why a cell's text is not a valid value: a code from contracts/messages/findings.ts, and the text to insert in its
 * message.
 */
export interface CellMistake {
  readonly code: 'E05' | 'E05.decimals' | 'E08' | 'E09.unknown' | 'E12' | 'E14' | 'E15' | 'E17' | 'E18';
  readonly other?: string;
}
export type CellReading = { readonly value: unknown } | { readonly mistake: CellMistake };

/** What is known about the cells of a file, and a lookup of records by name. */
export interface CellContext {
  readonly dateOrder: 'month' | 'day' | null;
  readonly named: (text: string) => Promise<CellReading>;
}

/** sheet.ts: cells of the kind in the files that records are downloaded as and uploaded from. */
export interface KindSheet {
  readonly type: CellType;
  /** The cell's text; '' for no value. */
  readonly write: (value: unknown, field: Field) => string;
  /** Reads a non-empty cell; if omitted, values of this kind cannot be uploaded. */
  readonly read?: (text: string, field: Field, context: CellContext) => CellReading | Promise<CellReading>;
}

/** Identifies the record and field to invent a value for. The same seed gives the same value. */
export interface SampleSeed {
  /** Index of the record, starting at 0. */
  readonly index: number;
  /** A number derived from the record and the field. */
  readonly mixed: number;
}

/** sample.ts: invents a value for sample records; null if none can be invented. */
export type Sample = (
  field: { readonly options: Pick<FieldOptions, 'multiline' | 'min' | 'max'> } & Pick<Field, 'choices'>,
  seed: SampleSeed,
) => unknown;

/** guess.ts: one format in which people write values of the kind in spreadsheet cells. */
export interface CellForm {
  /** What the format looks like: `MM/DD/YYYY`. */
  readonly form: string;
  /** Returns undefined if the text does not have this format. */
  readonly read: (text: string) => string | number | boolean | undefined;
}
