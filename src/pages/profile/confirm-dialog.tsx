/** Stands over whatever asked for it, and leaves it as it was. */
import { useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { confirmation } from '../../providers/confirmation.ts';
import { useSession } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { confirmBy } from './account-calls.ts';
import styles from './profile.module.css';
import { SecretDialog } from './secret-dialog.tsx';

export default function ConfirmDialog() {
  const t = useT();
  const { me } = useSession();
  const [by, setBy] = useState<'password' | 'code'>('password');
  return (
    <SecretDialog
      key={by}
      title={t('Confirm that it is you')}
      fields={[by]}
      submitLabel={t('Confirm')}
      onClose={() => confirmation.answer(false)}
      work={async ({ password, code }) => {
        await confirmBy(by === 'password' ? { password } : { code: code.trim() });
        confirmation.answer(true);
      }}
    >
      <p className={styles.note}>
        {t(
          'What you asked for shows personal data or changes who may do what. It goes on when you have confirmed.',
        )}
      </p>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.user.emailAddress} />
      {me.user.mfaSetupComplete && (
        <Button look="text" onClick={() => setBy(by === 'password' ? 'code' : 'password')}>
          {by === 'password' ? t('Use a code instead') : t('Use your password instead')}
        </Button>
      )}
    </SecretDialog>
  );
}
