/** Converts the condition on one field to what a filter edits and to the text of its chip. */
import { kindOf } from '../../../kinds/kinds.ts';
import { dayAt, formatDate } from '../../../contracts/values/dates.ts';
import type { Field } from '../../../contracts/resource/fields.ts';
import {
  isComparison,
  isMyToken,
  type Comparison,
  type Condition,
  type Scalar,
} from '../../../contracts/resource/predicate.ts';
import { isObject } from '../../../contracts/values/objects.ts';
import { t } from '../../../i18n/translate.ts';
import { valueText } from '../../../kinds/texts.ts';
import { timestampText } from '../../../kinds/timestamp/text.ts';

/** Whether values of this kind are compared by the id of what they refer to. */
function goesById(field: Field): boolean {
  const { isAskedById, pointsAt } = kindOf(field);
  return isAskedById === true || pointsAt !== undefined;
}

/** The comparison that a condition makes, by id if the kind requires it; undefined if the condition is more complex. */
export function comparisonOf(field: Field, condition: Condition | undefined): Comparison | undefined {
  if (!goesById(field)) return plainComparison(condition);
  if (condition === null) return { null: true };
  if (isComparison(condition)) return condition;
  const inner = kindOf(field).hasOwnTable === true ? memberOf(condition, 'some') : condition;
  return isObject(inner) && Object.keys(inner).join() === 'id'
    ? plainComparison(memberOf(inner, 'id'))
    : undefined;
}

function memberOf(node: unknown, key: string): unknown {
  return isObject(node) ? node[key] : undefined;
}

function plainComparison(condition: unknown): Comparison | undefined {
  if (condition === null) return { null: true };
  if (isMyToken(condition)) return undefined;
  if (isComparison(condition)) return condition;
  return typeof condition === 'string' || typeof condition === 'number' || typeof condition === 'boolean'
    ? { eq: condition }
    : undefined;
}

/** The condition for a comparison; undefined if the comparison is empty. */
export function conditionOf(field: Field, comparison: Comparison): Condition | undefined {
  if (Object.keys(comparison).length === 0) return undefined;
  // "Is empty" applies to the reference itself, everything else to its id.
  if (!goesById(field) || comparison.null !== undefined) return comparison;
  return kindOf(field).hasOwnTable === true ? { some: { id: comparison } } : { id: comparison };
}

/** The values a comparison includes or excludes. */
export function namedValues({ eq, ne, in: among, nin }: Comparison): readonly Scalar[] {
  const values = among ?? nin ?? [eq ?? ne];
  return values.filter((value): value is Scalar => value !== undefined && typeof value !== 'object');
}

/** Whether the comparison excludes its values. */
export function leavesOut({ ne, nin }: Comparison): boolean {
  return ne !== undefined || nin !== undefined;
}

/** Looks up a reference's name by id. */
export type NameOf = (id: number) => string;

/** "Submitted, Approved" · "not Rejected" · "$10.00 to $20.00" · "contains “harbor”". */
export function comparisonWords(field: Field, comparison: Comparison, nameOf?: NameOf): string {
  const { null: absent, like, gt, gte, lt, lte } = comparison;
  if (absent !== undefined) return absent ? t('is empty') : t('is not empty');
  const say = (value: unknown) => operandWords(field, value, nameOf);
  const words: string[] = [];
  const named = namedValues(comparison).map(say);
  if (named.length > 0) {
    const shown =
      named.length > 3 ? `${named.slice(0, 2).join(', ')} +${named.length - 2}` : named.join(', ');
    words.push(leavesOut(comparison) ? t('not {values}', { values: shown }) : shown);
  }
  if (like !== undefined) words.push(t('contains “{text}”', { text: like }));
  const from = gte ?? gt;
  const to = lte ?? lt;
  if (from !== undefined && to !== undefined && gte !== undefined && lte !== undefined) {
    words.push(say(from) === say(to) ? say(from) : t('{from} to {to}', { from: say(from), to: say(to) }));
  } else {
    const [above, below] = isTime(field)
      ? ['after {value}', 'before {value}']
      : ['over {value}', 'under {value}'];
    if (from !== undefined) words.push(t(gt === undefined ? 'from {value}' : above, { value: say(from) }));
    if (to !== undefined) words.push(t(lt === undefined ? 'up to {value}' : below, { value: say(to) }));
  }
  return words.length === 0 ? t('none of the choices') : words.join(', ');
}

const isTime = ({ kind }: Field) => kind === 'date' || kind === 'timestamp';

function operandWords(field: Field, value: unknown, nameOf: NameOf | undefined): string {
  if (kindOf(field).pointsAt !== undefined)
    return typeof value === 'number' ? (nameOf?.(value) ?? String(value)) : '';
  if (kindOf(field).isAskedById === true) return valueText({ id: value }, field);
  if (field.kind === 'timestamp' && typeof value === 'string') return momentWords(value);
  return valueText(value, field);
}

/** Just the date if the moment is the first or last of its day, as in date ranges. */
function momentWords(iso: string): string {
  const day = dayAt(new Date(iso));
  return iso === startOfDay(day) || iso === endOfDay(day) ? formatDate(day) : timestampText(iso);
}

/** The first moment of a calendar day in the viewer's time zone, ISO 8601 in UTC. */
export function startOfDay(day: string): string {
  return localMoment(day, 0, 0);
}

/** The last millisecond of a calendar day in the viewer's time zone, ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  return localMoment(day, 1, -1);
}

function localMoment(day: string, daysAfter: number, milliseconds: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysAfter, 0, 0, 0, milliseconds).toISOString();
}
