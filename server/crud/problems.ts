/** What the database refuses, in words for the user. */
import type { Resource } from '../../src/contracts/define-resource.ts';
import { labelOf } from '../../src/contracts/fields.ts';
import { fileMessages, isFileField } from '../../src/contracts/files.ts';
import { type FieldMessages, mostFieldMessages, pathText, Problem } from '../../src/contracts/problems.ts';
import type { Registry } from '../../src/contracts/registry.ts';
import type * as z from 'zod';
import { columnName, memberTableName, tableName } from '../db/columns.ts';
import { sqlState } from '../db/scoped.ts';
import { keysHeldApartBy, uniqueIndexName } from '../db/shape.ts';
import { one } from './context.ts';

export function invalid(fields: FieldMessages): Problem {
  return new Problem('invalid', 'Some of what was entered is not right. See the fields.', { fields });
}

/** Messages by path; an unknown key is named itself. */
export function messagesOf(error: z.ZodError): FieldMessages {
  // A map: a key such as toString is there in every object.
  const messages = new Map<string, string>();
  const say = (path: string, words: string) => void (messages.has(path) || messages.set(path, words));
  for (const issue of error.issues.slice(0, mostFieldMessages)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, mostFieldMessages))
        say(pathText([...issue.path, key]), 'There is no such field to write.');
    } else say(pathText(issue.path), issue.message);
  }
  return Object.fromEntries(messages);
}

/** Runs a write and says what a constraint refused. */
export async function explained<T>(
  registry: Registry,
  resource: Resource,
  verb: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(registry, resource, verb, error) ?? error;
  }
}

function explain(registry: Registry, resource: Resource, verb: string, error: unknown): Problem | undefined {
  const constraint = textIn(error, 'constraint');
  const table = textIn(error, 'table');
  switch (sqlState(error)) {
    case '23505': {
      const rule = resource.rules?.find((one) => one.constraint === constraint);
      if (rule !== undefined)
        return new Problem('duplicate', rule.message, { fields: { [rule.field]: rule.message } });
      const together = keysHeldApartBy(resource, constraint);
      if (together !== undefined) {
        const labels = together.map((key) => labelOf(key, resource.fields[key]));
        return new Problem('duplicate', `Another ${one(resource)} has this ${labels.join(' and ')}.`, {
          fields: { [together.at(-1) ?? 'id']: `Another has the same ${labels.join(' and ')}. Change one.` },
        });
      }
      const key = uniqueField(resource, constraint);
      if (key === undefined) return undefined;
      const field = resource.fields[key];
      // Saved with another record at the same moment.
      if (field !== undefined && isFileField(field)) return invalid({ [key]: fileMessages.gone });
      const label = labelOf(key, resource.fields[key]);
      return new Problem('duplicate', `Another ${one(resource)} has this ${label}.`, {
        fields: { [key]: 'This is taken. Enter another.' },
      });
    }
    case '23503': {
      if (verb !== 'delete') {
        const key = referenceField(resource, constraint) ?? 'id';
        const field = resource.fields[key];
        const isFile = field !== undefined && isFileField(field);
        return invalid({ [key]: isFile ? fileMessages.gone : 'Choose one from the list.' });
      }
      const by = registry.resources.find((other) => tablesOf(other).includes(table));
      const users = by === undefined ? 'other records' : by.label[1].toLowerCase();
      return new Problem(
        'inUse',
        `This ${one(resource)} is still used by ${users}. Change or delete those first.`,
      );
    }
    // Constraints written by hand: exclusion and check.
    case '23P01':
    case '23514': {
      const rule = resource.rules?.find((one) => one.constraint === constraint);
      if (rule === undefined) return undefined;
      // A trigger that stands before the constraint says in the hint which other record it is.
      const other = textIn(error, 'hint');
      return invalid({ [rule.field]: other === '' ? rule.message : `“${other}”: ${rule.message}` });
    }
    // Row security: the policy and the grants say the same, so this is what the check before it missed.
    case '42501':
      return new Problem('forbidden', `You may not ${verb} this ${one(resource)}.`);
    default:
      return undefined;
  }
}

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
  // PostgreSQL's errors carry both as text, when there is one.
  const value = (error as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

export function refuseMessages(messages: FieldMessages): void {
  if (Object.keys(messages).length > 0) throw invalid(messages);
}

export function refuseFields(keys: readonly string[]): void {
  if (keys.length === 0) return;
  const fields = Object.fromEntries(keys.map((key) => [key, 'You may not change this.']));
  throw new Problem('forbidden', 'You may not change some of these fields.', { fields });
}
