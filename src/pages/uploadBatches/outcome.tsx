/** Shows the outcome of an upload. */
import { Alert, Result } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';

interface OutcomeProps {
  readonly isNew: boolean;
  readonly framed?: 0;
  readonly children: ReactNode;
}

/** Takes the focus when it appears, because the button that had it is gone. */
export function Outcome({ isNew, ...rest }: OutcomeProps) {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) own.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only when it appears
  }, []);
  return <Stack ref={own} tabIndex={-1} {...rest} />;
}

interface SubmittedProps {
  readonly isNew: boolean;
  readonly title: string;
  readonly extra: ReactNode;
  readonly children: string;
}

export function Submitted({ isNew, title, extra, children }: SubmittedProps) {
  return (
    <Outcome isNew={isNew} framed={0}>
      <Result status="success" title={title} subTitle={children} extra={extra} />
    </Outcome>
  );
}

const intoSight = (own: HTMLElement | null) => own?.scrollIntoView({ block: 'nearest' });

/** Error message for a failed action, scrolled into view wherever on the page the action was. */
export function Failure({ words }: { readonly words: string }) {
  return (
    <Stack ref={intoSight} style={{ scrollMarginBlock: 'var(--space-3)' }}>
      <Alert role="alert" type="error" showIcon title={words} />
    </Stack>
  );
}

/** Somebody else has submitted or canceled the upload while the user was correcting it. */
export function CorrectionsLost() {
  const t = useT();
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      title={t('This upload was changed elsewhere. Your corrections were not saved.')}
    />
  );
}
