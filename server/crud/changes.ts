import { kindOf } from '../../src/kinds/kinds.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field } from '../../src/contracts/resource/fields.ts';
import type { Change } from './audit.ts';
import type { Values } from './members.ts';
import { redacted, redactInside } from './sealed-values.ts';

/** The changes as the audit trail keeps them, without secrets and personal data. */
export function changesBetween(resource: Resource, before: Values, after: Values): Change[] {
  const keys = Object.keys(resource.fields).filter(
    (key) => before[key] !== undefined || after[key] !== undefined,
  );
  const written = keys.filter((key) => resource.fields[key]?.options.computed === undefined);
  return written.map((key) => {
    const field = resource.fields[key];
    return { field: key, before: kept(field, before[key]), after: kept(field, after[key]) };
  });
}

function kept(field: Field | undefined, value: unknown): unknown {
  if (field === undefined || value === null || value === undefined) return null;
  if (kindOf(field).isWriteOnly === true) return value === false ? null : redacted;
  if (field.options.pii === true) return redacted;
  return field.options.piiKeys === undefined ? value : redactInside(value, field);
}

export function pick(record: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}
