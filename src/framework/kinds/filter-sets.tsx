/** Filters of values that are chosen from a set: choices, codes, references, flags. */
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input, Radio } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { choiceLabel, type Field, type Reference } from '../../contracts/resource/fields.ts';
import type { Comparison } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { useReferenceNames, useReferenceOptions } from '../form/inputs/reference-options.ts';
import { leavesOut, namedValues } from '../list/toolbar/conditions.ts';
import { absenceOf, ModeSelect, useAbsence, type ComparisonInputProps, type Mode } from './filter-mode.tsx';
import styles from './filters.module.css';

/** A pause in typing this long starts the search. */
const settleMs = 200;

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
          <Checkbox.Group
            className={styles.options ?? ''}
            value={[...values]}
            options={choices.map(({ value, words }) => ({ value, label: words }))}
            onChange={(wanted) =>
              choose(choices.map((choice) => choice.value).filter((value) => wanted.includes(value)))
            }
          />
        </fieldset>
      )}
    </SetFilter>
  );
}

export function ReferenceFilter(props: ComparisonInputProps) {
  return (
    <SetFilter {...props}>
      {(values, choose) => (
        <ReferenceChecklist
          field={props.field}
          label={props.label}
          ids={values.filter((value) => typeof value === 'number')}
          onChange={choose}
        />
      )}
    </SetFilter>
  );
}

interface ReferenceChecklistProps {
  readonly field: Field;
  readonly label: string;
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** What is chosen, and below it what the server finds for the text. Everything stays in sight: nothing opens over the button that applies it. */
function ReferenceChecklist({ field, label, ids, onChange }: ReferenceChecklistProps) {
  const t = useT();
  const { target = '', options } = field;
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const found = useReferenceOptions({ resource: target, where: options.where, text: settled, enabled: true });
  // Names of what was found before stay known; those of ids from the address are looked up.
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const chosen = useReferenceNames(
    target,
    ids.map((id) => (names[id] === undefined ? { id } : { id, name: names[id] })),
  );
  const others = found.options.filter(({ id }) => !ids.includes(id));
  // What is found stays in its place when it is chosen; only what the text leaves out goes to the top.
  const leftOut = chosen.filter(({ id }) => !found.options.some((one) => one.id === id));
  return (
    <>
      <Input
        type="search"
        aria-label={t('Search: {label}', { label })}
        placeholder={t('Search')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter takes the only record that was found; otherwise it applies the filter, as in any form.
          const [only, ...more] = others;
          if (event.key !== 'Enter' || text.trim() === '' || only === undefined || more.length > 0) return;
          event.preventDefault();
          take(only);
          setText('');
        }}
      />
      <fieldset
        className={`${styles.choices} ${styles.found}`}
        aria-label={label}
        aria-busy={found.isLoading}
      >
        {[...leftOut, ...found.options].map((one) => (
          <Checkbox
            key={one.id}
            checked={ids.includes(one.id)}
            onChange={({ target }) =>
              target.checked ? take(one) : onChange(ids.filter((id) => id !== one.id))
            }
          >
            {one.name}
          </Checkbox>
        ))}
        {found.failed ? (
          <p className={styles.note}>
            {t('The list could not be loaded.')}{' '}
            <Button size="small" onClick={found.retry}>
              {t('Try again')}
            </Button>
          </p>
        ) : (
          <>
            {others.length === 0 && (
              <p className={styles.note}>
                {found.isLoading ? t('Loading…') : t('Nothing found. Try different words.')}
              </p>
            )}
            {found.more && <p className={styles.note}>{t('There are more. Type to narrow the list.')}</p>}
          </>
        )}
      </fieldset>
    </>
  );

  function take({ id, name }: Reference) {
    setNames({ ...names, [id]: name });
    onChange([...ids, id]);
  }
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
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
    <Radio.Group
      className={styles.options ?? ''}
      aria-label={label}
      name={name}
      value={chosen}
      options={options.map(([value, words]) => ({ value, label: words }))}
      onChange={({ target }) => {
        const picked = options.find(([value]) => value === target.value);
        if (picked === undefined) return;
        setChosen(picked[0]);
        onChange(picked[2]);
      }}
    />
  );
}
