import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Checked } from './form-check.ts';
import type { FormValues } from './form-values.ts';

/** Adapts a form's check to React Hook Form's resolver interface. */
export function resolverOf(check: (values: FormValues) => Checked): Resolver<FormValues> {
  return (values, _context, options) => {
    const { messages, body } = check(values);
    const errors: FieldErrors = Object.fromEntries(
      Object.entries(messages).map(([name, message]) => [name, { type: 'check', message }]),
    );
    return Object.keys(messages).length === 0
      ? { values: body, errors: {} }
      : { values: {}, errors: toNestErrors(errors, options) };
  };
}
