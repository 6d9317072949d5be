import { Radio } from 'antd';
import { useId, useState } from 'react';
import type { Comparison } from '../../contracts/resource/predicate.ts';
import { leavesOut, namedValues } from '../../framework/list/toolbar/conditions.ts';
import { useT } from '../../i18n/translate.ts';
import { absenceOf, useAbsence, type ComparisonInputProps } from '../shared/filter-mode.tsx';

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
      vertical
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
