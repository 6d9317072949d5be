import { choiceLabel, reservedWords } from '../../contracts/resource/fields.ts';
import { ChoiceSelect } from '../../framework/form/inputs/choice-select.tsx';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { t } from '../../i18n/translate.ts';
import { agreeing } from '../../i18n/words.ts';

export function ChoiceInput(props: InputProps) {
  const optional = props.attributes['aria-required'] !== true;
  const value = String(props.value);
  return (
    <ChoiceSelect
      {...props}
      value={value}
      placeholder={t('Choose…')}
      options={[
        ...(optional ? [{ value: '', label: t('None') }] : []),
        ...Object.entries(props.field.choices ?? {})
          .filter(([choice, spec]) => reservedWords(spec) === undefined || choice === value)
          .map(([choice, spec]) => ({
            value: choice,
            label: agreeing(choiceLabel(spec, choice), props.field.options.noun),
          })),
      ]}
    />
  );
}
