import type { ComponentType } from 'react';
import { fieldOf } from '../../../contracts/resource/define-resource.ts';
import { labelOf, type Field } from '../../../contracts/resource/fields.ts';
import { columnsOf, type ListStateContext } from '../../../contracts/lists/list-state.ts';
import { kindOf } from '../../../kinds/kinds.ts';
import type { CellProps } from '../../kinds/slot.ts';

export interface Column {
  readonly key: string;
  readonly field: Field;
  /** In English; pass it to `t` for the user's language. */
  readonly label: string;
  /** Pixels that a field of this kind usually needs. */
  readonly width: number;
  /** The column is not a field of the record, so the list cannot be sorted by it. */
  readonly isFurther?: true;
  /** Replaces the cell of the field's kind. */
  readonly Cell?: ComponentType<CellProps>;
  /** The words of the tag that `Cell` shows, which decide the column's width. */
  readonly tagText?: (value: unknown) => string;
}

/**
 * Columns that a page adds after the list's own, with values from elsewhere. Must be referentially stable between
 * renders.
 */
export interface FurtherColumns {
  readonly columns: readonly Column[];
  /** Values by column key, for each record id. A missing key means that the value is still loading. */
  readonly values: Pick<ReadonlyMap<number, Readonly<Record<string, unknown>>>, 'get'>;
}

export function furtherColumn(key: string, field: Field): Column {
  return { ...columnOf(key, field, false), isFurther: true };
}

/** Width of the column that names the row. Texts are seldom longer than half of their maximum length. */
function leadingWidth(field: Field): number {
  return field.kind === 'text'
    ? Math.min(240, 24 + (field.options.max ?? 60) * 4)
    : Math.max(kindOf(field).width, 200);
}
/** @param chosen comma-separated keys; undefined for the view's own columns */
export function shownColumns(
  context: ListStateContext,
  view: string | undefined,
  chosen: string | undefined,
): readonly Column[] {
  const keys = chosen?.split(',') ?? columnsOf(context, view).own;
  return keys.flatMap((key, index) => {
    const field = fieldOf({ fields: context.readable }, key);
    return field === undefined ? [] : [columnOf(key, field, index === 0)];
  });
}

function columnOf(key: string, field: Field, leads: boolean): Column {
  const label = labelOf(key, field);
  return { key, field, label, width: leads ? leadingWidth(field) : kindOf(field).width };
}
