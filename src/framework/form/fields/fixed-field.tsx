/** A field that this form does not change, with the reason. */
import type { ReactNode } from 'react';
import field from './field.module.css';
import styles from './fixed-field.module.css';
import { LockIcon } from '../../../ui/icons.tsx';

export interface FixedFieldProps {
  readonly label: string;
  readonly reason?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function FixedField({ label, reason, className, children }: FixedFieldProps) {
  return (
    <dl className={`${styles.fixed} ${className ?? ''}`}>
      <dt className={field.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {reason !== undefined && (
        <dd className={styles.reason}>
          <LockIcon />
          {reason}
        </dd>
      )}
    </dl>
  );
}
