/** Evaluates a resource's rules on a record as a whole. */
import { dayAt, lastTimeZone, yearsBefore } from '../values/dates.ts';
import { compareDecimals, isDecimal } from '../values/money.ts';
import type { Rule } from './define-resource.ts';
import { declared, type Message } from '../messages/catalogue.ts';
import { matches } from './predicate.ts';

/**
 * The messages of the rules that the record breaks, except warnings; rules that only the database enforces are not checked
 * here. `pathValues`: the values at the ends of paths through references, as far as they are known.
 */
export function ruleMessages(
  rules: readonly Rule[] | undefined,
  record: Readonly<Record<string, unknown>>,
  pathValues: Readonly<Record<string, unknown>> = {},
): Record<string, Message> {
  const broken = (rules ?? []).filter((rule) => rule.warning !== true && isBroken(rule, record, pathValues));
  // If a field breaks several rules, the message of the first one wins.
  return Object.fromEntries(broken.reverse().map(({ field, message: words }) => [field, declared(words)]));
}

export function isBroken(
  rule: Rule,
  record: Readonly<Record<string, unknown>>,
  pathValues: Readonly<Record<string, unknown>>,
): boolean {
  if (rule.where !== undefined && !matches(rule.where, record)) return true;
  const value = record[rule.field];
  if (isOutsideYear(rule, value, record)) return true;
  if (rule.atLeast !== undefined && isLess(value, record[rule.atLeast])) return true;
  if (rule.atMost !== undefined && isLess(record[rule.atMost], value)) return true;
  if (typeof value !== 'string' || value === '') return false;
  const { years = 0 } = rule;
  const bound = (key: string, moved: number) => {
    const day = textOf(key.includes('.') ? pathValues[key] : record[key]);
    return day === '' || moved === 0 ? day : yearsBefore(day, moved);
  };
  // No text is less than the empty text, so an absent bound never applies.
  if (rule.notBefore !== undefined && value < bound(rule.notBefore, years)) return true;
  if (rule.notAfter === 'today') return value > dayAt(new Date(), lastTimeZone);
  const most = rule.notAfter === undefined ? '' : bound(rule.notAfter, -years);
  return most !== '' && value > most;
}

/** Compares two numbers, or two amounts, which are decimals as text. False if either is absent or not a number yet. */
function isLess(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  return isDecimal(one) && isDecimal(other) && compareDecimals(one, other) < 0;
}

function isOutsideYear({ yearOf }: Rule, year: unknown, record: Readonly<Record<string, unknown>>): boolean {
  if (yearOf === undefined || typeof year !== 'number') return false;
  const [from, to] = [`${year - 1}-${yearOf.begins}`, `${year}-${yearOf.begins}`];
  return yearOf.days.some((key) => {
    const day = textOf(record[key]);
    return day !== '' && (day < from || day >= to);
  });
}

/** The paths through references that the rules need, except warnings; the values at their ends are part of the decision. */
export function rulePaths(rules: readonly Rule[] | undefined): readonly string[] {
  return (rules ?? []).filter(({ warning }) => warning !== true).flatMap(pathsOf);
}

/** The paths of one rule. */
export function pathsOf({ notBefore = '', notAfter = '' }: Rule): readonly string[] {
  return [notBefore, notAfter].filter((path) => path.includes('.'));
}

/** The text of a date or a timestamp; '' if it is absent. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
