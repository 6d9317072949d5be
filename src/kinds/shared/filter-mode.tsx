/** The comparison mode of a filter, if there is more than one. */
import type { Field } from '../../contracts/resource/fields.ts';
import { kindOf } from '../kinds.ts';
import type { Comparison, Condition } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { Select } from '../../ui/select.tsx';

export interface ComparisonInputProps {
  readonly field: Field;
  readonly label: string;
  readonly comparison: Comparison;
  readonly onChange: (comparison: Comparison | { readonly mistake: string }) => void;
}
/** The current content of a filter: a condition, nothing yet, or invalid input with a message that says what to do. */
export type Draft = { readonly condition: Condition | undefined } | { readonly mistake: string };

export interface FilterInputProps {
  readonly field: Field;
  readonly label: string;
  readonly condition: Condition | undefined;
  readonly onChange: (draft: Draft) => void;
}
export type Mode = 'value' | 'not' | 'exact' | 'empty' | 'present';

/** Lets the user choose the comparison mode, if there is more than one. "is empty" and "is not empty" need no value. */
export function ModeSelect({
  label,
  mode,
  modes,
  onChange,
}: {
  readonly label: string;
  readonly mode: Mode;
  readonly modes: readonly (readonly [Mode, string])[];
  readonly onChange: (mode: Mode) => void;
}) {
  const t = useT();
  if (modes.length < 2) return null;
  return (
    <Select<Mode>
      aria-label={t('Condition: {label}', { label })}
      value={mode}
      options={modes.map(([value, words]) => ({ value, label: words }))}
      onChange={onChange}
    />
  );
}

/** The modes "is empty" and "is not empty", if the field may be absent and the kind supports the comparison. */
export function useAbsence(field: Field): readonly (readonly [Mode, string])[] {
  const t = useT();
  const asked = field.options.optional === true || field.options.when !== undefined;
  if (!asked || !kindOf(field).operators.includes('null')) return [];
  return [
    ['empty', t('is empty')],
    ['present', t('is not empty')],
  ];
}

export function absenceOf({ null: absent }: Comparison): Mode | undefined {
  return absent === undefined ? undefined : absent ? 'empty' : 'present';
}
