import { use } from 'react';
import { useWatch } from 'react-hook-form';
import { isObject } from '../../../contracts/values/objects.ts';
import { BaseContext, type FormFieldProps } from '../form-control.ts';

/** Values of other fields of the same record, as currently in the form. */
export function useBeside(
  { control, name }: Pick<FormFieldProps, 'control' | 'name'>,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  const base = use(BaseContext);
  const beside = name.slice(0, name.lastIndexOf('.') + 1);
  const chosen = useWatch({
    control,
    name: keys.map((key) => `${beside}${key}`),
    disabled: keys.length === 0,
  });
  // A control that was emptied holds null.
  return Object.fromEntries(
    keys.map((key, index) => [key, chosen[index] === undefined ? base[key] : chosen[index]]),
  );
}

export const idOf = (value: unknown) =>
  isObject(value) && typeof value['id'] === 'number' ? value['id'] : undefined;
