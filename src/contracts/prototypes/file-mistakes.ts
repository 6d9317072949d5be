/** Reads the value of a prototype file, and says what is wrong with it, where, and how to mend it. */
import type * as z from 'zod';
import { pathText } from '../api/problems.ts';
import { message } from '../messages/catalogue.ts';
import { decoded } from '../messages/encoded.ts';
import { mistake } from '../messages/prototype-files.ts';
import type { MessageDescriptor } from '../messages/sentence.ts';
import { isObject } from '../values/objects.ts';
import { prototypeFileSchema } from './prototype-file.ts';

export type PrototypeFile = z.infer<typeof prototypeFileSchema>;
type Issue = z.core.$ZodIssue;

/** More would not be read at once. */
const maxMistakes = 10;
const maxQuoteLength = 40;

export function readPrototypeFile(
  given: unknown,
): { readonly file: PrototypeFile } | { readonly mistakes: readonly MessageDescriptor[] } {
  if (isBareDocument(given))
    return { mistakes: [saidAt(['prototype'], mistake('prototypeFile.noDocument'))] };
  const read = prototypeFileSchema.safeParse(given);
  if (read.success) return { file: read.data };
  const found = read.error.issues.flatMap((issue) => mistakesIn(issue, given));
  const left = found.length - maxMistakes;
  return {
    mistakes:
      left > 0 ? [...found.slice(0, maxMistakes), mistake('prototypeFile.more', { count: left })] : found,
  };
}

/** The document of a list without the outer object of the file. */
export function isBareDocument(given: unknown): boolean {
  return (
    isObject(given) &&
    !Object.hasOwn(given, 'prototype') &&
    Array.isArray(given['fields']) &&
    typeof given['name'] === 'string'
  );
}

function saidAt(path: readonly PropertyKey[], reason: MessageDescriptor): MessageDescriptor {
  return path.length === 0 ? reason : mistake('prototypeFile.at', { path: pathText(path), reason });
}

function mistakesIn(issue: Issue, given: unknown): readonly MessageDescriptor[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => saidAt([...issue.path, key], mistake('prototypeFile.unknownKey')));
  return [saidAt(issue.path, reasonOf(issue, valueAt(given, issue.path)))];
}

function reasonOf(issue: Issue, found: unknown): MessageDescriptor {
  const own = decoded(issue.message);
  if (own.id === 'field.taken') return mistake('prototypeFile.sameKey', { key: String(found) });
  // The schema's own words; anything else is zod's English.
  if (own.id !== 'declared') return own;
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return found === undefined
      ? mistake('prototypeFile.missingChoice', { values })
      : mistake('prototypeFile.noChoice', { found: foundWords(found), values });
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') return limitOf(issue);
  const [inKey] = issue.code === 'invalid_key' ? issue.issues : [];
  if (inKey !== undefined) return reasonOf(inKey, issue.path.at(-1));
  const expected = expectedBy(issue, found);
  if (expected === undefined)
    return mistake(issue.path.includes('pattern') ? 'prototypeFile.noPattern' : 'prototypeFile.notAllowed');
  return found === undefined
    ? mistake('prototypeFile.missing', { expected })
    : mistake('prototypeFile.wrongType', { found: foundWords(found), expected });
}

function limitOf(issue: Extract<Issue, { readonly code: 'too_big' | 'too_small' }>): MessageDescriptor {
  const isList = issue.origin === 'array';
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    if (issue.origin === 'string') return message('field.tooLong', { most });
    return isList ? message('field.giveAtMost', { most }) : message('field.most', { most });
  }
  const least = Number(issue.minimum);
  if (issue.origin === 'string') return message('field.tooShort', { least });
  // Whole numbers are the only ones with an exclusive limit.
  return isList
    ? message('field.giveAtLeast', { least })
    : message('field.least', { least: issue.inclusive === true ? least : least + 1 });
}

const types: Readonly<Record<string, MessageDescriptor>> = {
  string: mistake('prototypeFile.text'),
  number: mistake('prototypeFile.number'),
  int: mistake('prototypeFile.wholeNumber'),
  boolean: mistake('prototypeFile.flag'),
  array: mistake('prototypeFile.list'),
  tuple: mistake('prototypeFile.list'),
  object: mistake('prototypeFile.object'),
  record: mistake('prototypeFile.object'),
};

/** What the value should be; undefined if its type is right. */
function expectedBy(issue: Issue, found: unknown): MessageDescriptor | undefined {
  if (issue.code === 'invalid_type') return types[issue.expected];
  if (issue.code === 'invalid_union')
    return issue.errors
      .flatMap(([first]) => (first === undefined ? [] : [expectedBy(first, found)]))
      .filter((one) => one !== undefined)
      .reduceRight((other, one) => mistake('prototypeFile.either', { one, other }));
  // Besides regular expressions, conditions and computations are checked by a function, which says no more.
  const isPattern = issue.path.at(-2) === 'pattern' && typeof found === 'string';
  return issue.code === 'custom' && !isPattern ? types['object'] : undefined;
}

function foundWords(found: unknown): MessageDescriptor {
  if (Array.isArray(found)) return mistake('prototypeFile.list');
  if (isObject(found)) return mistake('prototypeFile.object');
  if (typeof found !== 'string') return mistake('prototypeFile.theValue', { value: String(found) });
  const value = found.length > maxQuoteLength ? `${found.slice(0, maxQuoteLength)}…` : found;
  return mistake('prototypeFile.theText', { value });
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      // An own property of an object or a list may have any type.
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    given,
  );
}
