import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { useSessionState } from '../../../providers/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';

const longMs = 10_000;

/** The full-screen loading state (specification section 2): nothing behind it can be reached. It has no end but the answer. */
export function Submitting() {
  const t = useT();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  // Signing in again is asked for in a dialog of its own, and what is sent waits for it.
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
