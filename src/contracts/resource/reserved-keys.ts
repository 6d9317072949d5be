import { comparisonOperators } from './predicate.ts';

/** Names that no field may have: those of every record, and keywords of conditions and lists. */
// prettier-ignore
export const reservedKeys: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt', 'and', 'or', 'not', 'some', 'my', 'now', 'its', 'q', ...comparisonOperators];
