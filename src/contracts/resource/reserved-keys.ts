import { comparisonOperators } from './predicate.ts';

/**
 * Names that no field may have: those of every record, keywords of conditions and lists, and what every JavaScript object has
 * (which a request body must not have either: server/http/json-body.ts).
 */
// prettier-ignore
export const reservedKeys: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt', 'and', 'or', 'not', 'some', 'my', 'now', 'its', 'q', 'prototype', ...Object.getOwnPropertyNames(Object.prototype), ...comparisonOperators];
