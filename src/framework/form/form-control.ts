import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { Field } from '../../contracts/fields.ts';

export type FormControl = Control<FieldValues>;

export interface FormFieldProps {
  readonly control: FormControl;
  /** Of the control: `userRoleTenants.0.tenant`. */
  readonly name: string;
  readonly fieldKey: string;
  readonly field: Field;
  /** How a value that is set and not shown reads (masked personal data). */
  readonly masked?: string | undefined;
}

export interface GroupEditorProps {
  readonly control: FormControl;
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly renderField: (inner: Omit<FormFieldProps, 'control'>) => ReactNode;
}
