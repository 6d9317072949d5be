import { createContext, type ReactNode } from 'react';
import type { Control, FieldValues, UseFormResetField, UseFormTrigger } from 'react-hook-form';
import type { Field } from '../../contracts/resource/fields.ts';

export type FormControl = Control;

/**
 * Validates one field of the form. React Hook Form's own context value changes with each render of the form, which
 * would rerender every field on each key press; this one does not.
 */
export const CheckContext = createContext<UseFormTrigger<FieldValues> | undefined>(undefined);

/** Fills in a field of a record's form, as if it had started with this value. */
export const FillContext = createContext<UseFormResetField<FieldValues> | undefined>(undefined);

/** The edited record as it was read: a field may depend on values that no control holds. */
export const BaseContext = createContext<Readonly<Record<string, unknown>>>({});

export interface FormFieldProps {
  readonly control: FormControl;
  /** The control's name: `userRoleTenants.0.tenant`. */
  readonly name: string;
  readonly fieldKey: string;
  readonly field: Field;
  /**
   * The masked text of a value that is set but not shown (a secret, masked personal data); '' if all that is known is
   * that it is set.
   */
  readonly masked?: string | undefined;
}

export interface GroupEditorProps {
  readonly control: FormControl;
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly renderField: (inner: Omit<FormFieldProps, 'control'>) => ReactNode;
}
