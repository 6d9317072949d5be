/** What a cell and an input are given, whether the kind's own or one that a resource brings for a field of its own. */
import type { ComponentType, RefCallback } from 'react';
import type { Field, UnknownRecord } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import type { ControlAttributes } from '../form/fields/field.tsx';

export interface CellProps {
  readonly field: Field;
  readonly value: unknown;
  /** On a record's page: all of the value, on as many lines as it needs. In a list one line, with a count of what is left out. */
  readonly full?: boolean;
  /** Of a picture, in words; blank: it is decoration. Left out, its name stands for it. */
  readonly alt?: string | undefined;
  /** Without links of its own, for a place that is a link already. */
  readonly plain?: boolean;
  /** Of the field in its resource; left out where the value stands alone. */
  readonly fieldKey?: string;
  /** Of the record, where the place around does not say it. */
  readonly recordId?: number;
  /** All of it that is there: on its page the whole, in a list the columns, shown or not. Left out where the value stands alone. */
  readonly record?: UnknownRecord;
}

export interface InputProps {
  readonly field: Field;
  /** Of the field, in the user's language. */
  readonly label: string;
  readonly name: string;
  /** What form-values.ts makes of the kind; in a resource's own input for a field of kind custom, the value itself or null. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Takes the focus. */
  readonly focusRef: RefCallback<{ focus: () => void }> | null;
  readonly attributes: ControlAttributes;
}

/** A change of the field's value, in the history of a record. */
export interface ChangeProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** Default export of src/pages/<resource>/<key, in kebab-case>.field.tsx. What it leaves out stays the kind's. */
export interface FieldSlot {
  readonly Cell?: ComponentType<CellProps>;
  readonly Input?: ComponentType<InputProps>;
  /** Left out: the value before and the value after, as the cell shows them. */
  readonly Change?: ComponentType<ChangeProps>;
}

/** Anything else would be passed over, and the kind's own shown in its place. */
export function isFieldSlot(given: unknown): given is FieldSlot {
  return isObject(given) && ['Cell', 'Input', 'Change'].some((part) => Object.hasOwn(given, part));
}
