/** Tells a user who is impersonating somebody so, prominently on every page. */
import { useState } from 'react';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import { stopActing } from '../../providers/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../toast-failure.ts';
import styles from './acting-banner.module.css';

export function ActingBanner() {
  const t = useT();
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  if (me.actor == null) return null;
  const stop = async () => {
    setBusy(true);
    try {
      await stopActing();
    } catch (error) {
      toastFailure(error);
      setBusy(false);
    }
  };
  return (
    <Line
      as="section"
      gap={[2, 4]}
      align="center"
      justify="space-between"
      className={styles.banner}
      data-acting
      aria-label={t('Viewing as another person')}
    >
      <Text style={words}>
        <strong>
          {t('You are viewing as {name}', { name: `${me.user.name} (${me.user.emailAddress})` })}
        </strong>{' '}
        {t('Read-only: nothing can be changed. Everything is also recorded under your name, {actor}.', {
          actor: me.actor.name,
        })}
      </Text>
      <Button busy={busy} onClick={() => void stop()}>
        {t('Stop viewing')}
      </Button>
    </Line>
  );
}

/** On a narrow screen, the button wraps onto its own line. */
const words = { flex: '1 1 240px' } as const;
