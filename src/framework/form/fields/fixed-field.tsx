/** A read-only field of a form, with the reason. */
import type { ReactNode } from 'react';
import { LockIcon } from '../../../ui/icons.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import controls from '../inputs/controls.module.css';
import field from './field.module.css';

export interface FixedFieldProps {
  readonly label: string;
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

export function FixedField({ label, reason, children }: FixedFieldProps) {
  return (
    <Stack as="dl">
      <dt className={field.label}>{label}</dt>
      <Line as="dd" className={controls.line}>
        {children}
      </Line>
      {reason !== undefined && (
        <Text as="dd" tone="muted" size="s">
          <LockIcon /> {reason}
        </Text>
      )}
    </Stack>
  );
}
