/** The filter input of a field: the one for its kind, or for the fields inside its rows. */
import { filters } from '../../kinds/filters.tsx';
import { RowsFilter } from '../../kinds/rows/filter.tsx';
import type { FilterInputProps } from '../../kinds/shared/filter-mode.tsx';
import { comparisonOf, conditionOf } from '../list/toolbar/conditions.ts';

export function FilterInput({ field, label, condition, onChange }: FilterInputProps) {
  if (field.kind === 'rows')
    return (
      <RowsFilter
        field={field}
        label={label}
        condition={condition}
        onChange={onChange}
        FilterInput={FilterInput}
        isAsked={(member) => filters[member.kind] !== undefined}
      />
    );
  const Input = filters[field.kind];
  return Input === undefined ? null : (
    <Input
      field={field}
      label={label}
      comparison={comparisonOf(field, condition) ?? {}}
      onChange={(next) => onChange('mistake' in next ? next : { condition: conditionOf(field, next) })}
    />
  );
}
