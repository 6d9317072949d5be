import type { ComponentType } from 'react';
import { fieldOf } from '../../../contracts/resource/define-resource.ts';
import { labelOf, type Field } from '../../../contracts/resource/fields.ts';
import { columnsOf, type ListStateContext } from '../../../contracts/lists/list-state.ts';
import { kindOf } from '../../../kinds/kinds.ts';
import type { CellProps } from '../../kinds/slot.ts';

export interface Column {
  readonly key: string;
  readonly field: Field;
  /** In English: `t` gives the user's words. */
  readonly label: string;
  /** Pixels that its kind usually needs. */
  readonly width: number;
  /** What stands in it is no field of the record: it does not sort the list. */
  readonly isFurther?: true;
  /** Stands for the cell of the field's kind. */
  readonly Cell?: ComponentType<CellProps>;
}

/** Columns that a page adds after the list's own, with what comes from elsewhere. Keep them the same value between drawings. */
export interface FurtherColumns {
  readonly columns: readonly Column[];
  /** By id of the record: values by key of the column. A key that is not among them is still waited for. */
  readonly values: Pick<ReadonlyMap<number, Readonly<Record<string, unknown>>>, 'get'>;
}

export function furtherColumn(key: string, field: Field): Column {
  return { ...columnOf(key, field, false), isFurther: true };
}

/** The column that names the row. A text is seldom longer than half of what it may be. */
function leadingWidth(field: Field): number {
  return field.kind === 'text'
    ? Math.min(240, 24 + (field.options.max ?? 60) * 4)
    : Math.max(kindOf(field).width, 200);
}
/** @param chosen keys, separated by commas; undefined: the view's own */
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
