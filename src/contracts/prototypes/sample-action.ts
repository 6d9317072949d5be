/** Decides what an action does to records in memory, the way the server decides it in SQL (server/crud/act.ts). */
import {
  type Action,
  type ActionRequest,
  isBefore,
  maxNamedSkips,
  type Outcome,
  type SkipCode,
  type Skipped,
} from '../resource/actions.ts';
import { inEnglish, declared, type Message, message } from '../messages/catalogue.ts';
import type { Resource } from '../resource/define-resource.ts';
import { choiceLabel, labelOf, type UnknownRecord } from '../resource/fields.ts';
import { may, myValues, type Principal } from '../resource/policy.ts';
import { bind, isNow, matches } from '../resource/predicate.ts';
import { titleInEnglish } from '../resource/title.ts';
import { sumsOf } from './sample-query.ts';

export interface SampleChange {
  readonly id: number;
  /** With the version that is changed. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface ActionTried {
  /** Without `records`, so that nothing offers to undo it. */
  readonly outcome: Outcome;
  /** What is to be written if it is no dry run. */
  readonly changes: readonly SampleChange[];
}

/**
 * @param chosen the selected records
 * @param seen the version that the caller saw, by id; a record with another one is skipped
 */
export function tryAction(
  resource: Resource,
  action: Action,
  { input = {} }: Pick<ActionRequest, 'input'>,
  chosen: readonly UnknownRecord[],
  principal: Principal,
  seen: ReadonlyMap<number, number> = new Map(),
): ActionTried {
  const checked = chosen.map((record) => ({
    record,
    refusal: refusalOf(resource, action, record, principal, seen.get(record.id) ?? record.version),
  }));
  const passed = checked.flatMap(({ record, refusal }) => (refusal === undefined ? [record] : []));
  const skipped = checked.flatMap(({ record, refusal }): readonly Skipped[] =>
    refusal === undefined
      ? []
      : [
          {
            ...refusal,
            id: record.id,
            title: titleInEnglish(resource, record) || `#${record.id}`,
            reason: inEnglish(refusal.message),
          },
        ],
  );
  return {
    outcome: {
      done: passed.length,
      sums: sumsOf(resource, passed),
      skipped: skipped.slice(0, maxNamedSkips),
      skippedCount: skipped.length,
    },
    changes: passed.map((record) => ({
      id: record.id,
      values: {
        ...writtenBy(resource, action, record, principal),
        ...ownInput(resource, input),
        version: record.version,
      },
    })),
  };
}

/** The first reason to skip the record, in the order in which the server reports them. */
function refusalOf(
  resource: Resource,
  { when = {}, grants, requires = [], denied }: Action,
  record: UnknownRecord,
  principal: Principal,
  version: number,
): { readonly code: SkipCode; readonly message: Message } | undefined {
  const { name, label } = resource;
  const noun = { resource: name, one: label[0], many: label[1] };
  const mine = myValues(principal);
  if (!matches(bind(when, mine), record, true))
    return { code: 'state', message: stateMessage(resource, when, record) };
  if (!may(grants, principal, record, true))
    return {
      code: 'forbidden',
      message: denied === undefined ? message('action.denied', { record: noun }) : declared(denied),
    };
  const unmet = requires.find(({ where }) => !matches(bind(where, mine), record, true));
  if (unmet !== undefined) return { code: 'required', message: declared(unmet.reason) };
  return version === record.version
    ? undefined
    : { code: 'changed', message: message('action.changed', { record: noun }) };
}

/** Example: `Its status is “Paid”.` */
function stateMessage(
  { fields, label }: Resource,
  when: NonNullable<Action['when']>,
  record: UnknownRecord,
): Message {
  const key = Object.keys(when).find((name) => fields[name]?.kind === 'choice');
  const field = key === undefined ? undefined : fields[key];
  const value = key === undefined ? undefined : record[key];
  if (key === undefined || field === undefined || typeof value !== 'string') return message('action.notNow');
  const words = choiceLabel(field.choices?.[value], value);
  return message('action.state', { field: labelOf(key, field), state: { words, of: label[0] } });
}

function writtenBy(
  { fields }: Resource,
  { set = {} }: Action,
  record: UnknownRecord,
  principal: Principal,
): Readonly<Record<string, unknown>> {
  const at = new Date().toISOString();
  const now = (key: string) => (fields[key]?.kind === 'date' ? at.slice(0, 'YYYY-MM-DD'.length) : at);
  return Object.fromEntries(
    Object.entries(bind(set, myValues(principal))).map(([key, value]) => [
      key,
      isNow(value) ? now(key) : isBefore(value) ? record[value.before] : value,
    ]),
  );
}

/** Answers of the dialog that are fields of the record; the others are only for the history. */
function ownInput({ fields }: Resource, input: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(input).filter(([key]) => Object.hasOwn(fields, key)));
}
