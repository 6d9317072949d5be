/** What one filters by, by kind: the input of a condition on one field. Loaded when the first filter is opened. */
import { Input as AntInput } from 'antd';
import { useState, type ReactNode } from 'react';
import { labelOf, type Field, type Kind } from '../../contracts/resource/fields.ts';
import {
  isObject,
  type Comparison,
  type Condition,
  type Predicate,
} from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { comparisonOf, conditionOf, leavesOut, namedValues } from '../list/toolbar/conditions.ts';
import { absenceOf, ModeSelect, useAbsence, type ComparisonInputProps, type Mode } from './filter-mode.tsx';
import { DayFilter, QuantityFilter } from './filter-ranges.tsx';
import { ChoiceFilter, FlagFilter, ReferenceFilter } from './filter-sets.tsx';
import styles from './filters.module.css';

/** What stands in a filter: a condition, nothing yet, or something that cannot be one, with what to do. */
export type Draft = { readonly condition: Condition | undefined } | { readonly mistake: string };

export interface FilterInputProps {
  readonly field: Field;
  readonly label: string;
  readonly condition: Condition | undefined;
  readonly onChange: (draft: Draft) => void;
}
type FilterOf = (props: ComparisonInputProps) => ReactNode;

/** A complete record of kinds; `undefined` where nothing can be asked of the kind alone. */
const filters: { readonly [K in Kind]: FilterOf | undefined } = {
  text: TextFilter,
  email: TextFilter,
  phone: TextFilter,
  url: TextFilter,
  money: QuantityFilter,
  integer: QuantityFilter,
  number: QuantityFilter,
  percent: QuantityFilter,
  date: DayFilter,
  timestamp: DayFilter,
  choice: ChoiceFilter,
  code: ChoiceFilter,
  flag: FlagFilter,
  ref: ReferenceFilter,
  refs: ReferenceFilter,
  // Asked through their members, below.
  rows: undefined,
  list: undefined,
  address: undefined,
  secret: undefined,
  json: undefined,
  file: undefined,
  image: undefined,
  custom: undefined,
};

export function FilterInput({ field, label, condition, onChange }: FilterInputProps) {
  if (field.kind === 'rows')
    return <RowsFilter field={field} label={label} condition={condition} onChange={onChange} />;
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

function TextFilter({ field, label, comparison, onChange }: ComparisonInputProps) {
  const t = useT();
  const absence = useAbsence(field);
  const [mode, setMode] = useState<Mode>(
    absenceOf(comparison) ??
      (namedValues(comparison).length > 0 ? (leavesOut(comparison) ? 'not' : 'exact') : 'value'),
  );
  const [text, setText] = useState(comparison.like ?? String(namedValues(comparison)[0] ?? ''));
  const change = (nextMode: Mode, nextText: string) => {
    setMode(nextMode);
    setText(nextText);
    const value = nextText.trim();
    const byMode: Readonly<Record<Mode, Comparison>> = {
      value: { like: value },
      exact: { eq: value },
      not: { ne: value },
      empty: { null: true },
      present: { null: false },
    };
    onChange(value === '' && nextMode !== 'empty' && nextMode !== 'present' ? {} : byMode[nextMode]);
  };
  return (
    <>
      <ModeSelect
        label={label}
        mode={mode}
        modes={[['value', t('contains')], ['exact', t('is')], ['not', t('is not')], ...absence]}
        onChange={(next) => change(next, text)}
      />
      {mode !== 'empty' && mode !== 'present' && (
        <AntInput
          aria-label={label}
          maxLength={200}
          value={text}
          onChange={(event) => change(mode, event.target.value)}
        />
      )}
    </>
  );
}

/** Some row that satisfies all that is asked of its members. */
function RowsFilter({ field, condition, onChange }: FilterInputProps) {
  const some = someOf(condition);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const members = Object.entries(field.fields ?? {}).filter(
    ([, member]) => filters[member.kind] !== undefined && member.options.pii !== true,
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
    // Each member is a condition: from the state, which is checked, or made by an input of its kind.
    return onChange({
      condition: Object.keys(asked).length === 0 ? undefined : { some: asked as Predicate },
    });
  };
  return members.map(([key, member]) => (
    <Member
      key={key}
      name={key}
      field={member}
      condition={some[key]}
      onChange={(draft) => change(key, draft)}
    />
  ));
}

function Member({
  name,
  field,
  condition,
  onChange,
}: {
  readonly name: string;
  readonly field: Field;
  readonly condition: unknown;
  readonly onChange: (draft: Draft) => void;
}) {
  const t = useT();
  const label = t(labelOf(name, field));
  return (
    <fieldset className={styles.member}>
      <legend>{label}</legend>
      {/* The state's predicate is checked against the fields as it is read (contracts/lists/list-state.ts). */}
      <FilterInput
        field={field}
        label={label}
        condition={condition as Condition | undefined}
        onChange={onChange}
      />
    </fieldset>
  );
}

function someOf(condition: unknown): Readonly<Record<string, unknown>> {
  return isObject(condition) && isObject(condition['some']) ? condition['some'] : {};
}
