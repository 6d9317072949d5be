import { createContext, type ReactNode } from 'react';
import type { Control, FieldValues, UseFormTrigger } from 'react-hook-form';
import type { Field } from '../../contracts/resource/fields.ts';

export type FormControl = Control;

/**
 * Checks a field of the form. A context of its own: React Hook Form's is a new one with each rendering of the form, which
 * would draw every field again at the first key press.
 */
export const CheckContext = createContext<UseFormTrigger<FieldValues> | undefined>(undefined);

/** The record that is changed, as it was read: what a field hangs on may be in no control. */
export const BaseContext = createContext<Readonly<Record<string, unknown>>>({});

export interface FormFieldProps {
  readonly control: FormControl;
  /** Of the control: `userRoleTenants.0.tenant`. */
  readonly name: string;
  readonly fieldKey: string;
  readonly field: Field;
  /** How a value reads that is set and not shown (a secret, masked personal data); '' when only that much is known of it. */
  readonly masked?: string | undefined;
}

export interface GroupEditorProps {
  readonly control: FormControl;
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly renderField: (inner: Omit<FormFieldProps, 'control'>) => ReactNode;
}
