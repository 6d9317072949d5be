/** In place of figures that are a part of a page: why they are not there, and a way to ask again. */
import { Alert } from 'antd';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';

interface FiguresFailureProps {
  readonly reason: string;
  readonly onRetry: () => void;
}

export function FiguresFailure({ reason, onRetry }: FiguresFailureProps) {
  const t = useT();
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={t('The figures could not be loaded.')}
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
