import { type ComponentType, useState } from 'react';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { labelOf, type Field } from '../../contracts/resource/fields.ts';
import type { Condition, Predicate } from '../../contracts/resource/predicate.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { useT } from '../../i18n/translate.ts';
import type { Draft, FilterInputProps } from '../shared/filter-mode.tsx';

export interface RowsFilterProps extends FilterInputProps {
  /** The filter input of any field, used for the fields of the rows as well. */
  readonly FilterInput: ComponentType<FilterInputProps>;
  readonly isAsked: (member: Field) => boolean;
}

/** Matches records in which some row satisfies the conditions on all of its fields. */
export function RowsFilter({ field, condition, onChange, FilterInput, isAsked }: RowsFilterProps) {
  const some = someOf(condition);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const members = Object.entries(field.fields ?? {}).filter(
    ([, member]) => isAsked(member) && member.options.pii !== true,
  );
  const change = (key: string, draft: Draft) => {
    const next = { ...drafts, [key]: draft };
    setDrafts(next);
    const wrong = Object.values(next).find((one) => 'mistake' in one);
    if (wrong !== undefined) return onChange(wrong);
    const made = Object.entries(next).map(([name, one]) => [
      name,
      'condition' in one ? one.condition : undefined,
    ]);
    const asked = Object.fromEntries(
      Object.entries({ ...some, ...Object.fromEntries(made) }).filter(([, one]) => one !== undefined),
    );
    // Each entry is a Condition: it comes from the checked list state or from an input for its kind.
    return onChange({
      condition: Object.keys(asked).length === 0 ? undefined : { some: asked as Predicate },
    });
  };
  return members.map(([key, member]) => (
    <Member
      FilterInput={FilterInput}
      key={key}
      name={key}
      field={member}
      condition={some[key]}
      onChange={(draft) => change(key, draft)}
    />
  ));
}

function Member({
  FilterInput,
  name,
  field,
  condition,
  onChange,
}: {
  readonly FilterInput: ComponentType<FilterInputProps>;
  readonly name: string;
  readonly field: Field;
  readonly condition: unknown;
  readonly onChange: (draft: Draft) => void;
}) {
  const t = useT();
  const label = t(labelOf(name, field));
  return (
    <Stack as="fieldset" gap={2}>
      <Text as="legend" tone="muted" size="s">
        {label}
      </Text>
      {/* The predicate is checked against the fields when the state is read (contracts/lists/list-state.ts). */}
      <FilterInput
        field={field}
        label={label}
        condition={condition as Condition | undefined}
        onChange={onChange}
      />
    </Stack>
  );
}

function someOf(condition: unknown): Readonly<Record<string, unknown>> {
  return isObject(condition) && isObject(condition['some']) ? condition['some'] : {};
}
