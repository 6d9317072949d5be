/** Replaces a part of a page that failed to load: says what it is and why it failed, and offers a retry. */
import { Alert } from 'antd';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';

interface PartFailureProps {
  /** Already translated. */
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
      // Part of the description, because next to it, the button would leave too little width for the text on a phone.
      description={
        <Stack align="flex-start" gap={2}>
          {reason}
          <Button onClick={onRetry}>{t('Try again')}</Button>
        </Stack>
      }
    />
  );
}
