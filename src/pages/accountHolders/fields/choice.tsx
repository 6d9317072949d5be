import { Checkbox, Radio } from 'antd';
import controls from '../../../framework/form/inputs/controls.module.css';

export interface ChoiceProps {
  readonly type: 'checkbox' | 'radio';
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly name?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly className?: string | undefined;
}

/** A check box or radio button with its label; the whole line is clickable. */
export function Choice({
  type,
  id,
  label,
  checked,
  onChange,
  name,
  describedBy,
  invalid = false,
  className,
}: ChoiceProps) {
  const Control = type === 'radio' ? Radio : Checkbox;
  return (
    <Control
      id={id}
      className={`${controls.line} ${className ?? ''}`}
      checked={checked}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      onChange={({ target }) => onChange(target.checked)}
      {...(name === undefined ? {} : { name })}
    >
      {label}
    </Control>
  );
}
