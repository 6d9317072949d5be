import { Input as AntInput } from 'antd';
import { useState } from 'react';
import type { Comparison } from '../../contracts/resource/predicate.ts';
import { leavesOut, namedValues } from '../../framework/list/toolbar/conditions.ts';
import { useT } from '../../i18n/translate.ts';
import { absenceOf, ModeSelect, useAbsence, type ComparisonInputProps, type Mode } from './filter-mode.tsx';

export function TextFilter({ field, label, comparison, onChange }: ComparisonInputProps) {
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
