import { Switch } from 'antd';
import { Line } from '../../ui/layout.tsx';
import { ChoiceSelect } from '../../framework/form/inputs/choice-select.tsx';
import controls from '../../framework/form/inputs/controls.module.css';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { t } from '../../i18n/translate.ts';
import { flagText } from './text.ts';

/** A switch with its value as text beside it; if the field is optional, a choice of three. */
export function FlagInput({ field, value, onChange, onBlur, focusRef, attributes }: InputProps) {
  if (field.options.optional === true) {
    return (
      <ChoiceSelect
        attributes={attributes}
        focusRef={focusRef}
        onBlur={onBlur}
        value={String(value)}
        onChange={(text) => onChange(text === '' ? '' : text === 'true')}
        placeholder={t('None')}
        options={[
          { value: '', label: t('None') },
          { value: 'true', label: flagText(true, field) },
          { value: 'false', label: flagText(false, field) },
        ]}
      />
    );
  }
  return (
    // The text is clickable as well, because the switch alone is a small touch target.
    <Line as="label" gap={3} className={controls.line} htmlFor={attributes.id} onBlur={onBlur}>
      <Switch
        {...attributes}
        // A switch is always on or off, so "required" has no meaning.
        aria-required={undefined}
        ref={focusRef}
        checked={value === true}
        onChange={(on) => onChange(on)}
      />
      <span aria-hidden="true">{flagText(value === true, field)}</span>
    </Line>
  );
}
