import styles from './choice.module.css';

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

/** A check box or radio button with its label; the whole line is the target. */
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
  return (
    <label className={`${styles.choice} ${className ?? ''}`} htmlFor={id}>
      <input
        id={id}
        className={styles.input}
        type={type}
        name={name}
        checked={checked}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.label}>{label}</span>
    </label>
  );
}
