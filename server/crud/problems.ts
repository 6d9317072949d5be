/** Turns errors of the database into Problems with messages for the user. */
import type { Action } from '../../src/contracts/resource/actions.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { type Field, labelOf } from '../../src/contracts/resource/fields.ts';
import { isFileField } from '../../src/kinds/kinds.ts';
import { declared, message } from '../../src/contracts/messages/catalogue.ts';
import { type FieldMessages, Problem } from '../../src/contracts/api/problems.ts';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import type * as z from 'zod';
import { columnName, memberTableName, tableName } from '../db/columns.ts';
import { sqlState } from '../db/available.ts';
import { keysHeldApartBy, uniqueIndexName } from '../db/shape.ts';
import { messagesByPath } from '../messages-by-path.ts';
import { forbidden, nounOf, type Verb } from './context.ts';

export function invalid(fields: FieldMessages): Problem {
  return new Problem('invalid', message('record.seeFields'), { fields });
}

/** Messages by path. */
export function messagesOf(error: z.ZodError): FieldMessages {
  return Object.fromEntries(messagesByPath(error, message('field.notWritten'), ''));
}

/** Runs a write and turns a constraint violation into a Problem. */
export async function explainViolations<T>(
  registry: Registry,
  resource: Resource,
  verb: Exclude<Verb, 'see' | 'seeHistory' | 'reveal'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(registry, resource, verb, error) ?? error;
  }
}

/** As `explainViolations`, for an action: it has no form that would show what a rule says at one of the record's fields. */
export async function explainActionViolations<T>(
  registry: Registry,
  resource: Resource,
  { input = {} }: Action,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await explainViolations(registry, resource, 'change', work);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error;
    const rule = Object.entries(error.details.fields ?? {}).find(
      ([key, message]) => !Object.hasOwn(input, key) && ['declared', 'declared.with'].includes(message.id),
    );
    throw rule === undefined ? error : new Problem('invalid', rule[1]);
  }
}

function explain(registry: Registry, resource: Resource, verb: Verb, error: unknown): Problem | undefined {
  const record = nounOf(resource);
  const constraint = textIn(error, 'constraint');
  const table = textIn(error, 'table');
  switch (sqlState(error)) {
    case '23505': {
      const rule = resource.rules?.find((one) => one.constraint === constraint);
      if (rule !== undefined)
        return new Problem('duplicate', declared(rule.message), {
          fields: { [rule.field]: declared(rule.message) },
        });
      const together = keysHeldApartBy(resource, constraint);
      if (together !== undefined) {
        const labels = together.map((key) => labelOf(key, resource.fields[key]));
        return new Problem('duplicate', message('record.duplicate', { record, fields: labels }), {
          fields: { [together.at(-1) ?? 'id']: message('field.takenTogether', { fields: labels }) },
        });
      }
      const key = uniqueField(resource, constraint);
      if (key === undefined) return undefined;
      const field = resource.fields[key];
      // Another record was saved with this file at the same moment.
      if (field !== undefined && isFileField(field)) return invalid({ [key]: message('file.gone') });
      return new Problem(
        'duplicate',
        message('record.duplicate', { record, fields: [labelOf(key, field)] }),
        {
          fields: { [key]: message('field.taken') },
        },
      );
    }
    case '23503': {
      if (verb !== 'delete') {
        const key = referenceField(resource, constraint) ?? 'id';
        const field = resource.fields[key];
        if (isWhoWrites(field)) return undefined;
        const isFile = field !== undefined && isFileField(field);
        return invalid({ [key]: isFile ? message('file.gone') : message('field.choose') });
      }
      const by = registry.resources.find((other) => tablesOf(other).includes(table));
      return new Problem(
        'inUse',
        by === undefined
          ? message('record.inUseElsewhere', { record })
          : message('record.inUse', { record, users: nounOf(by) }),
      );
    }
    // Hand-written constraints: exclusion and check.
    case '23P01':
    case '23514': {
      const rule = resource.rules?.find((one) => one.constraint === constraint);
      if (rule === undefined) return undefined;
      // A trigger that runs before the constraint names the other record in the hint.
      const other = textIn(error, 'hint');
      return invalid({
        [rule.field]:
          other === ''
            ? declared(rule.message)
            : message('declared.with', { record: other, words: rule.message }),
      });
    }
    // Row security. Policies and grants say the same, so this is something the earlier check missed.
    case '42501':
      return forbidden(resource, verb);
    default:
      return undefined;
  }
}

/**
 * A reference to the writing user, which the server sets. If it fails, the caller made no mistake: their account is gone
 * (`whileCalling` in server/guard.ts).
 */
export const isWhoWrites = (field: Field | undefined): boolean =>
  field?.target === 'users' && field.options.readOnly === true;

function uniqueField(resource: Resource, constraint: string): string | undefined {
  const table = tableName(resource);
  return Object.entries(resource.fields).find(([key, field]) => {
    if (field.kind !== 'rows') return uniqueIndexName(table, columnName(key, field)) === constraint;
    const members = memberTableName(resource, key);
    return Object.entries(field.fields ?? {}).some(
      ([inner, one]) => uniqueIndexName(members, columnName(inner, one), true) === constraint,
    );
  })?.[0];
}

function referenceField(resource: Resource, constraint: string): string | undefined {
  const table = tableName(resource);
  return Object.entries(resource.fields).find(
    ([key, field]) =>
      constraint === `${table}_${columnName(key, field)}_fkey` ||
      constraint.startsWith(`${memberTableName(resource, key)}_`),
  )?.[0];
}

function tablesOf(resource: Resource): readonly string[] {
  return [tableName(resource), ...Object.keys(resource.fields).map((key) => memberTableName(resource, key))];
}

function textIn(error: unknown, name: 'constraint' | 'table' | 'hint'): string {
  if (typeof error !== 'object' || error === null || !(name in error)) return '';
  // PostgreSQL's errors carry these as text, if present.
  const value = (error as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

export function refuseMessages(messages: FieldMessages): void {
  if (Object.keys(messages).length > 0) throw invalid(messages);
}

export function refuseFields(keys: readonly string[]): void {
  if (keys.length === 0) return;
  const fields = Object.fromEntries(keys.map((key) => [key, message('field.notYours')]));
  throw new Problem('forbidden', message('record.mayChangeFields'), { fields });
}
