/**
 * Inline information about the task at hand, with an optional action: antd's Alert, styled as quietly as the text
 * around it.
 */
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Line, Stack } from './layout.tsx';
import type { Margins } from './spacing.ts';
import { Text } from './text.tsx';

interface NoteProps extends Margins {
  readonly tone?: 'info' | 'success' | 'warning';
  /** For a note that appears while the user is working: assistive technology announces it. */
  readonly announced?: 'alert' | 'status';
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Note({ tone = 'info', announced, action, className, children, ...margins }: NoteProps) {
  return (
    <Stack {...margins} {...(className === undefined ? {} : { className })}>
      <Alert
        role={announced ?? 'none'}
        type={tone}
        title={
          <Line gap={3} align="center" justify="space-between">
            <Text as="div" breakWords keepLines>
              {children}
            </Text>
            {action}
          </Line>
        }
      />
    </Stack>
  );
}
