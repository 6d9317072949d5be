/** Filters of values that are chosen from a set: choices, codes, references, flags. */
import { useId, useState, type ReactNode } from 'react';
import { choiceLabel } from '../../contracts/fields.ts';
import type { Comparison } from '../../contracts/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { ReferenceSelect } from '../form/reference-select.tsx';
import { leavesOut, namedValues } from '../list/conditions.ts';
import { absenceOf, ModeSelect, useAbsence, type ComparisonInputProps, type Mode } from './filter-mode.tsx';
import styles from './filters.module.css';

/** Several of a set of values: asked for, or left out. */
function SetFilter({
  field,
  label,
  comparison,
  onChange,
  children,
}: ComparisonInputProps & {
  readonly children: (
    values: readonly unknown[],
    choose: (values: readonly (string | number)[]) => void,
  ) => ReactNode;
}) {
  const t = useT();
  const absence = useAbsence(field);
  const canLeaveOut = field.kind !== 'refs';
  const [mode, setMode] = useState<Mode>(absenceOf(comparison) ?? (leavesOut(comparison) ? 'not' : 'value'));
  const [values, setValues] = useState(
    namedValues(comparison).filter((value) => typeof value === 'string' || typeof value === 'number'),
  );
  const change = (nextMode: Mode, next: readonly (string | number)[]) => {
    setMode(nextMode);
    setValues([...next]);
    if (nextMode === 'empty' || nextMode === 'present') onChange({ null: nextMode === 'empty' });
    else if (next.length === 0) onChange({});
    else onChange(nextMode === 'not' ? { nin: next } : { in: next });
  };
  return (
    <>
      <ModeSelect
        label={label}
        mode={mode}
        modes={[
          ['value', t('is any of')],
          ...(canLeaveOut ? [['not', t('is none of')] as const] : []),
          ...absence,
        ]}
        onChange={(next) => change(next, values)}
      />
      {mode !== 'empty' && mode !== 'present' && children(values, (next) => change(mode, next))}
    </>
  );
}

export function ChoiceFilter(props: ComparisonInputProps) {
  const t = useT();
  const { field, label } = props;
  const choices = Object.entries(field.choices ?? {}).map(([key, spec]) => ({
    value: field.kind === 'code' ? Number(key) : key,
    words: t(choiceLabel(spec, key)),
  }));
  return (
    <SetFilter {...props}>
      {(values, choose) => (
        <fieldset className={styles.choices} aria-label={label}>
          {choices.map(({ value, words }) => (
            <label key={value} className={styles.choice}>
              <input
                type="checkbox"
                checked={values.includes(value)}
                onChange={(event) => {
                  const wanted = (one: string | number) =>
                    one === value ? event.target.checked : values.includes(one);
                  choose(choices.map((choice) => choice.value).filter(wanted));
                }}
              />
              {words}
            </label>
          ))}
        </fieldset>
      )}
    </SetFilter>
  );
}

export function ReferenceFilter(props: ComparisonInputProps) {
  const { field, label } = props;
  // The names of what is chosen here; those of ids from the address are looked up by the select.
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  return (
    <SetFilter {...props}>
      {(values, choose) => (
        <ReferenceSelect
          multiple
          resource={field.target ?? ''}
          where={field.options.where}
          label={label}
          aria-label={label}
          value={values.flatMap((id) =>
            typeof id === 'number' ? [names[id] === undefined ? { id } : { id, name: names[id] }] : [],
          )}
          onChange={(chosen) => {
            setNames(Object.fromEntries(chosen.map(({ id, name }) => [id, name])));
            choose(chosen.map(({ id }) => id));
          }}
        />
      )}
    </SetFilter>
  );
}

export function FlagFilter({ field, label, comparison, onChange }: ComparisonInputProps) {
  const t = useT();
  const name = useId();
  const absence = useAbsence(field);
  const [yes, no] = field.options.words ?? ['Yes', 'No'];
  const asked = namedValues(comparison)[0];
  const flag = typeof asked === 'boolean' ? asked !== leavesOut(comparison) : undefined;
  const [chosen, setChosen] = useState(
    absenceOf(comparison) ?? (flag === undefined ? undefined : String(flag)),
  );
  const options: readonly (readonly [string, string, Comparison])[] = [
    ['true', t(yes), { eq: true }],
    ['false', t(no), { eq: false }],
    ...absence.map(([mode, words]) => [mode, words, { null: mode === 'empty' }] as const),
  ];
  return (
    <div className={styles.choices} role="radiogroup" aria-label={label}>
      {options.map(([value, words, meant]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => {
              setChosen(value);
              onChange(meant);
            }}
          />
          {words}
        </label>
      ))}
    </div>
  );
}
