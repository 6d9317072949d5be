import { choiceLabel, labelOf, reservedWords } from '../../contracts/resource/fields.ts';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { agreeing } from '../../i18n/words.ts';

interface ChoiceOption {
  /** The control value: the choice, or a code's number as text; '' for none. */
  readonly value: string;
  readonly label: string;
}

/** The available options in the user's language, in the form that antd's controls expect. */
export function choiceOptions({
  field,
  name,
  value,
  attributes,
}: Pick<InputProps, 'field' | 'name' | 'value' | 'attributes'>): ChoiceOption[] {
  const optional = attributes['aria-required'] !== true;
  return [
    ...(optional ? [{ value: '', label: agreeing(field.options.none ?? 'None', labelOf(name, field)) }] : []),
    ...Object.entries(field.choices ?? {})
      .filter(([choice, spec]) => reservedWords(spec) === undefined || choice === value)
      .map(([choice, spec]) => ({
        value: choice,
        label: agreeing(choiceLabel(spec, choice), field.options.noun),
      })),
  ];
}
