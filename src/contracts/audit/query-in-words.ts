/** The conditions of a download, as the audit trail keeps them, in words: "What = Signed in · When ≥ 11/01/2026". */
import { fieldOf, type Resource } from '../resource/define-resource.ts';
import { choiceLabel, labelOf, type Field } from '../resource/fields.ts';
import { isObject } from '../values/objects.ts';
import type { Wording } from './wording.ts';

/** The signs of the operators that a query's parameters and predicates can have. */
const signs: Readonly<Record<string, string>> = {
  eq: '=',
  in: '=',
  id: '=',
  ne: '≠',
  nin: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  like: '=',
};
const between = ' · ';

/** '' if the query has no conditions. Its columns, order and format are left out. */
export function queryInWords(query: string, resource: Resource | undefined, wording: Wording): string {
  const params = [...new URLSearchParams(query)];
  return params
    .map(([name, value]) => {
      if (name === '_where') return conditionWords(parsed(value), resource, wording);
      if (name === 'q') return wording.t('Search: “{words}”', { words: value });
      if (name.startsWith('_') || name === 'format') return '';
      const isField = resource !== undefined && fieldOf(resource, name) !== undefined;
      const [, key = name, operator = 'eq'] = (isField ? null : /^(.+)_([a-z]+)$/.exec(name)) ?? [];
      return comparisonWords(key, { [operator]: value }, resource, wording);
    })
    .filter((words) => words !== '')
    .join(between);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function conditionWords(condition: unknown, resource: Resource | undefined, wording: Wording): string {
  if (!isObject(condition)) return '';
  return Object.entries(condition)
    .map(([key, inner]) => {
      if (key === 'not') return `≠ (${conditionWords(inner, resource, wording)})`;
      if ((key !== 'and' && key !== 'or') || !Array.isArray(inner))
        return comparisonWords(key, inner, resource, wording);
      const parts = inner.map((one) => conditionWords(one, resource, wording)).filter((one) => one !== '');
      return key === 'and' ? parts.join(between) : `(${parts.join(' / ')})`;
    })
    .filter((words) => words !== '')
    .join(between);
}

function comparisonWords(
  key: string,
  condition: unknown,
  resource: Resource | undefined,
  wording: Wording,
): string {
  const field = resource === undefined ? undefined : fieldOf(resource, key);
  const label = wording.t(labelOf(key, field));
  if (!isObject(condition)) return `${label} = ${valueWords(condition, field, wording)}`;
  return Object.entries(condition)
    .map(([operator, value]) => {
      if (operator === 'null') return `${label} ${isTrue(value) ? '=' : '≠'} –`;
      const sign = Object.hasOwn(signs, operator) ? signs[operator] : undefined;
      if (sign !== undefined && operator !== 'id')
        return `${label} ${sign} ${valueWords(value, field, wording)}`;
      // A condition on the referenced record, or on an entry.
      if (operator !== 'id') {
        const below = operator === 'some' ? value : { [operator]: value };
        return `${label}: ${conditionWords(below, undefined, wording)}`;
      }
      if (!isObject(value)) return `${label} = ${numbered(value)}`;
      return Object.entries(value)
        .map(([one, ids]) => `${label} ${signs[one] ?? '='} ${numbered(ids)}`)
        .join(between);
    })
    .join(between);
}

const isTrue = (value: unknown) => value === true || value === 'true';

/** A query has only the numbers of referenced records. */
function numbered(value: unknown): string {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.map((id) => `#${String(id)}`).join(', ');
}

function valueWords(value: unknown, field: Field | undefined, wording: Wording): string {
  if (Array.isArray(value)) return value.map((one) => valueWords(one, field, wording)).join(', ');
  if (value === null || value === undefined) return '–';
  if (field?.target !== undefined) return numbered(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === undefined || text === '*') return text;
  if (field.kind === 'code') return wording.t(choiceLabel(field.choices?.[text], text));
  return wording.textOf(field.kind === 'flag' ? isTrue(value) : value, field) || text;
}
