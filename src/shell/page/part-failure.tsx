/** In place of a part of a page that could not be loaded: what it is, why it is not there, and a way to ask again. */
import { Alert } from 'antd';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';

interface PartFailureProps {
  /** Words already translated. */
  readonly title: string;
  readonly reason: string;
  readonly onRetry: () => void;
}

export function PartFailure({ title, reason, onRetry }: PartFailureProps) {
  const t = useT();
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={title}
      // Beside it, on a phone, the button would leave the words a third of the width.
      description={
        <Stack align="flex-start" gap={2}>
          {reason}
          <Button onClick={onRetry}>{t('Try again')}</Button>
        </Stack>
      }
    />
  );
}
