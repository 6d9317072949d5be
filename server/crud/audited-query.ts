import { fieldOf, type Resource } from '../../src/contracts/resource/define-resource.ts';
import { schemaOf } from '../../src/kinds/schemas.ts';
import { isObject } from '../../src/contracts/values/objects.ts';

/** Replaces text that somebody typed. */
const hidden = '*';
/** A list's parameters as the audit trail keeps them: field names and values, but no text that may be personal data. */
export function auditedQuery(resource: Resource, params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const [name, value] of params) kept.append(name, keptValue(resource, name, value));
  return kept.toString();
}

function keptValue(resource: Resource, name: string, value: string): string {
  if (name === 'q') return hidden;
  if (name === '_where') return JSON.stringify(keptCondition(resource, JSON.parse(value)));
  if (name.startsWith('_') || name === 'format') return value;
  const [, key = name, operator] = /^(.+)_([a-z]+)$/.exec(name) ?? [];
  const field = fieldOf(resource, name) ?? fieldOf(resource, key);
  return field !== undefined && schemaOf(field).namesNobody === true && operator !== 'like' ? value : hidden;
}

/** The fields of a predicate, and the values of those fields that cannot contain personal data. */
function keptCondition(resource: Resource, condition: unknown): unknown {
  if (Array.isArray(condition)) return condition.map((one) => keptCondition(resource, one));
  if (!isObject(condition)) return hidden;
  return Object.fromEntries(
    Object.entries(condition).map(([key, inner]) => {
      if (key === 'and' || key === 'or' || key === 'not') return [key, keptCondition(resource, inner)];
      const field = fieldOf(resource, key);
      return [key, withoutWords(inner, field !== undefined && schemaOf(field).namesNobody === true)];
    }),
  );
}

/** Hides strings except in plain comparisons; a condition on a referenced record may contain text compared with its fields. */
function withoutWords(value: unknown, isPlain: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutWords(one, isPlain));
  if (isObject(value)) {
    const isComparison = Object.values(value).every((one) => !isObject(one));
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        withoutWords(one, isPlain && isComparison && /^(eq|ne|in|nin|lt|lte|gt|gte)$/.test(key)),
      ]),
    );
  }
  return typeof value === 'string' && !isPlain ? hidden : value;
}
