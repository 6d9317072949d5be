import { ChoiceSelect } from '../../framework/form/inputs/choice-select.tsx';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { t } from '../../i18n/translate.ts';
import { choiceOptions } from './choice-options.tsx';

export function ChoiceInput(props: InputProps) {
  return (
    <ChoiceSelect
      {...props}
      value={String(props.value)}
      placeholder={t('Choose…')}
      options={choiceOptions(props)}
    />
  );
}
