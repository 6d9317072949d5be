/**
 * Declared actions: what can be done with a record besides changing its fields, such as approving it. One table drives
 * the button, the reason why a record is passed over, the server's check and row security's.
 */
import { kindOf } from '../../kinds/kinds.ts';
import type { Field, Fields } from './fields.ts';
import type { Message } from '../messages/catalogue.ts';
import type { Grants } from './policy.ts';
import type { MyToken, NowToken, Predicate } from './predicate.ts';
import { isObject } from '../values/objects.ts';

/** A value that an action writes: as it stands, the caller's, the moment, or none. */
export type ActionValue = string | number | boolean | null | MyToken | NowToken;
/** What another field of the record was before the action. */
export interface Before {
  readonly before: string;
}
/** A value of a record that an action makes: besides, what its dialog asks, or one of the record acted on (`id` is the record itself). */
export type CreatedValue =
  | ActionValue
  | { readonly input: string }
  | {
      readonly of: string;
      /** The amount with its sign turned round. */
      readonly negated?: true;
      /** Put behind the text, which is cut where it would become too long; goes on with a number where that is taken. */
      readonly suffix?: string;
    };

/** A record made with each one acted on, in the same transaction. */
export interface Creation {
  /** Of which resource. */
  readonly resource: string;
  /** Its fields: plain values, what the dialog asked (`{ input: 'reason' }`), or of the record acted on (`{ of: 'mco' }`). */
  readonly values: Readonly<Record<string, CreatedValue>>;
}

export interface Requirement {
  /** Besides `when`; may look through references, so that the server alone decides it. */
  readonly where: Predicate;
  /** Said of a record that does not satisfy it. A sentence. */
  readonly reason: string;
}

export type ActionValues = Readonly<Record<string, ActionValue | Before | undefined>>;

export interface Action<Where = Predicate, Values = ActionValues> {
  /** On the button: "Approve". */
  readonly label: string;
  /** What has been done, in the past tense: "approved". */
  readonly done: string;
  /** Where it is offered; by default on both. */
  readonly on?: 'record' | 'selection';
  /** The records it can start from, by their own fields. */
  readonly when?: Where;
  /** What a record must be besides, each with the reason that is said where it is not. */
  readonly requires?: readonly Requirement[];
  /** What it writes: `{ status: 'approved', decidedBy: my.userId }`. */
  readonly set?: Values;
  /** Asked in a dialog. A key of the resource's own is written to that field; any other is kept in the history. */
  readonly input?: Fields;
  /** A sentence in the dialog that asks before it is done. `{count}` is "3 transactions", `{amount}` their sum. */
  readonly confirm?: string;
  /** The look of its button: `primary` for what is usually done, `danger` for what is not easily taken back. */
  readonly tone?: 'primary' | 'danger';
  /** The action that takes this one back, offered with the outcome. It asks nothing. */
  readonly undo?: string;
  /** Below the resource's path, by default `actions/<name>`. */
  readonly path?: string;
  /** Who may do it, with which records. */
  readonly grants: Grants;
  /** Said of a record on which the caller may not do what they may do on others. A sentence. */
  readonly denied?: string;
  /** A record that it makes with each one. */
  readonly creates?: Creation;
}
export type Actions = Readonly<Record<string, Action>>;

/** The verbs of the generated operations: no action is called so. */
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

/** Below the resource's path on the wire: `actions/approve`. */
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

/** Fields that are one plain column: what an action can write and copy. */
export function isPlainColumn(field: Field): boolean {
  return (
    field.options.pii !== true &&
    field.options.computed === undefined &&
    field.options.piiKeys === undefined &&
    kindOf(field).isSingle === true
  );
}

/** The values that are the same on every record after the action: what row security requires of the new one. */
export function fixedValues(values: Readonly<Record<string, unknown>>): Predicate {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number | boolean] => typeof entry[1] !== 'object',
    ),
  );
}

/** Most records that are named one by one; more are chosen by the filter that finds them. */
export const mostNamedRecords = 1_000;
/** Most of those passed over that are named in the answer. */
export const mostNamedSkips = 100;

/** Most values of a field that are told apart in the answer of a dry run. */
export const mostCounted = 8;
/** By field of `list.countBy`: how many records have which value, the most frequent first; of a reference, its title. */
export type Counts = Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>;

export type SkipCode = 'missing' | 'state' | 'forbidden' | 'required' | 'changed';
/** A record that was passed over. */
export interface Skipped {
  readonly id: number;
  readonly title: string;
  readonly code: SkipCode;
  readonly message: Message;
  /** The same in English words. */
  readonly reason: string;
}
/** What came of an action. */
export interface Outcome {
  readonly done: number;
  /** Exact decimals of those done, by field of `list.sum`. */
  readonly sums: Readonly<Record<string, string>>;
  /** The first of them. */
  readonly skipped: readonly Skipped[];
  readonly skippedCount: number;
  /** Of a dry run: those that would be done. */
  readonly counts?: Counts;
  /** Those done, as they are now; left out when they are more than `mostNamedRecords`. */
  readonly records?: readonly RecordVersion[];
}
export interface RecordVersion {
  readonly id: number;
  readonly version: number;
}
export type Selection =
  | { readonly records: readonly RecordVersion[] }
  /** The query of a list as its parameters (list-query.ts), less paging, and those of it that are left out. */
  | { readonly all: string; readonly except?: readonly number[] };
export interface ActionRequest {
  readonly selection: Selection;
  readonly input?: Readonly<Record<string, unknown>>;
  /** What the caller was shown that would be done; when it is no longer so, nothing is done (409). */
  readonly expected?: { readonly count: number; readonly sums?: Readonly<Record<string, string>> };
  /** Nothing is done; the answer says what would be. */
  readonly dryRun?: boolean;
}
