/**
 * Declared actions: operations on a record other than changing its fields, such as approving it. One declaration drives the
 * button, the reason why a record is skipped, the server's check, and row-level security.
 */
import { kindOf } from '../../kinds/kinds.ts';
import type { Field, Fields } from './fields.ts';
import type { Message } from '../messages/catalogue.ts';
import type { Grants } from './policy.ts';
import type { MyToken, NowToken, Predicate } from './predicate.ts';
import { isObject } from '../values/objects.ts';

/** A value that an action writes: a literal, a value of the caller, the current time, or null. */
export type ActionValue = string | number | boolean | null | MyToken | NowToken;
/** The value that another field of the record had before the action. */
export interface Before {
  readonly before: string;
}
/**
 * A value of a record that an action creates. It can also be an answer from the dialog, or a value of the record acted on
 * (`id` is that record itself).
 */
export type CreatedValue =
  | ActionValue
  | { readonly input: string }
  | {
      readonly of: string;
      /** Negates the amount. */
      readonly negated?: true;
      /** Appended to the text, which is shortened to make room; followed by a number if the result is already taken. */
      readonly suffix?: string;
    };

/** A record that is created for each record acted on, in the same transaction. */
export interface Creation {
  /** The resource of the new record. */
  readonly resource: string;
  /**
   * Its fields: plain values, answers from the dialog (`{ input: 'reason' }`), or values of the record acted on (`{ of: 'mco'
   * }`).
   */
  readonly values: Readonly<Record<string, CreatedValue>>;
}

export interface Requirement {
  /** It may go through references, of which only the server knows everything. */
  readonly where: Predicate;
  /** The message for a record that does not meet it. A sentence. */
  readonly reason: string;
}

export type ActionValues = Readonly<Record<string, ActionValue | Before | undefined>>;

export interface Action<Where = Predicate, Values = ActionValues> {
  /** The label of the button: "Approve". */
  readonly label: string;
  /** The past participle, for the result: "approved". */
  readonly done: string;
  /** Where the action is offered; by default both. */
  readonly on?: 'record' | 'selection';
  /** The records that the action can start from, by their own fields. */
  readonly when?: Where;
  /** Further requirements on a record, each with the reason shown if it is not met. */
  readonly requires?: readonly Requirement[];
  /** The values it writes: `{ status: 'approved', decidedBy: my.userId }`. */
  readonly set?: Values;
  /**
   * Fields of a dialog that is shown first. The value of a key that is a field of the resource is written to that field;
   * others are only kept in the history.
   */
  readonly input?: Fields;
  /** A sentence in the confirmation dialog. `{count}` becomes "3 transactions", `{amount}` their sum. */
  readonly confirm?: string;
  /** The look of its button: `primary` for the usual action, `danger` for one that is hard to undo. */
  readonly tone?: 'primary' | 'danger';
  /** The action that undoes this one, offered along with the result. It must not ask for anything. */
  readonly undo?: string;
  /** The path below the resource's path; by default `actions/<name>`. */
  readonly path?: string;
  /** Who may perform it, on which records. */
  readonly grants: Grants;
  /** The message for a record on which the caller may not perform the action, although they may on others. A sentence. */
  readonly denied?: string;
  /** A record that the action creates for each record. */
  readonly creates?: Creation;
}
export type Actions = Readonly<Record<string, Action>>;

/** The verbs of the generated operations, which actions cannot use as names. */
export const reservedActionNames: readonly string[] = [
  'list',
  'read',
  'create',
  'update',
  'delete',
  'history',
  'reveal',
  'readDraft',
  'saveDraft',
  'discardDraft',
];

interface WithActions {
  readonly actions?: Actions;
}

export function actionsOf({ actions }: WithActions): readonly (readonly [name: string, action: Action])[] {
  return Object.entries(actions ?? {});
}

/** The path below the resource's path on the wire: `actions/approve`. */
export function actionPath(name: string, { path }: Pick<Action, 'path'>): string {
  return path ?? `actions/${name}`;
}

export function isCopied(value: unknown): value is Extract<CreatedValue, { readonly of: string }> {
  return isObject(value) && typeof value['of'] === 'string';
}

export function isInput(value: unknown): value is Extract<CreatedValue, { readonly input: string }> {
  return isObject(value) && typeof value['input'] === 'string';
}

export function isBefore(value: unknown): value is Before {
  return isObject(value) && typeof value['before'] === 'string';
}

/** Whether the field is a single plain column, which actions can write and copy. */
export function isPlainColumn(field: Field): boolean {
  return (
    field.options.pii !== true &&
    field.options.computed === undefined &&
    field.options.piiKeys === undefined &&
    kindOf(field).isSingle === true
  );
}

/** The values that are the same on every record after the action. Row-level security requires them of the new record. */
export function fixedValues(values: Readonly<Record<string, unknown>>): Predicate {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number | boolean] => typeof entry[1] !== 'object',
    ),
  );
}

/** The most records that can be selected individually; larger selections use the filter of the list. */
export const maxNamedRecords = 1_000;
/** The most skipped records that a response lists. */
export const maxNamedSkips = 100;

/** The most distinct values per field that the response to a dry run counts. */
export const maxCounted = 8;
/** The number of records per value, by field of `list.countBy`, most frequent value first; references are listed by title. */
export type Counts = Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>;

export type SkipCode = 'missing' | 'state' | 'forbidden' | 'required' | 'changed';
/** A record that the action skipped. */
export interface Skipped {
  readonly id: number;
  readonly title: string;
  readonly code: SkipCode;
  readonly message: Message;
  /** The message as English text. */
  readonly reason: string;
}
/** The result of an action. */
export interface Outcome {
  readonly done: number;
  /** Exact decimal sums over the processed records, by field of `list.sum`. */
  readonly sums: Readonly<Record<string, string>>;
  /** The first skipped records, at most `maxNamedSkips`. */
  readonly skipped: readonly Skipped[];
  readonly skippedCount: number;
  /** Only for a dry run: counts of the records that would be processed. */
  readonly counts?: Counts;
  /** The processed records with their new versions; omitted if there are more than `maxNamedRecords`. */
  readonly records?: readonly RecordVersion[];
}
export interface RecordVersion {
  readonly id: number;
  readonly version: number;
}
export type Selection =
  | { readonly records: readonly RecordVersion[] }
  /** The query parameters of a list (list-query.ts) without paging, and the ids of records to exclude. */
  | { readonly all: string; readonly except?: readonly number[] };
export interface ActionRequest {
  readonly selection: Selection;
  readonly input?: Readonly<Record<string, unknown>>;
  /** What the caller was shown before confirming. If it no longer applies, nothing is done (409). */
  readonly expected?: { readonly count: number; readonly sums?: Readonly<Record<string, string>> };
  /** Changes nothing; the response says what would happen. */
  readonly dryRun?: boolean;
}
