import { choiceLabel, labelOf, reservedWords } from '../../contracts/resource/fields.ts';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { agreeing } from '../../i18n/words.ts';

interface ChoiceOption {
  /** As the control holds it: the word, of a code its number as text, blank for none. */
  readonly value: string;
  readonly label: string;
}

/** What can be chosen, in the user's language, as antd's controls of several options take it. */
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
