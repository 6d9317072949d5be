/** Filters for values chosen from a set. */
import { Checkbox } from 'antd';
import { Stack } from '../../ui/layout.tsx';
import { useState, type ReactNode } from 'react';
import { choiceLabel } from '../../contracts/resource/fields.ts';
import { leavesOut, namedValues } from '../../framework/list/toolbar/conditions.ts';
import { useT } from '../../i18n/translate.ts';
import { agreeing } from '../../i18n/words.ts';
import { kindOf } from '../kinds.ts';
import { absenceOf, ModeSelect, useAbsence, type ComparisonInputProps, type Mode } from './filter-mode.tsx';

/** Includes or excludes several values of a set. */
export function SetFilter({
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
  const canLeaveOut = kindOf(field).isMany !== true;
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
  const { field, label } = props;
  const { isAskedById } = kindOf(field);
  const choices = Object.entries(field.choices ?? {}).map(([key, spec]) => ({
    value: isAskedById === true ? Number(key) : key,
    words: agreeing(choiceLabel(spec, key), field.options.noun),
  }));
  return (
    <SetFilter {...props}>
      {(values, choose) => (
        <Stack as="fieldset" scrolls aria-label={label}>
          <Checkbox.Group
            value={[...values]}
            onChange={(wanted) =>
              choose(choices.map((choice) => choice.value).filter((value) => wanted.includes(value)))
            }
          >
            <Stack gap={2}>
              {choices.map(({ value, words }) => (
                <Checkbox key={value} value={value}>
                  {words}
                </Checkbox>
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      )}
    </SetFilter>
  );
}
