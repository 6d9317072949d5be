/**
 * Checks that a predicate is valid for the given fields. Used for declarations at startup, and for the input of every
 * request.
 */
import { kindOf } from '../../kinds/kinds.ts';
import { closest } from '../values/closest.ts';
import { type Message, message } from '../messages/catalogue.ts';
import { storedFields } from './define-resource.ts';
import type { Field, Fields } from './fields.ts';
import { comparisonOperators, isComparison, isMyToken, isNow } from './predicate.ts';
import { isObject } from '../values/objects.ts';

const onlyId: Fields = { id: storedFields.id };

export interface PredicateLimits {
  readonly depth: number;
  readonly leaves: number;
  readonly values: number;
}
/** Limits for requests: enough for any screen, but too little to overload the server. */
export const requestLimits: PredicateLimits = { depth: 6, leaves: 60, values: 500 };

export interface PredicateContext {
  readonly fields: Fields;
  /** Additional fields; by default a record's id, version and timestamps. */
  readonly stored?: Fields;
  /**
   * The fields of the resource that a reference points at; `undefined` if there is none, or if the caller may not query it.
   */
  readonly fieldsOf: (resource: string) => Fields | undefined;
  /** Allows tokens for the caller and the current time, as in declarations. */
  readonly allowMy?: boolean;
  readonly limits?: PredicateLimits;
}

/** The first mistake; `undefined` if there is none. */
export function predicateMistake(predicate: unknown, context: PredicateContext): Message | undefined {
  const count = { leaves: 0 };
  return mistakeIn(predicate, context, 0, count);
}

function mistakeIn(
  node: unknown,
  context: PredicateContext,
  depth: number,
  count: { leaves: number },
): Message | undefined {
  const limits = context.limits ?? { depth: 12, leaves: 500, values: 10_000 };
  if (!isObject(node)) return message('condition.noObject');
  if (depth > limits.depth) return message('condition.tooDeep', { most: limits.depth });
  for (const [key, condition] of Object.entries(node)) {
    count.leaves += 1;
    if (count.leaves > limits.leaves) return message('condition.tooMany', { most: limits.leaves });
    const mistake = memberMistake(key, condition, context, depth, count, limits);
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

function memberMistake(
  key: string,
  condition: unknown,
  context: PredicateContext,
  depth: number,
  count: { leaves: number },
  limits: PredicateLimits,
): Message | undefined {
  if (key === 'and' || key === 'or') {
    if (!Array.isArray(condition)) return message('condition.listOfConditions', { key });
    for (const part of condition) {
      const mistake = mistakeIn(part, context, depth + 1, count);
      if (mistake !== undefined) return mistake;
    }
    return undefined;
  }
  if (key === 'not') return mistakeIn(condition, context, depth + 1, count);
  const stored: Fields = context.stored ?? storedFields;
  const field = Object.hasOwn(context.fields, key)
    ? context.fields[key]
    : Object.hasOwn(stored, key)
      ? stored[key]
      : undefined;
  if (field === undefined || field.options.pii === true) {
    const near = closest(
      key,
      Object.keys(context.fields).filter((name) => context.fields[name]?.options.pii !== true),
    );
    return near === undefined
      ? message('condition.noField', { key })
      : message('condition.nearField', { key, near });
  }
  return conditionMistake(key, condition, field, context, depth, count, limits);
}

function conditionMistake(
  key: string,
  condition: unknown,
  field: Field,
  context: PredicateContext,
  depth: number,
  count: { leaves: number },
  limits: PredicateLimits,
): Message | undefined {
  if (condition === null)
    return kindOf(field).operators.includes('null') ? undefined : message('condition.notNull', { key });
  if (kindOf(field).isAskedById === true) {
    if (!isObject(condition) || isMyToken(condition)) return message('condition.byId', { key });
    if ('null' in condition) return comparisonMistake(key, condition, field, context, limits);
    if (kindOf(field).pointsAt === undefined)
      return mistakeIn(condition, { ...context, fields: codeMembers(field), stored: {} }, depth + 1, count);
    return throughReference(key, condition, field, context, depth, count);
  }
  if (kindOf(field).hasOwnTable === true) {
    if (!isObject(condition) || Object.keys(condition).join() !== 'some')
      return message('condition.bySome', { key });
    const { some } = condition;
    if (kindOf(field).pointsAt !== undefined)
      return throughReference(key, some, field, context, depth, count);
    return mistakeIn(some, { ...context, fields: field.fields ?? {}, stored: onlyId }, depth + 1, count);
  }
  const comparison = isObject(condition) && !isMyToken(condition) ? condition : { eq: condition };
  return comparisonMistake(key, comparison, field, context, limits);
}

function throughReference(
  key: string,
  condition: unknown,
  field: Field,
  context: PredicateContext,
  depth: number,
  count: { leaves: number },
): Message | undefined {
  if (isObject(condition) && Object.keys(condition).every((member) => member === 'id')) {
    return mistakeIn(condition, { ...context, fields: {}, stored: onlyId }, depth + 1, count);
  }
  const fields = context.fieldsOf(field.target ?? '');
  if (fields === undefined) return message('condition.byId', { key });
  return mistakeIn(condition, { ...context, fields, stored: storedFields }, depth + 1, count);
}

/** The members of a coded value: its id, which must be one of the declared codes. */
function codeMembers(field: Field): Fields {
  return { id: { kind: 'integer', options: {}, choices: field.choices ?? {} } };
}

function comparisonMistake(
  key: string,
  comparison: Readonly<Record<string, unknown>>,
  field: Field,
  context: PredicateContext,
  limits: PredicateLimits,
): Message | undefined {
  if (!isComparison(comparison)) {
    const unknown = Object.keys(comparison).find(
      (name) => !comparisonOperators.some((known) => known === name),
    );
    return unknown === undefined
      ? message('condition.empty', { key })
      : message('condition.noComparison', { key, operator: unknown });
  }
  for (const [operator, operand] of Object.entries(comparison)) {
    if (!kindOf(field).operators.some((known) => known === operator))
      return message('condition.operator', { key, operator });
    if (operator === 'null') {
      if (typeof operand !== 'boolean') return message('condition.nullFlag', { key });
    } else if (operator === 'in' || operator === 'nin') {
      if (!Array.isArray(operand)) return message('condition.list', { key, operator });
      if (operand.length > limits.values)
        return message('condition.tooManyValues', { key, operator, most: limits.values });
      if (!operand.every((one) => !isNow(one) && isOperand(one, field, context)))
        return (
          noChoice(
            key,
            operand.find((one) => !isOperand(one, field, context)),
            field,
          ) ?? message('condition.oneValue', { key })
        );
    } else if (operator === 'like' ? !isSearchText(operand) : !isOperand(operand, field, context)) {
      return noChoice(key, operand, field) ?? message('condition.value', { key });
    }
  }
  return undefined;
}

/** The message for a value that is not one of the choices; it lists them. */
function noChoice(key: string, value: unknown, { choices }: Field): Message | undefined {
  if (choices === undefined || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
  const words = Object.keys(choices);
  const text = String(value).slice(0, 60);
  const near = closest(text, words);
  return near === undefined
    ? message('condition.noChoice', { key, value: text, choices: words })
    : message('condition.nearChoice', { key, value: text, choices: words, near });
}

function isSearchText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200 && !value.includes('\u0000');
}

function isOperand(value: unknown, field: Field, context: PredicateContext): boolean {
  if (isMyToken(value)) return context.allowMy === true;
  if (isNow(value)) return context.allowMy === true && field.kind === 'timestamp';
  return kindOf(field).isOperand?.(value, field) === true;
}
