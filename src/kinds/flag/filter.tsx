import { Radio } from 'antd';
import { useId, useState } from 'react';
import type { Comparison } from '../../contracts/resource/predicate.ts';
import { leavesOut, namedValues } from '../../framework/list/toolbar/conditions.ts';
import { absenceOf, useAbsence, type ComparisonInputProps } from '../shared/filter-mode.tsx';
import { flagText } from './text.ts';

export function FlagFilter({ field, label, comparison, onChange }: ComparisonInputProps) {
  const name = useId();
  const absence = useAbsence(field);
  const asked = namedValues(comparison)[0];
  const flag = typeof asked === 'boolean' ? asked !== leavesOut(comparison) : undefined;
  const [chosen, setChosen] = useState(
    absenceOf(comparison) ?? (flag === undefined ? undefined : String(flag)),
  );
  const options: readonly (readonly [string, string, Comparison])[] = [
    ['true', flagText(true, field), { eq: true }],
    ['false', flagText(false, field), { eq: false }],
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
