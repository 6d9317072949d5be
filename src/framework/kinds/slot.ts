/** Props of cells and inputs, whether they belong to a kind or are custom ones of a resource's field. */
import type { ComponentType, RefCallback } from 'react';
import type { Field, UnknownRecord } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import type { ControlAttributes } from '../form/fields/field.tsx';

export interface CellProps {
  readonly field: Field;
  readonly value: unknown;
  /**
   * On a record's page: the whole value on as many lines as it needs. In a list: one line, with a count of what is
   * omitted.
   */
  readonly full?: boolean;
  /** Alternative text of a picture; blank if it is decorative. If omitted, its name is used. */
  readonly alt?: string | undefined;
  /** Renders no links of its own, for use inside a link. */
  readonly plain?: boolean;
  /** The field's key in its resource; omitted where the value stands alone. */
  readonly fieldKey?: string;
  /** The record's id, for places whose context does not provide it. */
  readonly recordId?: number;
  /**
   * The available part of the record: all of it on its page, the fetched columns in a list, shown or not. Omitted where
   * the value stands alone.
   */
  readonly record?: UnknownRecord;
}

export interface InputProps {
  readonly field: Field;
  /** The field's label in the user's language. */
  readonly label: string;
  readonly name: string;
  /**
   * The control value that form-values.ts makes for the kind; for a custom input of a field of kind `custom`, the value
   * itself or null.
   */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Ref of the element that receives the focus. */
  readonly focusRef: RefCallback<{ focus: () => void }> | null;
  readonly attributes: ControlAttributes;
  /** The field's error message, for an input that shows it itself. */
  readonly message?: string | undefined;
}

/** A change of the field's value in a record's history. */
export interface ChangeProps {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Default export of src/pages/<resource>/<key in kebab-case>.field.tsx. The kind's own component is used for anything
 * omitted.
 */
export interface FieldSlot {
  readonly Cell?: ComponentType<CellProps>;
  /** The words that the cell shows in a list, which decide the width of its column. If omitted, the value's own text does. */
  readonly text?: (value: unknown, field: Field) => string;
  readonly Input?: ComponentType<InputProps>;
  /** The input shows the field's error message itself, at the part of the value that it is about. */
  readonly showsMessage?: true;
  /** If omitted, the values before and after are shown using the cell. */
  readonly Change?: ComponentType<ChangeProps>;
}

/**
 * Whether a module's default export is a FieldSlot; anything else would be silently ignored in favor of the kind's own
 * components.
 */
export function isFieldSlot(given: unknown): given is FieldSlot {
  return isObject(given) && ['Cell', 'Input', 'Change'].some((part) => Object.hasOwn(given, part));
}
