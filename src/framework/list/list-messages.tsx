/** Messages of a list without rows to show: what is the case, why, and what to do. */
import { Button } from '../../ui/button.tsx';
import { Alert, Empty, Result } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/translate.ts';
import { PartFailure } from '../../shell/page/part-failure.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

interface MessageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** For a list within another page: takes no more room than a row or two. */
  readonly isSmall?: boolean;
}

export function Message({ title, children, actions, isSmall = false }: MessageProps) {
  const words = (
    <>
      <Text {...(isSmall ? { tone: 'muted' } : { size: 'l', strong: true })}>{title}</Text>
      {children !== undefined && (
        <Text tone="muted" above={1}>
          {children}
        </Text>
      )}
    </>
  );
  return (
    <Stack framed={isSmall ? 3 : 7} align="center">
      {/* antd reserves room for the picture even if there is none. */}
      {isSmall ? (
        words
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words}>
          {actions}
        </Empty>
      )}
    </Stack>
  );
}

/** Shown when the rows could not be loaded and there are no previous ones to show. */
export function Failed({
  words,
  onRetry,
  onReset,
  isSmall = false,
}: {
  readonly words: string;
  readonly onRetry: () => void;
  readonly onReset: (() => void) | undefined;
} & Pick<MessageProps, 'isSmall'>) {
  const t = useT();
  if (isSmall)
    return <PartFailure title={t('The list could not be loaded')} reason={words} onRetry={onRetry} />;
  return (
    <Stack framed role="alert">
      <Result
        status="error"
        title={t('The list could not be loaded')}
        subTitle={words}
        extra={
          <>
            <Button onClick={onRetry}>{t('Try again')}</Button>
            {onReset !== undefined && (
              <Button look="quiet" onClick={onReset}>
                {t('Clear search and filters')}
              </Button>
            )}
          </>
        }
      />
    </Stack>
  );
}

/** Aligns the icon with the first line of text. */
const byFirstLine = { alignItems: 'baseline' };

/** A line above the rows, for when something has happened but the rows are still there. */
export function Notice({
  children,
  action,
  tone = 'info',
}: {
  readonly children: ReactNode;
  readonly action: ReactNode;
  readonly tone?: 'info' | 'danger';
}) {
  return (
    <Alert
      showIcon
      type={tone === 'danger' ? 'error' : 'info'}
      role={tone === 'danger' ? 'alert' : 'status'}
      style={byFirstLine}
      title={
        <Line align="center" justify="space-between">
          {/* On a phone the action wraps below the text, which takes the full width. */}
          <Stack flex="1 1 240px">{children}</Stack>
          <Line>{action}</Line>
        </Line>
      }
    />
  );
}
