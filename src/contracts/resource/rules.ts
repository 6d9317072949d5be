/** What a record as a whole must satisfy, or looks wrong by, as its resource's rules say. */
import { dayAt, lastTimeZone, yearsBefore } from '../values/dates.ts';
import { compareDecimals } from '../values/money.ts';
import type { Rule } from './define-resource.ts';
import { declared, type Message } from '../messages/catalogue.ts';
import { matches } from './predicate.ts';

/**
 * What the whole record must satisfy as its resource's rules say; those held by the database alone are not asked here.
 * `along`: what stands where a path through references ends, as far as that is known.
 */
export function ruleMessages(
  rules: readonly Rule[] | undefined,
  record: Readonly<Record<string, unknown>>,
  along: Readonly<Record<string, unknown>> = {},
): Record<string, Message> {
  const broken = (rules ?? []).filter((rule) => rule.warning !== true && isBroken(rule, record, along));
  // Of two on one field, the first is said.
  return Object.fromEntries(broken.reverse().map(({ field, message: words }) => [field, declared(words)]));
}

export function isBroken(
  rule: Rule,
  record: Readonly<Record<string, unknown>>,
  along: Readonly<Record<string, unknown>>,
): boolean {
  if (rule.where !== undefined && !matches(rule.where, record)) return true;
  const value = record[rule.field];
  if (isOutsideYear(rule, value, record)) return true;
  if (rule.atLeast !== undefined && isLess(value, record[rule.atLeast])) return true;
  if (rule.atMost !== undefined && isLess(record[rule.atMost], value)) return true;
  if (typeof value !== 'string' || value === '') return false;
  const { years = 0 } = rule;
  const bound = (key: string, moved: number) => {
    const day = textOf(key.includes('.') ? along[key] : record[key]);
    return day === '' || moved === 0 ? day : yearsBefore(day, moved);
  };
  // Before the empty text comes none.
  if (rule.notBefore !== undefined && value < bound(rule.notBefore, years)) return true;
  if (rule.notAfter === 'today') return value > dayAt(new Date(), lastTimeZone);
  const most = rule.notAfter === undefined ? '' : bound(rule.notAfter, -years);
  return most !== '' && value > most;
}

/** Of two numbers, or of two amounts, which are decimals in text; not of what is absent, or no number yet. */
function isLess(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  return isDecimal(one) && isDecimal(other) && compareDecimals(one, other) < 0;
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

function isOutsideYear({ yearOf }: Rule, year: unknown, record: Readonly<Record<string, unknown>>): boolean {
  if (yearOf === undefined || typeof year !== 'number') return false;
  const [from, to] = [`${year - 1}-${yearOf.begins}`, `${year}-${yearOf.begins}`];
  return yearOf.days.some((key) => {
    const day = textOf(record[key]);
    return day !== '' && (day < from || day >= to);
  });
}

/** Paths through references that the rules of these fields ask for: what they lead to decides beside the record itself. */
export function rulePaths(rules: readonly Rule[] | undefined): readonly string[] {
  return (rules ?? []).filter(({ warning }) => warning !== true).flatMap(pathsOf);
}

/** Those of one rule. */
export function pathsOf({ notBefore = '', notAfter = '' }: Rule): readonly string[] {
  return [notBefore, notAfter].filter((path) => path.includes('.'));
}

/** Of a date or a timestamp. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
