import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { useSessionState } from '../../../providers/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';

const longMs = 10_000;

/** The full-screen loading state (specification section 2), which blocks everything behind it. Only the response ends it. */
export function Submitting() {
  const t = useT();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  // The session has expired: signing in again has its own dialog, and the request waits for it.
  if (useSessionState().status === 'lapsed') return null;
  return (
    <Dialog opaque title={t('Submitting…')}>
      <Stack as="output" gap={4} align="center" above={5} below={5}>
        <Spin aria-hidden="true" />
        {long && t('Still submitting. This takes longer than usual: keep this page open.')}
      </Stack>
    </Dialog>
  );
}
