/** Something to know where one is at work, and what can be done about it: antd's Alert, as quiet as the words around it. */
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Line, Stack } from './layout.tsx';
import type { Margins } from './spacing.ts';
import { Text } from './text.tsx';

interface NoteProps extends Margins {
  readonly tone?: 'info' | 'success' | 'warning';
  /** Of what comes up while somebody is at work: it is read out. */
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
