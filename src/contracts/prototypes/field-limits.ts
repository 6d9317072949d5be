/** Limits on the values of a field, as set in the studio, and checks that they do not contradict each other. */
import type { MessageDescriptor } from '../messages/sentence.ts';
import { maxInteger } from '../values/integers.ts';
import { maxTextLength } from '../../kinds/shared/line.ts';
import { isPattern } from '../resource/pattern.ts';
import { valueMessage } from '../resource/schema.ts';
import type { DocumentKind } from './document-kinds.ts';
import { declaredField, type DocumentField } from './prototype-document.ts';
import { withOptions } from './prototype-edit.ts';

export const bounds = ['min', 'max', 'maxLength'] as const;
export type Bound = (typeof bounds)[number];
export type Limits = Pick<
  NonNullable<DocumentField['options']>,
  Bound | 'multiline' | 'signed' | 'check' | 'pattern' | 'words' | 'tones' | 'default' | 'immutable'
>;

const ofNumbers: readonly Bound[] = ['min', 'max'];
const boundsByKind: { readonly [K in DocumentKind]?: readonly Bound[] } = {
  text: ofNumbers,
  integer: ofNumbers,
  number: ofNumbers,
  percent: ofNumbers,
  list: ['max', 'maxLength'],
};

export function boundsOf({ kind }: DocumentField): readonly Bound[] {
  return boundsByKind[kind] ?? [];
}

/** What the limits of a field count: the characters of a text, the entries of a list, otherwise the value itself. */
export function countsOf({ kind }: DocumentField): 'characters' | 'entries' | 'value' {
  return kind === 'text' ? 'characters' : kind === 'list' ? 'entries' : 'value';
}

/** Whether the field can have a default value in a form. */
export function canBegin({ kind, options = {} }: DocumentField): boolean {
  return (
    ['text', 'integer', 'number', 'percent', 'flag', 'choice'].includes(kind) &&
    options.pii !== true &&
    options.unique !== true
  );
}

export type LimitMistake =
  | { readonly is: 'notWhole' | 'tooFar' | 'noNumber'; readonly at: Bound }
  | { readonly is: 'turned'; readonly at: Bound; readonly least: number; readonly most: number }
  | { readonly is: 'tooLong'; readonly at: Bound; readonly most: number }
  | { readonly is: 'words'; readonly at: 'words' }
  | { readonly is: 'noPattern' | 'noSentence'; readonly at: 'pattern' }
  | { readonly is: 'default'; readonly at: 'default'; readonly reason: MessageDescriptor };

/** Adds these limits and removes options that they rule out. */
export function withLimits(field: DocumentField, limits: Limits): DocumentField {
  const next = withOptions(field, limits);
  // Long texts are not compared, so they cannot be unique.
  return next.options?.multiline === true ? withOptions(next, { unique: undefined }) : next;
}

/** The first mistake; `undefined` if some values satisfy all limits. */
export function limitMistake(field: DocumentField): LimitMistake | undefined {
  const { options = {} } = field;
  for (const at of boundsOf(field)) {
    const bound = options[at];
    if (bound === undefined) continue;
    if (!Number.isFinite(bound)) return { is: 'noNumber', at };
    const isLength = countsOf(field) !== 'value';
    const least = isLength ? (at === 'min' ? 0 : 1) : -maxInteger;
    if ((isLength || field.kind === 'integer') && !Number.isInteger(bound)) return { is: 'notWhole', at };
    const most = isLength ? maxTextLength : maxInteger;
    if (isLength && bound > most) return { is: 'tooLong', at, most };
    if (bound < least || bound > most) return { is: 'tooFar', at };
  }
  const { min, max, words, pattern } = options;
  if (min !== undefined && max !== undefined && min > max)
    return { is: 'turned', at: 'min', least: min, most: max };
  if (words !== undefined && (words.some((word) => word.trim() === '') || words[0] === words[1]))
    return { is: 'words', at: 'words' };
  if (pattern !== undefined && (pattern[0].trim() === '' || !isPattern(pattern[0])))
    return { is: 'noPattern', at: 'pattern' };
  if (pattern?.[1].trim() === '') return { is: 'noSentence', at: 'pattern' };
  if (options.default === undefined || field.choices !== undefined) return undefined;
  const reason = valueMessage(declaredField(field), options.default);
  return reason === undefined ? undefined : { is: 'default', at: 'default', reason };
}

/** Counts the values that the field would reject; absent values do not count. */
export function unfit(field: DocumentField, values: readonly unknown[]): number {
  const declared = declaredField(field);
  return values.filter((value) => value !== null && valueMessage(declared, value) !== undefined).length;
}
