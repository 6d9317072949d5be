import { Alert } from 'antd';
import { useId, type ReactNode } from 'react';
import { Text } from '../../ui/text.tsx';
import { Line, Stack } from '../../ui/layout.tsx';

export interface NoticeProps {
  readonly title: string;
  readonly tone?: 'info' | 'warning';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A notice or question shown above or instead of the form. */
export function Notice({ title, tone = 'info', actions, children }: NoticeProps) {
  const id = useId();
  return (
    <Stack as="section" measure={780} below={5} aria-labelledby={id}>
      <Alert
        role="none"
        type={tone}
        title={
          <Text id={id} as="h2" size="l">
            {title}
          </Text>
        }
        description={
          <Stack gap={2}>
            {children}
            {actions !== undefined && (
              <Line gap={3} above={2}>
                {actions}
              </Line>
            )}
          </Stack>
        }
      />
    </Stack>
  );
}
